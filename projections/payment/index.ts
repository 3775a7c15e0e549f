import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { credits } from './credits.ts'
import { paymentErrors, paymentList, paymentRefunds } from './list.ts'
import { owedItems } from './owed.ts'

export const paymentReads = reads({
  views: [paymentErrors, paymentList, paymentRefunds, owedItems, credits],
  resources: [
    resource({
      name: 'payment-error',
      zh: '支付异常',
      view: paymentErrors,
      permission: 'order.payment',
      airline: 'airLine',
      sort: ['-at'],
    }),
    resource({ name: 'payment', zh: '支付记录', view: paymentList, permission: 'order.payment', airline: 'airLine', sort: ['-createdAt'] }),
    resource({
      name: 'payment-refund',
      zh: '支付退款',
      view: paymentRefunds,
      permission: 'order.payment',
      airline: 'airLine',
      sort: ['-refundedAt'],
    }),
    resource({
      name: 'needs-refund',
      zh: '应退款',
      number: '应退款编号',
      view: owedItems,
      permission: 'order.payment',
      airline: 'airLine',
      sort: ['-openedAt'],
    }),
    resource({
      name: 'offset',
      zh: '抵扣',
      number: '抵扣编号',
      view: credits,
      permission: 'order.payment',
      airline: 'airLine',
      sort: ['-createdAt'],
    }),
  ],
})
