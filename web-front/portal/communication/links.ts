import type { Links } from '../links.ts'

export const toComplaint = (id: string): string => `/complaint/${encodeURIComponent(id)}`
/** the form, about an order or in general */
export const toNewComplaint = ({ orderNo, airLine }: { orderNo?: string; airLine?: string } = {}): string =>
  `/complaint/new${orderNo && airLine ? `?${new URLSearchParams({ orderNo, airLine })}` : ''}`

export const links: Links = {
  subjectOf: ({ complaintId }) =>
    complaintId ? { to: toComplaint(complaintId), link: '查看投诉', name: `投诉 ${complaintId}` } : undefined,
}
