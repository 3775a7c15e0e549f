import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { ownSecret } from '../kernel/files/own-secret.ts';
/** A login lasts a working day. */
export const TOKEN_LIVES_MS = 12 * 60 * 60_000;
/**
 * Signs and checks tokens: JWT by HMAC-SHA-256 and nothing else. The instant comes from the caller, so expiry follows the program's clock.
 */
export const tokens = (secret) => {
    const sign = createSigner({ key: secret, algorithm: 'HS256' });
    // this module checks expiry itself, and sessions hold revocations
    const check = createVerifier({
        key: secret,
        algorithms: ['HS256'],
        ignoreExpiration: true,
        requiredClaims: ['sub', 'jti', 'memberType', 'pwd', 'exp', 'iat'],
    });
    // tokens whose signature was right: the library's own cache hashes a token to look it up, which costs as much as checking it
    const checked = new LRUCache({ max: 5_000 });
    return {
        sign: (claims) => sign(claims),
        /** undefined when forged, malformed or expired */
        verify: (token, now) => {
            try {
                const claims = checked.get(token) ?? check(token);
                checked.set(token, claims);
                return claims.exp * 1000 > Date.parse(now) ? claims : undefined;
            }
            catch {
                return undefined;
            }
        },
    };
};
/** The secret that signs tokens: configured, or made once and kept in `{dataDir}/jwt-secret`. */
export const jwtSecret = (given) => ownSecret({
    ...given,
    variable: 'JWT_SECRET',
    file: 'jwt-secret',
    lost: '没有备份时删除该文件，启动时会新生成，所有人须重新登录 is damaged: restore it from the backup; without one delete it to have a new secret made (everybody logs in again)',
});
