import { nowMs, sleep } from '#services/kernel/time.ts';
/**
 * `page`: events of a page; `kept`: pages that a walk keeps for its slower members; `patience`: time for which the walk waits for these
 * members, ms
 */
const SIZES = { page: 2_000, kept: 6, patience: 2_000 };
/**
 * Lets readers that are behind walk through the log together: a page is read once for all members of a walk, and a reader that is ahead
 * waits until the walk comes to its place. The walk waits a while for a slow member, which then continues in a walk of its own. The number
 * of kept pages is therefore bounded, and nobody waits for long.
 */
export const walks = (events, { page = SIZES.page, kept = SIZES.kept, patience = SIZES.patience } = {}) => {
    const underWay = new Set();
    const begin = (end, pages) => {
        const walk = { end, pages, isNew: pages.length === 0, members: new Set(), moved: () => { } };
        underWay.add(walk);
        return walk;
    };
    const leave = (member) => {
        const { walk } = member;
        member.walk = null;
        walk?.members.delete(member);
        if (walk?.members.size === 0)
            underWay.delete(walk);
        walk?.moved();
    };
    const enter = (member, walk) => {
        member.walk = walk;
        walk.members.add(member);
    };
    /** A walk that holds the events after `from`, or is about to read them; one that has not read anything yet may still come to them. */
    const walkTo = (from) => {
        const found = [...underWay].filter(walk => mayCome(walk, from) || walk.pages.some(covers(from)));
        return found.sort((a, b) => b.end - a.end)[0] ?? begin(from, []);
    };
    const drop = ({ pages, members }) => {
        while (pages.length > 0 && [...members].every(({ from }) => from >= pages[0].position))
            pages.shift();
    };
    /**
     * Waits until the slowest members have left the oldest page. A member that takes too long continues alone, with the pages kept for it.
     */
    const room = async (walk) => {
        const until = nowMs() + patience;
        for (drop(walk); walk.pages.length >= kept && nowMs() < until; drop(walk)) {
            const timer = new AbortController();
            const moved = new Promise(resolve => {
                walk.moved = resolve;
            });
            await Promise.race([moved, sleep(until - nowMs(), undefined, { signal: timer.signal }).catch(() => { })]);
            timer.abort();
        }
        if (walk.pages.length < kept)
            return;
        const middle = walk.pages[walk.pages.length >> 1].from;
        const others = begin(walk.end, [...walk.pages]);
        for (const member of [...walk.members])
            if (member.from < middle) {
                walk.members.delete(member);
                enter(member, others);
            }
        drop(walk);
    };
    const read = (walk) => {
        const reading = async () => {
            await room(walk);
            const from = walk.end;
            const found = await events.readAll({ from, limit: page });
            const read = { ...found, from, types: new Set(found.events.map(({ type }) => type)) };
            if (read.position > from)
                walk.pages.push(read);
            walk.end = read.position;
            walk.isNew = false;
            return read;
        };
        walk.reading ??= reading().finally(() => {
            walk.reading = undefined;
        });
        return walk.reading;
    };
    const next = async (member) => {
        while (true) {
            const { walk, from } = member;
            if (!walk)
                throw new Error('it has left the walk');
            const here = walk.pages.find(covers(from)) ?? (mayCome(walk, from) ? await read(walk) : undefined);
            if (here && (here.from === from || covers(from)(here))) {
                member.from = here.position;
                walk.moved();
                return here.from === from ? here : { ...here, from, events: here.events.filter(({ position }) => position > from) };
            }
            // the first page ended before the member's place
            const isMember = member.walk !== null;
            leave(member);
            if (isMember)
                enter(member, walkTo(from));
        }
    };
    return {
        join(from) {
            const member = { from, walk: null };
            enter(member, walkTo(from));
            return { next: () => next(member), leave: () => leave(member) };
        },
    };
};
const covers = (position) => ({ from, position: end }) => from <= position && position < end;
/** Is its next page the one at this place? For a new walk nobody knows yet. */
const mayCome = ({ end, isNew }, from) => end === from || (isNew && end < from);
