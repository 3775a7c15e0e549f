import { orderStatuses } from '../enums.ts'
import { agents, get, query } from '../kernel/endpoint.ts'
import { personal, writing } from '../kernel/personal.ts'
import { Count, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderRow } from './lists.ts'
import { FEWEST, foundBy, matterKinds } from './matters.ts'

/** What an agency looks at first: what is due of its orders and refunds, how many there are of each, and one of them by whatever is known of it. */

const Shown = Type.Pick(OrderRow, [
  'orderNo',
  'agencyName',
  'groupName',
  'airLine',
  'route',
  'flights',
  'departure',
  'std',
  'persons',
  'named',
  'status',
])
export const Matter = Type.Object({
  id: zh(Id, '编号'),
  kind: zh(oneOf(matterKinds), '待办'),
  /** nothing for what has no limit */
  until: optional(zh(Instant, '时限')),
  ...Type.Omit(Shown, ['orderNo', 'agencyName', 'named', 'status']).properties,
  /** of an order; what was won or allotted is none yet, and is always the caller's own */
  orderId: optional(zh(Id, '订单号')),
  ...Type.Partial(Type.Pick(Shown, ['orderNo', 'agencyName', 'named', 'status'])).properties,
  refundId: optional(zh(Id, '退票单号')),
  /** of what is no order: the lot, or the bag */
  subject: optional(zh(Id, '标的或包编号')),
  /** fen: to be paid, or what the refund gives back; of what is no order what it costs without taxes */
  amount: optional(OrderRow.properties.total),
  reason: optional(writing(zh(Text, '退回原因'))),
})
export const MOST_DUE = 200
export const dueMatters = query('/api/order/r/due', {
  zh: '待办',
  allow: agents,
  body: Type.Object({ size: optional(zh(Type.Integer({ minimum: 1, maximum: MOST_DUE }), '条数')) }),
  data: Type.Object({
    content: zh(Type.Array(Matter), '内容'),
    totalElements: zh(Count, '总条数'),
    /** by which what is left is counted */
    now: zh(Instant, '时间'),
  }),
  note: '本单位及分代理的待付款、待缴罚金、待录名单、待确认的候补、被退回的订单和申请，以及本单位待预付的成交、待接受的递补、待预付的组合包、待确认和待预付的切位，时限近的在前，没有时限的在后；默认20条。',
})

export const ownCounts = get('/api/order/r/counts', {
  zh: '待办与订单数量',
  allow: agents,
  data: Type.Object({
    due: zh(Count, '待办'),
    /** by status of the order */
    orders: zh(
      Type.Object({
        WAIT_FOR_PAY: zh(Count, orderStatuses.WAIT_FOR_PAY),
        PAID: zh(Count, orderStatuses.PAID),
        PRINTED: zh(Count, orderStatuses.PRINTED),
        REFUND_MODIFY: zh(Count, orderStatuses.REFUND_MODIFY),
        EXPIRED: zh(Count, orderStatuses.EXPIRED),
      }),
      '订单',
    ),
    refunds: zh(Count, '未完结退票'),
  }),
})

export const MOST_FOUND = 50
export const findOrders = query('/api/order/r/find', {
  zh: '查找订单',
  allow: agents,
  body: Type.Object({ q: zh(Type.String({ minLength: FEWEST, maxLength: 50 }), '订单号、PNR、票号、旅客、团名') }),
  data: Type.Object({
    content: zh(
      Type.Array(
        Type.Object({
          ...Type.Pick(OrderRow, ['id', 'pnr', 'total', 'seats']).properties,
          ...Shown.properties,
          by: zh(oneOf(foundBy), '符合项'),
          /** who of the group is called so */
          travellers: optional(personal('traveller', 'other', zh(Type.Array(Text), '旅客'))),
          /** the whole number, and not only its beginning */
          exact: zh(Flag, '完全符合'),
        }),
      ),
      '内容',
    ),
    /** there are more than are listed */
    more: zh(Flag, '还有更多'),
  }),
  note: `本单位及分代理的订单，按订单号、PNR、票号、旅客姓名或团名的开头查找，新提交的在前，最多${MOST_FOUND}条。`,
})
