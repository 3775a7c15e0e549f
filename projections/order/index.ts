import { everyone } from '#contracts/kernel/endpoint.ts'
import { orderBatches, orderBatchRefusals } from '#contracts/order/batch/list.ts'
import { orders, timeoutOrders, unsentMails } from '#contracts/order/lists.ts'
import { virtualOuts } from '#contracts/order/virtual-out/list.ts'
import { reads } from '../kernel/context.ts'
import { dueList } from '../kernel/due.ts'
import { serves } from '../kernel/list.ts'
import { heard } from '../kernel/resource.ts'
import { searchView } from '../kernel/search.ts'
import { orderBatchList, orderBatchRefusalList } from './batches.ts'
import { contractSeats } from './contract-seats.ts'
import { orderList } from './list.ts'
import { mailOutbox } from './mails.ts'
import { noticeList, noticeReadings, personalNotices } from './notices.ts'
import { lateRow } from './routes.ts'
import { orderDues } from './schedule.ts'
import { ordersByTicket, ticketNumbers } from './tickets.ts'
import { toldList } from './told.ts'
import { ORDER_WORDS, orderWords } from './words.ts'

export const orderReads = reads({
  views: [
    orderList,
    mailOutbox,
    noticeList,
    personalNotices,
    noticeReadings,
    toldList,
    ticketNumbers,
    searchView,
    dueList,
    orderBatchList,
    orderBatchRefusalList,
  ],
  parts: [orderDues, contractSeats, orderWords],
  finds: [{ letter: ORDER_WORDS, list: orders, view: orderList, beside: ordersByTicket }],
  watched: [
    heard(unsentMails, mailOutbox),
    { name: 'notice', view: toldList, permission: 'order.order', allow: everyone, whose: { owner: 'agency', airline: 'airLine' } },
    { name: 'notice', view: noticeList, permission: 'order.order', allow: everyone, whose: { owner: 'agency', airline: 'airLine' } },
  ],
  lists: [
    serves(orders, orderList, { only: { kind: 'GROUP' } }),
    serves(timeoutOrders, orderList, {
      asks: filter => ({ late: { gte: 'EXPIRED' }, ...filter }),
      // open tasks come first
      sort: () => ['-late', '-submittedAt'],
      row: lateRow,
    }),
    serves(orderBatches, orderBatchList),
    serves(orderBatchRefusals, orderBatchRefusalList),
    serves(virtualOuts, orderList, { only: { ahead: true } }),
  ],
})
