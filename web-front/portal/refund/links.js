const pathOfRefund = (id = '') => `/refund/${encodeURIComponent(id)}`;
export const links = {
    ways: { PAPERS: ({ refundId }) => pathOfRefund(refundId) },
    lists: ['refund'],
    applications: { REFUND: ({ id }) => ({ to: pathOfRefund(id), link: '查看退票单', name: `退票单 ${id}` }) },
};
