import { formatDateTime } from '#contracts/kernel/calendar.ts';
/**
 * The revision of a stream after the event at `index`; −1 before its first event. Revisions are exact, whereas several events may share an
 * instant. On a later page the stream may have begun earlier.
 */
export const revisionAt = (events, stream, index) => {
    const before = events.slice(0, index + 1).findLast(event => event.stream === stream);
    if (before)
        return before.revision;
    const next = events.find(event => event.stream === stream);
    return next ? next.revision - 1 : -1;
};
export const kindOf = (stream) => stream.slice(0, stream.indexOf('-'));
/** The documents of the events, the page's own document first. */
export const streamsIn = (events, own) => {
    const labels = new Map(events.map(({ stream, streamZh }) => [stream, `${streamZh} ${stream.slice(stream.indexOf('-') + 1)}`]));
    return [...labels].sort(([a], [b]) => Number(b === own) - Number(a === own)).map(([stream, label]) => ({ stream, label }));
};
export const momentText = (events, index) => {
    const event = events[index];
    return event ? `${formatDateTime(event.at)} ${event.zh}` : '最初';
};
/** The span before and after the document's own last event; the whole span when none of its events is on the page. */
export const lastOf = (events, own) => {
    const index = events.findLastIndex(({ stream }) => stream === own);
    const at = index < 0 ? events.length - 1 : index;
    return [at - 1, at];
};
