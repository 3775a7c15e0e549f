import { orderStatuses } from '../../enums.ts'
import { type AnyEndpoint, command, get, staff } from '../../kernel/endpoint.ts'
import { Airline, Cabin, Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, type TSchema, Type, zh } from '../../kernel/schema.ts'
import { DiscountRate, OutRate } from '../changes/changes-api.ts'
import { Contact } from '../parts.ts'
import { BatchAsked } from './events.ts'
import { type BatchOperation, batchOperations, batchStatuses, MOST_ORDERS } from './words.ts'

/** 250 rows of a filter, or so many ids of thirteen figures, come to less */
const BODY_BYTES = 512 * 1024
const Change = zh(Type.Integer({ unit: 'fen' }), '应收变动')
const Back = zh(Fen, '应退')
const Seats = Type.Integer({ minimum: 1, maximum: 999 })

/** The chosen orders, the reason, and whether this is only a preview. */
const Choosing = {
  ids: optional(zh(Type.Array(Id, { minItems: 1, maxItems: MOST_ORDERS }), '订单')),
  /** as the console's list of orders writes it */
  filter: optional(zh(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()), '筛选条件')),
  remark: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'),
  preview: optional(zh(Type.Boolean(), '只试算')),
  /** the answer of the preview, sent back as confirmation */
  confirm: optional(zh(Type.Object({ count: zh(Count, '订单数'), change: Change, back: Back }), '按试算确认')),
}
const BatchAnswer = Type.Object({
  /** absent of a preview */
  batchId: optional(zh(Id, '批次')),
  count: zh(Count, '订单数'),
  /** fen that are owed more or less, and that go back, when all that is possible is done */
  change: Change,
  back: Back,
  refused: zh(Count, '不能办理'),
  /** refusals by their reason, the most frequent first, with some of the orders */
  reasons: zh(
    Type.Array(Type.Object({ message: zh(Text, '原因'), count: zh(Count, '订单数'), examples: zh(Type.Array(Id), '订单') })),
    '不能办理的原因',
  ),
})

const batch = <const P extends string, F extends Record<string, TSchema>>(path: P, operation: BatchOperation, fields: F) =>
  command(path, {
    zh: batchOperations[operation],
    allow: ['employee'],
    bodyBytes: BODY_BYTES,
    body: Type.Object({ ...Choosing, ...fields }),
    data: BatchAnswer,
    note: `按订单号，或按订单列表的筛选条件，最多${MOST_ORDERS}单。先以preview试算：应收、应退变动与不能办理的原因；再以confirm带上试算结果确认，试算已变动的不办理。确认后逐单办理，进度与结果见批次。`,
  })
export const batchCancel = batch('/api/order/w/batchCancel', 'CANCEL', {})
export const batchMobile = batch('/api/order/w/batchMobile', 'MOBILE', {
  phone: zh(Contact.properties.phone, '手机号'),
})
export const batchStatus = batch('/api/order/w/batchStatus', 'STATUS', { statusId: zh(oneOf(orderStatuses), '状态') })
export const batchReducePassenger = batch('/api/order/w/batchReducePassenger', 'REDUCE', {
  count: optional(zh(Seats, '减少人数')),
  unnamed: optional(zh(Type.Boolean(), '减去全部未录旅客')),
})
export const batchSeatCount = batch('/api/order/w/batchSeatCount', 'SEATS', { seats: zh(Seats, '座位数') })
export const batchOutRate = batch('/api/order/w/batchOutRate', 'OUT_RATE', { outRate: OutRate })
export const batchClearTime = batch('/api/order/w/batchClearTime', 'CLEAR_TIME', { clearTime: zh(Instant, '清位时限') })
/** days before each order's own departure */
export const batchBaseDay = batch('/api/order/w/batchBaseDay', 'BASE_DAY', {
  baseDay: zh(Type.Integer({ minimum: 0, maximum: 90 }), '基准天数'),
})
export const batchCanRefund = batch('/api/order/w/batchCanRefund', 'CAN_REFUND', { canRefund: zh(Flag, '可自愿退票') })
export const batchDiscount = batch('/api/order/w/batchDiscount', 'DISCOUNT', { rate: DiscountRate })
export const batchCabin = batch('/api/order/w/batchCabin', 'CABIN', { cabin: zh(Cabin, '舱位') })

/** The call of each operation. */
export const batchCalls = {
  CANCEL: batchCancel,
  STATUS: batchStatus,
  MOBILE: batchMobile,
  REDUCE: batchReducePassenger,
  SEATS: batchSeatCount,
  OUT_RATE: batchOutRate,
  CLEAR_TIME: batchClearTime,
  BASE_DAY: batchBaseDay,
  CAN_REFUND: batchCanRefund,
  DISCOUNT: batchDiscount,
  CABIN: batchCabin,
} as const satisfies Record<BatchOperation, AnyEndpoint>

const BatchId = { id: zh(Id, '批次') }
export const stopBatch = command('/api/order/batch/w/stop', {
  zh: '停止批量操作',
  allow: ['employee'],
  permission: 'order.order.w',
  body: Type.Object({ ...BatchId, reason: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因') }),
  data: Type.Object({ ...BatchId, status: oneOf(batchStatuses, '状态') }),
  note: '已办理的订单不撤回，未办理的不再办理。',
})
export const getBatch = get('/api/order/batch/r/get', {
  zh: '批量操作详情',
  allow: staff,
  permission: 'order.order.r',
  body: Type.Object(BatchId),
  data: Type.Object({
    ...BatchId,
    operation: zh(oneOf(batchOperations), '操作'),
    asked: zh(BatchAsked, '内容'),
    status: oneOf(batchStatuses, '状态'),
    airLines: zh(Type.Array(Airline), '航空公司'),
    user: zh(Doer, '操作人'),
    remark: zh(Text, '原因'),
    requestedAt: zh(Instant, '申请时间'),
    count: zh(Count, '订单数'),
    done: zh(Count, '已办理'),
    refused: zh(Count, '不能办理'),
    foreseen: zh(Type.Object({ refused: zh(Count, '不能办理'), change: Change, back: Back }), '试算'),
    /** why it was stopped */
    reason: optional(zh(Text, '停止原因')),
  }),
})
