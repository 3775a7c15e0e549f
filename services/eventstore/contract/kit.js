import { randomUUID } from 'node:crypto';
import { Conflict, } from '../port.ts';
export const fresh = () => `test-${randomUUID()}`;
export const range = (n) => Array.from({ length: n }, (_, i) => i);
export const event = (type = 'Happened', data = { a: 1 }) => ({
    id: randomUUID(),
    type,
    data,
    meta: { user: 'system:test', role: 'system', commandId: randomUUID(), at: '2026-11-02T02:00:00.000Z' },
});
export const brief = ({ position, at, ...rest }) => rest;
export const ascending = (numbers) => numbers.every((n, i) => i === 0 || n > numbers[i - 1]);
export const appendEach = async (store, stream, numbers) => {
    const answers = [];
    for (const i of numbers)
        answers.push(await store.append(stream, [event('N', { i })], { expected: i === 0 ? 'none' : i - 1 }));
    return answers;
};
export const appendRetrying = async (store, stream, e) => {
    for (let expected = 'none';;) {
        try {
            await store.append(stream, [e], { expected });
            return;
        }
        catch (error) {
            if (!(error instanceof Conflict))
                throw error;
            expected = error.actual;
        }
    }
};
export const conflictOf = async (appending) => {
    const outcome = await appending.catch(error => error);
    if (!(outcome instanceof Conflict))
        throw new Error('expected a Conflict', { cause: outcome });
    return outcome;
};
export const readToEnd = async (store, from, prefix) => {
    const events = [];
    for (let position = from;;) {
        const page = await store.readAll({ from: position, prefix, limit: 100 });
        events.push(...page.events);
        position = page.position;
        if (page.end)
            return { events, position };
    }
};
/** Collects the events of a subscription until `enough` is true. */
export const collect = async (store, asked, enough) => {
    const controller = new AbortController();
    const seen = [];
    for await (const batch of store.subscribe({ ...asked, signal: controller.signal })) {
        seen.push(...batch.events);
        if (await enough(seen, batch))
            break;
    }
    controller.abort();
    return seen;
};
export const firstCaughtUp = async (store, asked) => {
    const controller = new AbortController();
    for await (const batch of store.subscribe({ ...asked, signal: controller.signal })) {
        if (!batch.caughtUp)
            continue;
        controller.abort();
        return batch.position;
    }
    throw new Error('the subscription ended');
};
