export const links = {
    subjectOf: ({ quoteId }) => quoteId ? { to: `/quotation/${encodeURIComponent(quoteId)}`, link: '查看报价', name: `报价 ${quoteId}` } : undefined,
};
