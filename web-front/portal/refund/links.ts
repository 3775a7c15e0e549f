import type { Links } from '../links.ts'

const pathOfRefund = (id = ''): string => `/refund/${encodeURIComponent(id)}`

export const links: Links = {
  ways: { PAPERS: ({ refundId }) => pathOfRefund(refundId) },
  lists: ['refund'],
  applications: { REFUND: ({ id }) => ({ to: pathOfRefund(id), link: '查看退票单', name: `退票单 ${id}` }) },
}
