import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { dueList } from '../schedule/due.ts'
import { begunList } from './begun.ts'
import { orderList } from './list.ts'
import { mailOutbox } from './mails.ts'
import { noticeList, noticeReadings } from './notices.ts'
import { ticketNumbers } from './tickets.ts'

export const orderReads = reads({
  views: [begunList, orderList, mailOutbox, noticeList, noticeReadings, ticketNumbers, dueList],
  resources: [
    resource({ name: 'order', zh: '订单', view: orderList, permission: 'order.order', airline: 'airLine', sort: ['-submittedAt'] }),
  ],
})
