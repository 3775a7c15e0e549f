const pathOfLot = (id = '') => `/bidding/${encodeURIComponent(id)}`;
export const links = {
    ways: { WIN: ({ subject }) => pathOfLot(subject), OFFER: ({ subject }) => pathOfLot(subject) },
    // a win or an offer comes with a notice
    lists: ['notice'],
    subjectOf: ({ lotId }) => (lotId ? { to: pathOfLot(lotId), link: '查看竞价', name: `标的 ${lotId}` } : undefined),
};
