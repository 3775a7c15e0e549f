import { createHash, createHmac } from 'node:crypto';
import { keptMessage, withoutPersonal } from '#contracts/kernel/personal.ts';
import { keyReused } from '#contracts/kernel/refused.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { keyedQueue } from '../async/queue.ts';
import { newId } from '../ids.ts';
import { idFrom } from '../stream/commands.ts';
import { clearInterval, nowMs, setInterval, sleep } from '../time.ts';
/** lease of a key, renewed while its request runs; after it another process may take over what a dead process held, ms */
const LEASE_MS = 10_000;
/** time for which a request waits while another process carries the same one out, ms */
const PATIENCE_MS = 20_000;
/** pauses between two looks at a key that another process holds: the first, and the longest, ms */
const LOOK_MS = { first: 10, last: 250 };
/**
 * `Idempotency-Key`: the same key of the same user at the same endpoint gives the same answer and never a second effect; another body under
 * the key is refused. A request acquires its key before the command runs. The first to get it carries the command out; the others wait for
 * that answer. If the first one dies, the next one runs the command under the same id and as of the same instant: every stream recognises
 * it, and numbers made of the day stay the same after midnight. The streams also recognise a command by its id where a key is forgotten,
 * by its age or with its store.
 * @throws Unavailable when keys cannot be acquired, or another process is still at work
 */
export const idempotency = (keys, secret, { leaseMs = LEASE_MS, patienceMs = PATIENCE_MS } = {}) => {
    const queued = keyedQueue();
    /** hashed with a secret: a body with few unknown digits could be guessed otherwise */
    const claimOf = (text) => createHmac('sha256', secret).update(text).digest('hex');
    const acquired = async (id, by) => {
        const deadline = nowMs() + patienceMs;
        for (let pause = LOOK_MS.first;; pause = Math.min(2 * pause, LOOK_MS.last)) {
            const found = await keys.acquire(id, by);
            if (found.is !== 'held')
                return found;
            if (nowMs() >= deadline)
                throw new Unavailable('the same request is being carried out by another process');
            await sleep(pause);
        }
    };
    return ({ endpoint, who, key, body, now }, run) => {
        const commandId = commandNamed({ endpoint, who, key });
        const hash = claimOf(hashOf(body));
        const carryOut = async () => {
            const owner = newId();
            const found = await acquired(commandId, { hash, at: now, owner, ms: leaseMs });
            if (found.is === 'other')
                throw keyReused();
            if (found.is === 'answered')
                return JSON.parse(found.answer);
            // a key that cannot be renewed or freed runs out: whoever takes it over finds what was done
            const hold = (ms) => keys.renew(commandId, owner, ms).catch(() => { });
            const renewing = setInterval(hold, leaseMs / 3, leaseMs);
            let settled = false;
            try {
                const answer = await run(commandId, found.is === 'left' ? found.at : now, found.is === 'new');
                // a caller who was told to slow down may come again with the same key
                if (answer.status >= 500 || answer.status === 429 || answer.file)
                    return answer;
                const own = JSON.stringify(kept(endpoint, answer));
                const first = await keys.answer(commandId, owner, own);
                settled = true;
                // this process paused so long that another took the key over; the other's answer counts, since this one may have refused what the
                // other did
                if (first === undefined)
                    return carryOut();
                return first === own ? answer : JSON.parse(first);
            }
            finally {
                clearInterval(renewing);
                if (!settled)
                    await hold(0);
            }
        };
        return queued(commandId, carryOut);
    };
};
/** The command id that a key stands for: of this user, at this endpoint. */
export const commandNamed = ({ endpoint, who, key }) => idFrom('idempotency', who.user, endpoint.path, key);
/**
 * An answer as it is kept for some days. Personal fields are masked, and so are names in the text of a refusal. Cell values that errors
 * quote are removed. Of the rows of an import only their lines, what was done with them and what was wrong are kept.
 */
const kept = (endpoint, answer) => {
    const { names, ...rest } = answer;
    const { reply } = rest;
    if (typeof reply !== 'object' || reply === null)
        return rest;
    const { data, errors, message } = reply;
    const known = withoutPersonal(endpoint.data, data);
    return {
        ...rest,
        reply: {
            ...reply,
            ...(message !== undefined && { message: keptMessage({ message, names }) }),
            ...(data !== undefined && { data: endpoint.kind === 'upload' ? withoutQuotes(known) : known }),
            ...(errors !== undefined && { errors: withoutQuotes(errors, names) }),
        },
    };
};
/** Removes quotes, and these names, from every text at any depth. */
const withoutQuotes = (value, names) => typeof value === 'string'
    ? keptMessage({ message: value.replace(QUOTED, ''), names })
    : Array.isArray(value)
        ? value.map(inner => withoutQuotes(inner, names))
        : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutQuotes(inner, names)]))
            : value;
/** the value of a cell, as `parse` quotes it (services/kernel/sheet) */
const QUOTED = /：“[^”]*”/g;
const hashOf = (body) => {
    const hash = createHash('sha256');
    const { files, ...fields } = body;
    hash.update(JSON.stringify(fields, (_, value) => (value && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value)));
    for (const file of files ?? [])
        hash.update(file.field).update(file.bytes);
    return hash.digest('hex');
};
const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
