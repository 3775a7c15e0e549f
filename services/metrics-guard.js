import { createHash, timingSafeEqual } from 'node:crypto';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { isLocal, isLoopback, namesThisMachine } from './shortcuts.ts';
/**
 * Decides who may read the metrics: holders of the token; without a configured token, callers on this machine where nobody else reaches the
 * program (behind a proxy every caller seems to be on this machine) and the request names this machine (a page elsewhere cannot, by DNS
 * rebinding).
 * @returns a check that throws Refused: 401 without the right token, 403 where none is configured and the caller may be anybody
 */
export const metricsGuard = ({ metricsToken, ...place }) => {
    const right = metricsToken === undefined ? undefined : digest(metricsToken);
    return ({ headers, ip }) => {
        if (right) {
            const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
            if (given === undefined || !timingSafeEqual(digest(given), right))
                throw new Refused(code.notLoggedIn, '读取运行指标须提供令牌（METRICS_TOKEN）', { status: 401 });
        }
        else if (!isLocal(place) || !isLoopback(ip) || !namesThisMachine(headers.host))
            throw new Refused(code.forbidden, '运行指标未对外开放：请设置 METRICS_TOKEN', { status: 403 });
    };
};
// digests have one length, for a comparison in constant time
const digest = (text) => createHash('sha256').update(text).digest();
