import { LRUCache } from 'lru-cache';
/**
 * Lets views that catch up walk the log together: a page is read and parsed once for all of them, and the reader prepares the next one
 * while they fold it. A page that reached the end of the log is not shared, since the log may have grown; a reader at the end needs no
 * more pages in any case.
 */
export const sharedPages = (ask, parse) => {
    const parsed = async ({ texts, position, end }) => ({ events: await parse(texts), position, end });
    const page = async (from, prefix, limit) => parsed(await ask(from, prefix, limit));
    const pages = new LRUCache({ max: 6 });
    const ahead = new LRUCache({ max: 2 });
    const shared = async (from, prefix, limit) => {
        const asked = asking(from, prefix, limit);
        const early = await ahead.get(asked)?.catch(() => undefined);
        ahead.delete(asked);
        const here = early && !early.end ? early : await ask(from, prefix, limit);
        if (!here.end) {
            const next = ask(here.position, prefix, limit);
            next.catch(() => { }); // whoever takes the page gets the error
            ahead.set(asking(here.position, prefix, limit), next);
        }
        return parsed(here);
    };
    const sequential = async (from, prefix, limit) => {
        const asked = asking(from, prefix, limit);
        const known = pages.get(asked);
        const coming = known ?? shared(from, prefix, limit);
        pages.set(asked, coming);
        coming.catch(() => pages.peek(asked) === coming && pages.delete(asked));
        const found = await coming.catch(error => {
            if (!known)
                throw error;
        });
        const here = found && !(found.end && known) ? found : await page(from, prefix, limit);
        if (here.end)
            for (const one of [pages, ahead])
                one.clear();
        return here;
    };
    return { page, sequential };
};
const asking = (...question) => JSON.stringify(question);
/**
 * Lets followers at the end of the log wake together: a batch is read and parsed once for all. A follower that was busy begins in the
 * middle of what the others have read, and then continues with them. `youngest` has the events that are still in memory.
 */
export const followedTogether = (youngest, page) => {
    let latest;
    const batch = async (from, prefix, max) => {
        const young = youngest(from, prefix, max);
        if (young)
            return young;
        const { events, position, end } = await page(from, prefix, max);
        return { events, position, caughtUp: end };
    };
    const together = async (from, max) => {
        if (latest && latest.from <= from && latest.max === max) {
            const found = await latest.batch.catch(() => undefined);
            if (found && found.position > from)
                return { ...found, events: found.events.filter(event => event.position > from) };
        }
        if (latest && !latest.read && latest.from === from && latest.max === max)
            return latest.batch;
        const asked = { from, max, batch: batch(from, undefined, max), read: false };
        latest = asked;
        asked.batch
            .catch(() => { })
            .finally(() => {
            asked.read = true;
        });
        return asked.batch;
    };
    return { batch, together };
};
