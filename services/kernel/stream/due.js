import { isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { atMost } from '../async/in-time.ts';
import { inParallel } from '../async/parallel.ts';
import { STOP_MS } from '../async/periodic.ts';
import { sleep } from '../time.ts';
import { commanding, idNamed } from './commands.ts';
import { systemUser } from './process.ts';
/** things taken at a time */
export const PAGE = 500;
/** commands under way at once: they share commits */
const IN_FLIGHT = 64;
/**
 * Turns passing time into commands (ARCHITECTURE §2). The list of what is due is only a hint of a view: the decider checks the time itself,
 * so an early, late or doubled tick, or a lagging view, is harmless. A refusal or failure of one does not stop the others.
 * @returns how many were found, and whether anything was changed
 */
export const tick = async ({ due, news, dues, run, now, stopping, }) => {
    const found = await due(now, PAGE);
    if (found.length > 0)
        await news?.();
    const passes = new Map([...new Set(found.map(({ kind }) => kind))].map(kind => [kind, dues[kind]?.({ run, now })]));
    const pass = (item) => {
        const { kind, stream = '', subject } = item;
        const passOf = passes.get(kind);
        if (!passOf)
            throw new Error(`no context says what is done when ${kind} is due`);
        const about = ['tick', now, kind, stream, subject];
        const at = commanding(run, (...what) => ({ who: systemUser('tick'), now, commandId: idNamed(about, ...what) }));
        return passOf(item, { load: run.load, at });
    };
    let failure;
    const acted = await inParallel(found, IN_FLIGHT, async (item) => {
        try {
            const { facts, repeated } = await pass(item);
            return facts.length > 0 && !repeated;
        }
        catch (error) {
            if (!isRefusal(error))
                failure ??= error;
            return false;
        }
    }, stopping);
    if (failure)
        throw failure;
    return { found: found.length, acted: acted.includes(true) };
};
/**
 * Ticks every `everyMs`. A full page is followed by the next one of the same instant as soon as the list has `seen` the results: the `news`
 * of that instant were waited for, and later consequences do not matter for the page. A failed tick is logged, and the next one tries
 * again.
 */
export const startTicking = (deps) => {
    const { around = work => work() } = deps;
    const stop = new AbortController();
    const loop = async () => {
        let instant;
        while (!stop.signal.aborted) {
            const now = instant ?? deps.clock();
            const news = instant ? undefined : deps.news;
            instant = undefined;
            try {
                const ticked = await around(() => tick({ ...deps, news, now, stopping: stop.signal }));
                if (ticked?.acted && ticked.found === PAGE) {
                    await deps.seen();
                    instant = now;
                }
            }
            catch (error) {
                if (!(error instanceof Refused) && !stop.signal.aborted)
                    deps.log.error({ err: error }, 'tick failed, will try again');
            }
            if (!instant)
                await sleep(deps.everyMs ?? 5_000, undefined, { signal: stop.signal }).catch(() => { });
        }
    };
    const running = loop();
    return {
        close: async () => {
            stop.abort();
            await atMost(STOP_MS, running);
        },
    };
};
