/** Page of the document that a stream is, where there is one. */
export const placeOf = (stream) => {
    const at = stream.indexOf('-');
    const page = pages[stream.slice(0, at)];
    return page && `/${page}/${encodeURIComponent(stream.slice(at + 1))}/show`;
};
const pages = {
    order: 'order',
    refund: 'refund',
    payment: 'payment',
    owed: 'needs-refund',
    agency: 'agency',
};
