import { toNames } from '../order/paths.ts';
export const links = {
    ways: { RENAME: toNames, RENAME_CHANGE: toNames },
    applications: { RENAME: ({ id, orderNo }) => ({ to: toNames({ orderId: orderNo }), link: '查看更名申请', name: `更名申请 ${id}` }) },
};
