/** Limits of the kept events: more than two batches of the followers. A follower that is further behind reads the file. */
const KEPT = { events: 1_000, characters: 8 * 1024 * 1024 };
/**
 * Keeps the youngest events of the log as their writer holds them. Followers of the log's end get these, so that no thread reads and parses
 * events that were just written. They equal the result of a read. They are shared, so nobody may change them.
 */
export const youngest = () => {
    let kept = [];
    let sizes = [];
    let size = 0;
    /** entries at the beginning that are forgotten already: they are cut off by the thousand */
    let gone = 0;
    const end = () => kept.at(-1)?.position ?? -1;
    const forget = () => {
        while (kept.length - gone > KEPT.events || size > KEPT.characters)
            size -= sizes[gone++];
        if (gone < KEPT.events)
            return;
        kept = kept.slice(gone);
        sizes = sizes.slice(gone);
        gone = 0;
    };
    return {
        /** Takes committed events in the order of the log; a repetition is there already. */
        add({ stream, events, texts, revision, position, at }) {
            const first = position - events.length + 1;
            if (first <= end())
                return;
            // an append in between got no answer: the kept events must have no gap, so they start again here
            if (first !== end() + 1)
                [kept, sizes, size, gone] = [[], [], 0, 0];
            for (const [i, { id, type, data, meta }] of events.entries()) {
                const [dataText, metaText] = [texts[4 * i + 2], texts[4 * i + 3]];
                const place = { stream, revision: revision - events.length + 1 + i, position: first + i, at };
                kept.push({ id, type, data: asRead(data, dataText), meta: asRead(meta, metaText), ...place });
                sizes.push(dataText.length + metaText.length);
                size += dataText.length + metaText.length;
            }
            forget();
        },
        /**
         * The events after `from` of streams that begin with one of `prefix`, among the next `max` of the log; undefined when there are none,
         * or they are not kept any more.
         */
        after(from, prefix, max) {
            const first = kept[gone];
            if (!first || from + 1 < first.position || from >= end())
                return undefined;
            const at = gone + from + 1 - first.position;
            const events = kept.slice(at, at + max);
            const { position } = events.at(-1);
            const wanted = prefix ? events.filter(({ stream }) => prefix.some(start => stream.startsWith(start))) : events;
            return { events: wanted, position, caughtUp: position === end() };
        },
    };
};
/** The value itself when its text holds all of it, else what the text holds. */
const asRead = (value, text) => (isPlain(value) ? value : JSON.parse(text));
/** Does JSON give back an equal value? */
const isPlain = (value) => {
    if (value === null)
        return true;
    switch (typeof value) {
        case 'string':
        case 'boolean':
            return true;
        case 'number':
            return Number.isFinite(value) && !Object.is(value, -0);
        case 'object': {
            if (Array.isArray(value)) {
                // `every` would pass over holes
                for (let i = 0; i < value.length; i++)
                    if (!isPlain(value[i]))
                        return false;
                return true;
            }
            if (Object.getPrototypeOf(value) !== Object.prototype)
                return false;
            for (const key in value)
                if (!isPlain(value[key]))
                    return false;
            return true;
        }
        default:
            return false;
    }
};
