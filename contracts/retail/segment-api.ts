import { agents, command, query } from '../kernel/endpoint.ts'
import { Fen, Id, optional, Type, zh } from '../kernel/schema.ts'
import { OrderMoneyAnswer } from '../order/changes/changes-api.ts'

const CancelledSegment = Type.Object({ orderNo: zh(Id, '订单号'), stockId: zh(Id, '航段') })
export const cancelAirSeg = command('/api/retail/flight/w/cancelAirSeg', {
  zh: '散客取消航段',
  allow: agents,
  body: Type.Object({ ...CancelledSegment.properties, total: optional(zh(Fen, '取消后总价')) }),
  data: OrderMoneyAnswer,
  note: '付款前取消往返订单的一个航段：全部旅客不再乘坐该航段，座位即时退回，总价与待付金额按余下的航段计算，支付时限不变。只有一个航段的请取消订单，已支付的请申请退票；填写取消后总价时须与试算一致。',
})
export const cancelAirSegPreview = query('/api/retail/flight/r/cancelAirSegPreview', {
  zh: '散客取消航段试算',
  allow: agents,
  body: CancelledSegment,
  data: OrderMoneyAnswer,
})
