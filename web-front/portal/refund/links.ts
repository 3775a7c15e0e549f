import type { Links } from '../links.ts'

export const links: Links = { ways: { PAPERS: ({ refundId = '' }) => `/refund/${encodeURIComponent(refundId)}` }, lists: ['refund'] }
