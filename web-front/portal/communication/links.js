export const toComplaint = (id) => `/complaint/${encodeURIComponent(id)}`;
/** the form, about an order or in general */
export const toNewComplaint = ({ orderNo, airLine } = {}) => `/complaint/new${orderNo && airLine ? `?${new URLSearchParams({ orderNo, airLine })}` : ''}`;
export const links = {
    subjectOf: ({ complaintId }) => complaintId ? { to: toComplaint(complaintId), link: '查看投诉', name: `投诉 ${complaintId}` } : undefined,
};
