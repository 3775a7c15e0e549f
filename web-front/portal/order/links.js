import { pathOfOrder, toNames, toPay } from './paths.ts';
export const links = {
    ways: { DEPOSIT: toPay, BALANCE: toPay, FULL: toPay, NAMES: toNames },
    lists: ['order', 'application'],
    subjectOf: ({ orderNo }) => (orderNo ? { to: pathOfOrder(orderNo), link: '查看订单', name: `订单 ${orderNo}` } : undefined),
};
