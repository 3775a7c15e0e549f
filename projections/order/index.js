import { everyone } from '#contracts/kernel/endpoint.ts';
import { orders, timeoutOrders } from '#contracts/order/lists.ts';
import { virtualOuts } from '#contracts/order/virtual-out/list.ts';
import { reads } from '../kernel/context.ts';
import { dueList } from '../kernel/due.ts';
import { serves } from '../kernel/list.ts';
import { orderList } from './list.ts';
import { mailOutbox } from './mails.ts';
import { noticeList, noticeReadings, personalNotices } from './notices.ts';
import { lateRow } from './routes.ts';
import { orderDues } from './schedule.ts';
import { ticketNumbers } from './tickets.ts';
import { orderWords } from './words.ts';
export const orderReads = reads({
    views: [orderList, mailOutbox, noticeList, personalNotices, noticeReadings, ticketNumbers, orderWords, dueList],
    parts: [orderDues],
    watched: [
        { name: 'notice', view: noticeList, permission: 'order.order', allow: everyone, whose: { owner: 'agency', airline: 'airLine' } },
    ],
    lists: [
        serves(orders, orderList),
        serves(timeoutOrders, orderList, {
            asks: filter => ({ late: { gte: 'EXPIRED' }, ...filter }),
            // open tasks come first
            sort: () => ['-late', '-submittedAt'],
            row: lateRow,
        }),
        serves(virtualOuts, orderList, { only: { ahead: true } }),
    ],
});
