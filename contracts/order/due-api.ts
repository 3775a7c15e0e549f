import { orderStatuses } from '../enums.ts'
import { agents, get, query } from '../kernel/endpoint.ts'
import { personal, writing } from '../kernel/personal.ts'
import { Count, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderRow } from './lists.ts'
import { FEWEST, foundBy, matterKinds } from './matters.ts'

/**
 * The agency's overview: what is due of its orders and refunds, how many there are of each status, and a search for one of them by anything
 * that is known of it.
 */

const Shown = Type.Pick(OrderRow, [
  'orderNo',
  'agencyName',
  'groupName',
  'airLine',
  'route',
  'flights',
  'departure',
  'std',
  'depZone',
  'persons',
  'named',
  'status',
])
export const Matter = Type.Object({
  id: zh(Id, '编号'),
  kind: zh(oneOf(matterKinds), '待办'),
  /** absent where there is no limit */
  until: optional(zh(Instant, '时限')),
  ...Type.Omit(Shown, ['orderNo', 'agencyName', 'named', 'status']).properties,
  /** order of the matter; something won or allotted has no order yet and always belongs to the caller's agency */
  orderId: optional(zh(Id, '订单号')),
  ...Type.Partial(Type.Pick(Shown, ['orderNo', 'agencyName', 'named', 'status'])).properties,
  refundId: optional(zh(Id, '退票单号')),
  /** lot or bag of a matter that is no order */
  subject: optional(zh(Id, '标的或包编号')),
  /** fen: to be paid, or given back by the refund; for a lot or bag, the price without taxes */
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
    /** the server's time, from which the remaining time is counted */
    now: zh(Instant, '时间'),
  }),
  note: '本单位及分代理的待付款、待缴罚金、待录名单、待确认的候补、被退回的订单、待答复的航班变动，以及本单位被退回和审批结果未能办理的申请、待预付的成交、待接受的递补、待预付的组合包、待确认和待预付的切位，时限近的在前，没有时限的在后；默认20条。',
})

export const ownCounts = get('/api/order/r/counts', {
  zh: '待办与订单数量',
  allow: agents,
  data: Type.Object({
    due: zh(Count, '待办'),
    /** number of orders by status */
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
  body: Type.Object({ q: writing(zh(Type.String({ minLength: FEWEST, maxLength: 50 }), '订单号、PNR、票号、旅客、团名、航班、联系人')) }),
  data: Type.Object({
    content: zh(
      Type.Array(
        Type.Object({
          ...Type.Pick(OrderRow, ['id', 'pnr', 'total', 'seats']).properties,
          ...Shown.properties,
          by: zh(oneOf(foundBy), '符合项'),
          /** names in the group that match the search */
          travellers: optional(personal('traveller', 'other', zh(Type.Array(Text), '旅客'))),
          /** the search text is the whole number, not only its beginning */
          exact: zh(Flag, '完全符合'),
        }),
      ),
      '内容',
    ),
    /** there are more than the listed ones */
    more: zh(Flag, '还有更多'),
  }),
  note: `本单位及分代理的订单，按订单号、PNR、票号、旅客姓名、团名、航班号或联系人姓名的开头查找，新提交的在前，最多${MOST_FOUND}条。`,
})
