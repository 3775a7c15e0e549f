import type { Links } from '../links.ts'

export const links: Links = {
  subjectOf: ({ quoteId, requestId }) =>
    quoteId
      ? { to: `/quotation/${encodeURIComponent(quoteId)}`, link: '查看报价', name: `报价 ${quoteId}` }
      : requestId
        ? { to: `/interRequest/${encodeURIComponent(requestId)}`, link: '查看询价', name: `国际询价 ${requestId}` }
        : undefined,
}
