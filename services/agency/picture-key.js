import { createHmac, timingSafeEqual } from 'node:crypto';
import { picture } from '#contracts/agency/registration-api.ts';
const LIVES_MS = 15 * 60_000;
/**
 * Signed addresses under which the pictures of one application may be fetched for a quarter of an hour. They are given to a caller who has
 * proved to be the applicant by user id and password, so that the password need not stand in an address.
 */
export const pictureKeys = (secret) => {
    const signed = (id, until) => createHmac('sha256', secret).update(`${id}.${until}`).digest('base64url');
    return {
        pathOf: (id, now) => {
            const until = String(Date.parse(now) + LIVES_MS);
            return `${picture.path.replace('{id}', id)}?key=${until}.${signed(id, until)}`;
        },
        holds: (id, key, now) => {
            const [, until, signature] = /^(\d{1,16})\.([\w-]{43})$/.exec(key ?? '') ?? [];
            if (!until || !signature || Number(until) <= Date.parse(now))
                return false;
            return timingSafeEqual(Buffer.from(signature), Buffer.from(signed(id, until)));
        },
    };
};
