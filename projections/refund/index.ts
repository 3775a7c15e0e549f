import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { refundList } from './list.ts'

export const refundReads = reads({
  views: [refundList],
  resources: [
    resource({
      name: 'refund',
      zh: '退票单',
      number: '退票单号',
      view: refundList,
      permission: 'order.refund',
      airline: 'airLine',
      sort: ['-submittedAt'],
    }),
  ],
})
