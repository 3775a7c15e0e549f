import { newKey } from '#contracts/client/call.ts';
import { hash53 } from '#contracts/client/hash.ts';
import { namesIn } from '#contracts/client/storage.ts';
import { present } from '#contracts/kernel/present.ts';
export const PREFIX = 'newgt.front.intention.';
/** after this time a repetition counts as a new intention */
const FORGOTTEN_MS = 10 * 60_000;
/**
 * The key of a command by its contents. Until the result is known, sending the same contents again is the same command, also after a
 * reload, as long as the user is the same. Contents are stored as a hash, since they may name people. Another command about the same
 * document ends the intention: a bidder who bids, withdraws and bids the same again means a second bid.
 */
export const intentionOf = (box, user, { path, said, about }, now = Date.now()) => {
    const name = `${PREFIX}${user}.${hash53(JSON.stringify([path, said])).toString(36)}`;
    const kept = readable(box.getItem(name));
    const key = kept && now - kept.at < FORGOTTEN_MS ? kept.key : newKey();
    if (key !== kept?.key)
        box.setItem(name, JSON.stringify({ key, at: now, ...present({ about }) }));
    /** the result is known: the next one is a new command */
    const forget = () => box.removeItem(name);
    const done = () => {
        forget();
        if (about === undefined)
            return;
        for (const other of namesIn(box))
            if (other.startsWith(`${PREFIX}${user}.`) && readable(box.getItem(other))?.about === about)
                box.removeItem(other);
    };
    return { key, forget, done };
};
/**
 * The document that a command is about, where the body has no more than its number. A body with a revision is a different command at the
 * next revision anyway.
 */
export const aboutOf = (body, revision) => {
    const id = typeof body === 'object' && body !== null && revision === undefined ? body.id : undefined;
    return typeof id === 'string' ? id : undefined;
};
/**
 * A body without its passwords: six digits can be guessed even from a hash. A password is replaced by its index among those that this page
 * has sent (`tried`, kept in memory). A corrected password is thus another command, and a repeated one the same command.
 */
export const unspoken = (body, tried) => {
    if (typeof body !== 'object' || body === null)
        return body;
    const entries = Object.entries(body);
    const secrets = entries.filter(([name]) => /password$/i.test(name));
    if (secrets.length === 0)
        return body;
    const said = JSON.stringify(secrets);
    if (!tried.includes(said))
        tried.push(said);
    return [Object.fromEntries(entries.filter(entry => !secrets.includes(entry))), tried.indexOf(said)];
};
const readable = (text) => {
    try {
        return text === null ? undefined : JSON.parse(text);
    }
    catch {
        return undefined;
    }
};
