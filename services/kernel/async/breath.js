import { monotonicMs, turn } from '../time.ts';
/**
 * `since` is the time at which some work last got a new turn of the event loop. `last` ends the chain of turns that were asked for; all
 * long work of the process shares it.
 */
let since = monotonicMs();
let last = Promise.resolve();
/**
 * Makes a function that long work awaits between its pieces, so that requests are answered meanwhile. It gives up the turn of the event
 * loop after every `ms` in which this thread has not given it up. When several works do so at once, each gets a turn of its own, and the
 * event loop handles what has come in between them.
 */
export const breather = (ms = 5) => async () => {
    if (monotonicMs() - since < ms)
        return;
    await ownTurn();
};
/** Gives up the turn in any case: to everything that has come in meanwhile and to all work that asked before. */
export const ownTurn = () => {
    last = last.then(() => turn()).then(begun);
    return last;
};
const begun = () => {
    since = monotonicMs();
};
/**
 * Begins a task for each item, one after another, gives up the turn by the clock between them, and waits for all.
 * @throws the error of the first task that fails
 */
export const eachInTurn = async (all, begin) => {
    const breathe = breather();
    const begun = [];
    for (const one of all) {
        await breathe();
        const under = (async () => begin(one))();
        // `Promise.all` below reports the failure, once all tasks have begun
        under.catch(() => { });
        begun.push(under);
    }
    return Promise.all(begun);
};
