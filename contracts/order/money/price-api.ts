import { command } from '../../kernel/endpoint.ts'
import { Id, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { reasonFrom } from '../../reasons.ts'
import { OrderId } from '../api.ts'
import { OrderMoneyAnswer } from '../changes/changes-api.ts'

const proposalId = optional(zh(Id, '改价编号'))
/** Prices that one person alone may not set (settings `priceFloorPercent`): a second person confirms or rejects them. */
export const confirmPriceChange = command('/api/order/w/confirmPriceChange', {
  zh: '同意改价',
  allow: ['employee'],
  body: Type.Object({ orderId: OrderId, proposalId }),
  data: OrderMoneyAnswer,
  note: '须说明同意的是哪一次改价：填写改价编号（订单详情 priceProposal），或以 If-Match 带上所见的版本。由提出人以外、同样有改价权限的人员确认后，票价才变更；订单的人数或价格已变动的，改价失效，须重新提出。',
})
export const rejectPriceChange = command('/api/order/w/rejectPriceChange', {
  zh: '不同意改价',
  allow: ['employee'],
  body: Type.Object({ orderId: OrderId, proposalId, ...reasonFrom('repricing'), reason: optional(zh(Text, '原因')) }),
  data: OrderMoneyAnswer,
  note: '须说明不同意的是哪一次改价：填写改价编号（订单详情 priceProposal），或以 If-Match 带上所见的版本。提出人也可以此撤回自己提出的改价。',
})
