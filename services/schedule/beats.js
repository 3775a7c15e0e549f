import { toInstant } from '#contracts/kernel/calendar.ts';
import { newId } from '#services/kernel/ids.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { monotonicMs } from '#services/kernel/time.ts';
import { schedule } from './decide.ts';
import { reasonOf } from './run.ts';
/** failures in a row after which a fact says so */
const OFTEN = 3;
/** how often an unchanged outcome is written down, ms, and how long it is kept, ms */
const [WRITE_MS, KEPT_MS] = [10_000, 7 * 24 * 3_600_000];
/** `end of lots` → `endOfLots`: the id under which a clock has its schedule */
export const kindOf = ({ what }) => what.replace(/[^A-Za-z0-9_]+(.)/g, (_, next) => next.toUpperCase());
const keptUnder = (kind) => `beat-${kind}`;
/** The last pass of a clock, wherever it ran. */
export const lastBeat = async (keys, kind) => {
    const kept = await keys.keptState(keptUnder(kind));
    return kept === undefined ? undefined : JSON.parse(kept);
};
/**
 * What staff see and steer of clocks that repeat at short intervals. They write no facts while they work: only that staff have them wait,
 * and that one keeps failing or goes again. A pass that a person asks for waits until the one under way has ended.
 */
export const beats = ({ run, keys, clock, log, touched, }) => {
    const known = new Map();
    const ofKind = (kind) => {
        const now = known.get(kind) ?? { failures: 0, last: Promise.resolve() };
        known.set(kind, now);
        return now;
    };
    const at = (kind) => commanding(run, () => ({ who: systemUser('schedule'), now: clock(), commandId: newId() }))(schedule, kind);
    /** passes of one kind go one after another */
    const inLane = async (kind, work) => {
        const now = ofKind(kind);
        const mine = now.last.then(work, work);
        now.last = mine.catch(() => { });
        return mine;
    };
    const isPaused = async (kind) => (await run.load(schedule, kind)).state.status === 'PAUSED';
    const tell = async (one, reason) => {
        const kind = kindOf(one);
        if (reason !== undefined)
            await at(kind).add({ name: one.zh, kind });
        await at(kind).tell(reason === undefined ? {} : { reason });
    };
    const write = async (one, beat) => {
        const kind = kindOf(one);
        const now = ofKind(kind);
        const same = now.beat !== undefined && !now.beat.error && !beat.error && beat.touched === 0;
        now.beat = beat;
        if (same && now.writtenAt !== undefined && monotonicMs() - now.writtenAt < WRITE_MS)
            return;
        now.writtenAt = monotonicMs();
        await keys.keepState(keptUnder(kind), JSON.stringify(beat), { at: beat.at, until: toInstant(Date.parse(beat.at) + KEPT_MS) });
    };
    const measured = async (one, pass) => {
        const now = ofKind(kindOf(one));
        const [begun, started] = [clock(), monotonicMs()];
        const ended = () => ({ at: begun, ms: Math.round(monotonicMs() - started) });
        try {
            const { result, touched: written } = await touched.during(`beat-${kindOf(one)}~${begun}`, pass);
            if (now.failures >= OFTEN || now.told === undefined)
                await tell(one, undefined);
            now.told = true;
            now.failures = 0;
            await write(one, { ...ended(), touched: written.count, ...(written.text && { message: written.text }), failures: 0 });
            return { result, written };
        }
        catch (error) {
            now.failures++;
            const reason = reasonOf(error, log, kindOf(one));
            await write(one, { ...ended(), touched: 0, failures: now.failures, error: reason }).catch(() => { });
            if (now.failures === OFTEN)
                await tell(one, reason).catch(() => { });
            throw error;
        }
    };
    return {
        /** how the passes of a clock are carried out; none while staff have it wait */
        around: (one) => pass => inLane(kindOf(one), async () => {
            if (one.mayPause && (await isPaused(kindOf(one))))
                return undefined;
            return (await measured(one, pass)).result;
        }),
        /** one pass that a person has asked for, also while it is paused */
        once: (one) => inLane(kindOf(one), async () => {
            const { written } = await measured(one, one.pass);
            return { touched: written.count, message: written.text };
        }),
    };
};
