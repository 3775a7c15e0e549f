import QuickLRU from 'quick-lru';
/** streams whose ends are known at once */
const KNOWN = 50_000;
/**
 * Ends of streams in a log that no other process writes: revisions, −1 for a missing stream. An append that is under way may already be in
 * the file, and followers of the log may have seen it, so the end of its stream counts as unknown until the append is answered.
 */
export const streamEnds = () => {
    const known = new QuickLRU({ maxSize: KNOWN });
    const underWay = new Map();
    return {
        /** undefined means that the stream must be read */
        of: (stream) => known.get(stream),
        /** Notes the end after a read to it. */
        found(stream, revision) {
            if (!underWay.has(stream))
                known.set(stream, revision);
        },
        appending(stream) {
            underWay.set(stream, (underWay.get(stream) ?? 0) + 1);
            known.delete(stream);
        },
        /** `revision` is the end of the stream after an append; undefined where the answer does not tell it */
        answered(stream, revision) {
            const others = underWay.get(stream) - 1;
            if (others > 0)
                underWay.set(stream, others);
            else {
                underWay.delete(stream);
                if (revision !== undefined)
                    known.set(stream, revision);
            }
        },
        /** Forgets all ends: the outcome of an append is unknown, perhaps it was written. */
        forget: () => known.clear(),
    };
};
