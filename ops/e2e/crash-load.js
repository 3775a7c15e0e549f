import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '#contracts/kernel/present.ts';
/** The same seed makes the same choices (not the same interleaving). */
export const dice = (seed) => {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    return { below: (end) => Math.floor(next() * end), chance: (share) => next() < share };
};
/**
 * The pause before repeating a request without an answer, or without the expected one. A starting server takes much longer, and each call
 * to a closed port costs time.
 */
const AGAIN_MS = 100;
/**
 * Plays lives with all endings against a server that keeps dying: each command is repeated with its key until it is answered. `server.url`
 * is the server's present address.
 */
export const load = (server, { lives, tokenOf }) => {
    const attempts = [];
    const paid = [];
    const failures = [];
    let stopping = false;
    let acknowledged = 0;
    const untilAnswered = async (path, request) => {
        for (let tries = 1;; tries++) {
            try {
                const response = await fetch(server.url + path, request);
                const text = await response.text();
                if (response.status !== 503)
                    return { status: response.status, text, tries };
            }
            catch {
                // the server is down, or died before answering: the outcome is unknown
            }
            await sleep(AGAIN_MS);
        }
    };
    const send = async (endpoint, body, as, key, seen) => {
        const ifMatch = seen === undefined ? undefined : `"${seen}"`;
        const headers = { authorization: `Bearer ${await tokenOf(as)}`, ...present({ 'idempotency-key': key, 'if-match': ifMatch }) };
        const { status, text, tries } = endpoint.method === 'GET'
            ? await untilAnswered(`${endpoint.path}?${new URLSearchParams(body)}`, { headers })
            : await untilAnswered(endpoint.path, {
                method: 'POST',
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify(body),
            });
        if (status >= 500)
            failures.push(`${endpoint.path} ${status} ${text}`);
        return { status, answer: JSON.parse(text), tries };
    };
    const living = (name, dice) => {
        let count = 0;
        const commanding = (seen) => async (endpoint, body, as, ...leaves) => {
            const key = `${name}-${++count}`;
            const sent = { as, endpoint, key, body: body, ...present({ seen }) };
            const { status, answer, tries } = await send(endpoint, sent.body, as, key, seen);
            attempts.push({ ...sent, leaves: leaves.map(({ type }) => type), status, answer, tries });
            acknowledged++;
            if (status !== 200)
                throw new NotToday(`${endpoint.path}: ${answer.message}`);
            return answer.data;
        };
        return {
            ...dice,
            name,
            command: commanding(),
            having: revision => ({ command: commanding(revision) }),
            wait: async (endpoint, body, as, until) => {
                for (;;) {
                    const { status, answer } = await send(endpoint, body, as);
                    if (status !== 200)
                        failures.push(`${endpoint.path} ${status} ${answer.message}`);
                    if (status === 200 && until(answer.data))
                        return answer.data;
                    await sleep(AGAIN_MS);
                }
            },
            pay: async (paymentCode) => {
                const path = `/sandbox/pay/${paymentCode}`;
                for (let taken = false; !taken;) {
                    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
                    await fetch(server.url + path, { method: 'POST', headers, body: '' }).catch(() => undefined);
                    const { status, text } = await untilAnswered(path, {});
                    if (status !== 200)
                        failures.push(`pay ${status} ${text}`);
                    taken = status !== 200 || text.includes('已支付成功');
                }
                paid.push(paymentCode);
                acknowledged++;
            },
        };
    };
    /**
     * every worker first plays two kinds of lives that no other worker begins with, as far as there are enough kinds: however early it is
     * stopped, each kind was played
     */
    const work = async (worker, workers, dice) => {
        for (let n = 0; n < 2 || !stopping; n++)
            await lives[n < 2 ? (worker + n * workers) % lives.length : dice.below(lives.length)](living(`w${worker}-${n}`, dice)).catch(error => {
                if (!(error instanceof NotToday))
                    throw error;
            });
    };
    return {
        attempts,
        paid,
        failures,
        /** how many answers have been heard so far */
        acknowledged: () => acknowledged,
        /** repeats a request and returns the present answer */
        again: ({ endpoint, body, as, key, seen }) => send(endpoint, body, as, key, seen),
        start: (workers, seed) => {
            const running = Promise.all(Array.from({ length: workers }, (_, n) => work(n, workers, dice(seed + n))));
            return {
                /** waits until every life is over */
                finish: async () => {
                    stopping = true;
                    await running;
                },
            };
        },
    };
};
/** Thrown when a rule has refused a step: this life ends here. */
class NotToday extends Error {
}
