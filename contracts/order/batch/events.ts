import { event } from '../../kernel/event.ts'
import { notPersonal, personal, writing } from '../../kernel/personal.ts'
import {
  Airline,
  Bps,
  Cabin,
  Count,
  Doer,
  Fen,
  Flag,
  Id,
  Instant,
  oneOf,
  optional,
  type Static,
  Text,
  Type,
  zh,
} from '../../kernel/schema.ts'
import { batchOperations, batchStatusIds } from './words.ts'

/** The values that the batch sets in its orders, by its operation. */
export const BatchAsked = Type.Object({
  /** the number with its middle hidden; the whole of it stands apart from the log until the batch has ended */
  phone: optional(personal('contact', 'phone', zh(Text, '手机号'))),
  statusId: optional(oneOf(batchStatusIds, '状态')),
  /** seats without a name that leave; absent of that operation: all of them */
  count: optional(zh(Count, '减少人数')),
  seats: optional(zh(Count, '座位数')),
  clearTime: optional(zh(Instant, '清位时限')),
  baseDay: optional(zh(Count, '基准天数')),
  outRate: optional(zh(Bps, '出票率（万分之）')),
  canRefund: optional(zh(Flag, '可自愿退票')),
  rate: optional(zh(Bps, '折扣率（万分之）')),
  cabin: optional(zh(Cabin, '舱位')),
})
export type BatchAsked = Static<typeof BatchAsked>

/** The result of a preview: refusals, and fen that are owed more (or less) and that go back. */
const Foreseen = Type.Object({
  refused: zh(Count, '不能办理'),
  change: zh(Type.Integer({ unit: 'fen' }), '应收变动'),
  back: zh(Fen, '应退'),
})

/** Stream `orderbatch-{id}` (DOMAIN §3.55). Its orders are told part by part before any of them is changed. */
export const BatchStaged = event(
  'BatchStaged',
  '批量操作选单',
  Type.Object({ part: zh(Count, '部分'), ids: zh(Type.Array(Id, { maxItems: 1_000 }), '订单') }),
)
export const BatchRequested = event(
  'BatchRequested',
  '申请批量操作',
  Type.Object({
    operation: zh(oneOf(batchOperations), '操作'),
    asked: zh(BatchAsked, '内容'),
    count: zh(Count, '订单数'),
    foreseen: zh(Foreseen, '试算'),
    airLines: zh(Type.Array(Airline), '航空公司'),
    user: zh(Doer, '操作人'),
    remark: zh(writing(Text), '原因'),
  }),
)
/** So many orders, from this one on, have been gone through: those that are not refused are done. */
export const BatchCarriedOut = event(
  'BatchCarriedOut',
  '批量操作进度',
  Type.Object({
    operation: zh(oneOf(batchOperations), '操作'),
    airLines: zh(Type.Array(Airline), '航空公司'),
    from: zh(Count, '起'),
    count: zh(Count, '订单数'),
    refused: zh(Type.Array(Type.Object({ id: zh(Id, '订单'), message: notPersonal(zh(Text, '原因')) })), '不能办理'),
  }),
)
/** by a person, or because the batch may not go on */
export const BatchStopped = event('BatchStopped', '批量操作停止', Type.Object({ reason: zh(writing(Text), '原因') }))
export const BatchFinished = event(
  'BatchFinished',
  '批量操作完成',
  Type.Object({ done: zh(Count, '已办理'), refused: zh(Count, '不能办理') }),
)
