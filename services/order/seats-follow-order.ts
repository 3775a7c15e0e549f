import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import * as payments from '#contracts/payment/events.ts'
import * as refunds from '#contracts/refund/events.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { seats } from '#services/seats/decide.ts'
import { type Holders, keepSeats } from '#services/seats/holders.ts'
import { changeHold } from './changes/change-hold.ts'
import { quotaFollowsOrder } from './changes/quota-of-order.ts'
import { unpaidFollowsOrder } from './changes/unpaid-follows-order.ts'
import { seatsOfChange } from './changing/seats.ts'
import { order } from './decide.ts'
import type { DocumentMarks } from './names/document-key.ts'
import { manifestFollowsOrder } from './names/manifest-follows-order.ts'
import { attachPnr, pnr } from './pnr/host.ts'
import { pnrSizes } from './pnr/pnrs.ts'
import type { splitFollows } from './split/calls.ts'
import { pnrsOf } from './state.ts'

const sellSeats = async (_: unknown, { id, at, load }: Reacting) => {
  const { state } = await load(order, id)
  if (state.status === 'NONE') return
  await Promise.all(state.submitted.legs.map(leg => at(seats, leg.stockId).sell({ holdId: id })))
}
const seatsBack = async (
  { orderNo, holds = [] }: Pick<Static<typeof refunds.RefundPaidOut.schema>, 'orderNo' | 'holds'>,
  { id, at }: Reacting,
) => {
  await Promise.all(holds.map(hold => at(seats, hold.stockId).giveBack({ holdId: orderNo, seats: hold.seats, refundId: id })))
}
/**
 * Lets seats follow their order: more or fewer with its changes, sold when it is paid, released when it closes, back in stock when tickets
 * are refunded.
 */
const seatsFollowOrder = ({ split, holders }: Pick<SaleDeps, 'split' | 'holders'>) =>
  process(
    'seats-follow-order',
    when(orders.SeatsAdded, async ({ holds, changeId }, { id, at }) => {
      await Promise.all(holds.map(({ stockId }) => at(seats, stockId).mergeHold({ holdId: changeHold(id, changeId), into: id })))
    }),
    when(orders.SeatsReduced, async ({ holds, changeId }, { id, at }) => {
      await Promise.all(holds.map(({ stockId, seats: count }) => at(seats, stockId).reduceHold({ holdId: id, seats: count, changeId })))
    }),
    ...seatsOfChange,
    split.again,
    when(orders.OrderPaid, sellSeats),
    when(orders.PaidInFull, sellSeats),
    when(orders.OrderExpired, async ({ holds, reason, handedBack }, { id, at, load }) => {
      // seats of a won order may go to the next in rank
      await keepSeats(holders, { load, at }, id)
      const back = (stockId: string, count: number) =>
        handedBack
          ? at(seats, stockId).giveBack({ holdId: id, seats: count, refundId: reason })
          : at(seats, stockId).release({ holdId: id, reason })
      await Promise.all(holds.map(({ stockId, seats: count }) => back(stockId, count)))
    }),
    when(refunds.RefundTicketed, seatsBack),
    when(refunds.RefundSeatsCleared, seatsBack),
    // where nothing was ticketed, the seats come back with the money
    when(refunds.RefundPaidOut, seatsBack),
  )

const fitPnrs = async (_: unknown, { id, at, load }: Reacting) => {
  const { state } = await load(order, id)
  if (state.status === 'NONE' || !state.pnr) return
  const known = [...pnrsOf(state)]
  const gone = state.deletedPnrs ?? []
  const groups = pnrSizes(state)
  for (const [index, seats] of groups.entries()) {
    if (known[index]) continue
    const { airLine } = state.submitted
    const added = await attachPnr(at, { orderNo: id, airLine, seats, seed: `${id} ${index}`, known: [...known, ...gone] })
    await at(order, id).addPnr({ pnr: added })
    known.push(added)
  }
  for (const [index, locator] of known.entries()) await at(pnr, locator).resize({ orderNo: id, seats: groups[index] ?? 0 })
}
/** Lets the host's groups hold as many seats as their order, also when the order changed while the seats were being confirmed. */
const pnrFollowsOrder = process(
  'pnr-follows-order',
  when(orders.SeatConfirmed, fitPnrs),
  when(orders.SeatsReduced, fitPnrs),
  when(orders.SeatsAdded, fitPnrs),
  when(orders.OrderSplit, fitPnrs),
  when(orders.OrderSplitOff, fitPnrs),
  when(orders.PnrSplit, fitPnrs),
  when(orders.PnrPassengersMoved, fitPnrs),
)

/** Lets arrived money pay its order, which may also record it as paid twice or too late. */
export const orderFollowsPayment = process(
  'order-follows-payment',
  when(payments.PaymentSucceeded, async ({ orderNo, paymentCode, channel, amount, tradeNo, paidAt, ...more }, { at }) => {
    const { instalment, offsetReason, offsetCap } = more
    const paid = { paymentCode, channel, amount, tradeNo, paidAt, ...present({ instalment, offsetReason, offsetCap }) }
    if (orderNo) await at(order, orderNo).receivePayment(paid)
  }),
)

/** `split`: the same one that `splitRoutes` get */
type SaleDeps = { marks: DocumentMarks; split: ReturnType<typeof splitFollows>; holders: Holders }
export const saleProcesses = ({ marks, split, holders }: SaleDeps) => [
  manifestFollowsOrder(marks),
  unpaidFollowsOrder,
  quotaFollowsOrder,
  seatsFollowOrder({ split, holders }),
  pnrFollowsOrder,
  orderFollowsPayment,
]
