import { namesIn, PREFIX, storage } from '#contracts/client/storage.ts';
import { PREFIX as INTENTION } from './intentions.ts';
/** Key under which a sent body is stored in this tab, encrypted, until an answer comes. */
export const sentKey = (user, name) => `sent.${user}.${name}`;
/**
 * Removes what this tab has sent as another user than `user`, and expired entries. While nobody is logged in, the keys of commands stay:
 * they reveal nothing, and a person who logs in again and repeats a command means the same one.
 */
export const forgetOthers = (box, user) => {
    const kept = storage({ box });
    for (const name of namesIn(box)) {
        const isSent = name.startsWith(`${PREFIX}.sent.`);
        if (isSent && user !== undefined && name.startsWith(`${PREFIX}.${sentKey(user, '')}`))
            kept.get(name.slice(PREFIX.length + 1));
        else if (isSent)
            box.removeItem(name);
        else if (user !== undefined && name.startsWith(INTENTION) && !name.startsWith(`${INTENTION}${user}.`))
            box.removeItem(name);
    }
};
/** unencrypted values: the last contact, a payment that was begun, orders that were viewed */
const CLEAR = [`${PREFIX}.contact.`, 'newgt.front.paying.', 'newgt.front.looked.'];
/** Removes all that a login that ended by itself must not leave behind; only encrypted drafts stay. */
export const forgetClear = (box) => {
    for (const name of namesIn(box))
        if (CLEAR.some(prefix => name.startsWith(prefix)))
            box.removeItem(name);
};
