import QuickLRU from 'quick-lru';
import { addDays, toInstant } from '#contracts/kernel/calendar.ts';
import { nowMs } from '../time.ts';
/** days for which a stored state is kept when no newer one replaces it */
const DAYS = 30;
/** streams whose last mark is remembered */
const MARKED = 20_000;
/**
 * Stores the states of long streams every so many events (`kept` of a decider), and finds them again in a process that has not seen the
 * stream. A stored state counts only where its event stands at its place in the log. The id of a repeated command's event may stand there again
 * in a log that was restored from an older copy, behind other events; such a log has another name, and so have its states (`openKeyStore`). An old state costs more reading, a missing one the whole stream; neither changes what is decided. Where the kernel
 * recognises commands by their ids, the state of the mark before is stored: the facts of recent commands are then read behind it, so that a
 * repeated one is answered without reading further.
 */
export const keeping = (store, kept) => {
    const underWay = new Set();
    /** each stream at the last multiple of `every` that it passed, or as it was stored */
    const marks = new QuickLRU({ maxSize: MARKED });
    const put = ({ version }, stream, standing) => {
        if (!kept || underWay.has(stream))
            return;
        const at = toInstant(nowMs());
        const until = `${addDays(at.slice(0, 10), DAYS)}${at.slice(10)}`;
        underWay.add(stream);
        void kept
            .keepState(stream, JSON.stringify({ version, ...standing }), { at, until })
            .catch(() => { }) // the next store comes soon enough
            .finally(() => underWay.delete(stream));
    };
    /** Stores a state of a stream that has passed a multiple of `every` since `before`. Nobody waits for it, and a failure does no harm. */
    const keep = ({ kept: rule }, stream, before, now) => {
        if (!rule || Math.floor((now.revision + 1) / rule.every) === Math.floor((before + 1) / rule.every))
            return;
        const mark = marks.get(stream);
        marks.set(stream, now);
        put(rule, stream, rule.knowsRepeats ? now : (mark ?? now));
    };
    const found = async ({ kept: rule }, stream) => {
        const text = await kept?.keptState(stream).catch(() => undefined);
        if (text === undefined)
            return undefined;
        const { version, ...standing } = JSON.parse(text);
        if (version !== rule.version)
            return undefined;
        const [event] = await store.read(stream, { from: standing.revision, limit: 1 });
        if (event?.id !== standing.eventId)
            return undefined;
        marks.set(stream, standing);
        return standing;
    };
    return { keep, found };
};
