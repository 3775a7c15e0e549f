import { closeReasons } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { writing } from '../kernel/personal.ts'
import { Count, coded, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Flight } from './flight.ts'

const Block = Type.Object({
  ...Flight,
  batchId: zh(Id, '批次'),
  seats: zh(Count, '座位数'),
  fullFare: zh(Fen, '全价票价'),
  distance: Type.Integer({ minimum: 1, title: '里程' }),
})
export const StockImported = event('StockImported', '导入库存', Block)
/** prepared as a part of its batch: nothing of it is sold or visible before the whole batch is there */
export const StockStaged = event('StockStaged', '库存待生效', Block)
export const StockAdjusted = event(
  'StockAdjusted',
  '调整库存',
  Type.Object({
    seats: zh(Count, '座位数'),
    reason: zh(Type.Optional(writing(Text)), '原因'),
    /** the batch of additional seats that changed it, its turn, and its seats that are there from now on */
    batch: optional(zh(Type.Object({ id: zh(Id, '加量批次'), turn: zh(Count, '次数'), added: zh(Count, '现加量') }), '加量批次')),
  }),
)
/**
 * treatment of held and sold seats when their block is made invalid: the flight goes and only free seats are closed, or the flight does not
 * go
 */
export const takenSeats = {
  KEEP: '保留：已有订单、进行中的竞价和待售的组合包、切位包继续有效，只停售余位',
  RELEASE: '释放：未付清的订单由航司取消，竞价和组合包取消、保证金退回，已售的由代理人免费退座',
} as const
export type TakenSeats = keyof typeof takenSeats
export const StockInvalidated = event(
  'StockInvalidated',
  '库存作废',
  Type.Object({ reason: zh(Type.Optional(writing(Text)), '原因'), taken: optional(oneOf(takenSeats, '已占用和已售座位的处理')) }),
)
/** `until`: when nobody has prolonged the hold by then, it is checked and given back */
/** `request` owns the hold until its order exists; of two requests with the same order number, one has to take another */
export const SeatsHeld = event(
  'SeatsHeld',
  '占座',
  Type.Object({
    holdId: zh(Id, '占座订单'),
    seats: zh(Count, '座位数'),
    until: zh(Instant, '截止时间'),
    request: optional(zh(Id, '请求')),
  }),
)
export const SeatsSold = event('SeatsSold', '座位售出', Type.Object({ holdId: zh(Id, '占座订单'), seats: zh(Count, '座位数') }))
export const SeatsReleased = event(
  'SeatsReleased',
  '座位释放',
  Type.Object({
    holdId: zh(Id, '占座订单'),
    seats: zh(Count, '座位数'),
    reason: zh(Type.Optional(coded(writing(Text), closeReasons)), '原因'),
  }),
)
/** seats of refunded tickets come back to the block */
export const SeatsReturned = event(
  'SeatsReturned',
  '退票还座',
  Type.Object({
    holdId: zh(Id, '占座订单'),
    seats: zh(Count, '座位数'),
    /** why the seats came back, so that the same cause returns them only once: a refund, or the reason for closing the order */
    refundId: zh(coded(Id, closeReasons), '退票单号或失效原因'),
  }),
)
/** seats that an order hands back before payment; its hold keeps the rest */
export const HoldReduced = event(
  'HoldReduced',
  '减少占座',
  Type.Object({ holdId: zh(Id, '占座订单'), seats: zh(Count, '座位数'), changeId: zh(Id, '变更编号') }),
)
/**
 * a hold that was made for a change of an order is now part of the order's own hold; `until`: it is the order's first one there, held until
 * then
 */
export const HoldMerged = event(
  'HoldMerged',
  '合并占座',
  Type.Object({
    holdId: zh(Id, '占座订单'),
    into: zh(Id, '并入占座'),
    seats: zh(Count, '座位数'),
    until: optional(zh(Instant, '截止时间')),
  }),
)
/** a part of an order became its own order: these seats are now that order's, held until then or sold as before */
export const HoldSplit = event(
  'HoldSplit',
  '拆分占座',
  Type.Object({
    holdId: zh(Id, '占座订单'),
    into: zh(Id, '拆出占座'),
    seats: zh(Count, '座位数'),
    changeId: zh(Id, '变更编号'),
    until: zh(Instant, '截止时间'),
    sold: zh(Flag, '已售'),
  }),
)
/** the hold is prolonged: it is checked later */
export const HoldProlonged = event('HoldProlonged', '延长占座', Type.Object({ holdId: zh(Id, '占座订单'), until: zh(Instant, '截止时间') }))

// ── the queue for seats of the block (候补) ────────────────────────────────────────────────────────────────────────────
/** an order waits for this many seats; `minutes` is how long they will be kept for it, `until` when the wait is checked */
export const SeatsAwaited = event(
  'SeatsAwaited',
  '登记候补',
  Type.Object({ holdId: zh(Id, '占座订单'), seats: zh(Count, '座位数'), minutes: zh(Count, '保座分钟'), until: zh(Instant, '截止时间') }),
)
/** the order's turn in the queue has come: the seats are held for it alone, like any hold */
export const SeatsProtected = event(
  'SeatsProtected',
  '候补保座',
  Type.Object({ holdId: zh(Id, '占座订单'), seats: zh(Count, '座位数'), until: zh(Instant, '截止时间') }),
)
/**
 * the other flights of the journey had no seats in that time: these seats go to the next order, and this one waits on. `until`: when the
 * wait is checked
 */
export const ProtectionLapsed = event(
  'ProtectionLapsed',
  '候补保座到期',
  Type.Object({ holdId: zh(Id, '占座订单'), seats: zh(Count, '座位数'), until: zh(Instant, '截止时间') }),
)
/** another flight of the journey has seats for it: it counts again in this queue */
export const WaitResumed = event('WaitResumed', '恢复候补', Type.Object({ holdId: zh(Id, '占座订单') }))
export const queueEnds = { FIRST: '排到最前', LAST: '排到最后' } as const
/** `revision` is that of the order's fact that requested the move */
export const WaitMoved = event(
  'WaitMoved',
  '调整候补顺序',
  Type.Object({
    holdId: zh(Id, '占座订单'),
    to: zh(oneOf(queueEnds), '候补顺序'),
    revision: zh(Type.Integer({ minimum: 0 }), '订单版本'),
  }),
)
/** the order waits no longer; `held`: because it has its seats */
export const WaitEnded = event('WaitEnded', '结束候补', Type.Object({ holdId: zh(Id, '占座订单'), held: zh(Flag, '已占座') }))

export { Flight }
