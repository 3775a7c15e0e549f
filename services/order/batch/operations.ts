import { changePreview, upCabin } from '#contracts/change/api.ts'
import { addDays, local, workdayOnOrBefore } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { cancelOrder, sureOutTicket } from '#contracts/order/api.ts'
import type { BatchAsked } from '#contracts/order/batch/events.ts'
import type { BatchOperation } from '#contracts/order/batch/words.ts'
import * as changes from '#contracts/order/changes/changes-api.ts'
import { stockId } from '#services/seats/decide.ts'
import { each, types } from '../changes/changes.ts'
import { type LiveOrder, passengersOf } from '../state.ts'

/**
 * The call of one order behind an operation, with the body that a person would send; undefined where the order is so already. `preview`:
 * the call that tries it, where the call itself holds more than this order before it is decided.
 */
type Single = { call: AnyEndpoint; body: object; preview?: { call: AnyEndpoint; body: object } }
/**
 * An operation refuses nothing by itself: an order that a crash has left changed is sent the same command again, and answers as it did
 * then.
 */
type Operation = (order: LiveOrder, asked: BatchAsked, reason: string) => Single | undefined

const about = ({ submitted: { orderNo: orderId } }: LiveOrder, reason: string) => ({ orderId, reason })

/** So many seats without a name, adults first; what is too many is refused by the call. */
const unnamedOf = (order: LiveOrder, most = Number.POSITIVE_INFINITY) => {
  const { counts } = order.submitted
  let left = most
  const free = each(type => counts[type] - passengersOf(order).filter(one => one.type === type).length)
  const cut = each(() => 0)
  for (const type of types) {
    // infants have no seat, and leave with all who have none
    if (type === 'INFANT' && most !== Number.POSITIVE_INFINITY) continue
    cut[type] = Math.min(free[type], left)
    left -= cut[type]
  }
  if (left > 0 && most !== Number.POSITIVE_INFINITY) cut.ADULT += left
  return cut
}
const cancel: Operation = (order, _, reason) => ({ call: cancelOrder, body: about(order, reason) })
const cut = (order: LiveOrder, count: number | undefined, reason: string): Single => ({
  call: changes.reduceSeats,
  body: { ...about(order, reason), counts: unnamedOf(order, count) },
})

/** local time at which the day ends that is so many before departure */
const CLEAR_AT = '17:00'
const clearing = (order: LiveOrder, clearBy: string | undefined, reason: string): Single => ({
  call: changes.modifyTicketTime,
  body: { ...about(order, reason), clearBy },
})

/** The operations of a batch; each does what the order's own call may do. */
export const operations: Readonly<Record<BatchOperation, Operation>> = {
  CANCEL: cancel,
  STATUS: (order, { statusId }, reason) =>
    statusId === 'PRINTED' ? { call: sureOutTicket, body: { orderId: order.submitted.orderNo } } : cancel(order, {}, reason),
  MOBILE: (order, { phone }, reason) => ({ call: changes.modifyContact, body: { ...about(order, reason), phone } }),
  REDUCE: (order, { count }, reason) => cut(order, count, reason),
  SEATS: (order, { seats = 0 }, reason) => {
    const more = seats - order.submitted.seats
    if (more === 0) return undefined
    if (more < 0) return cut(order, -more, reason)
    const { orderId } = about(order, reason)
    const body = { orderId, counts: { ADULT: more } }
    return { call: changes.addSeats, body, preview: { call: changes.addPreview, body } }
  },
  OUT_RATE: (order, { outRate }, reason) => ({ call: changes.modifyOutRate, body: { ...about(order, reason), outRate } }),
  CLEAR_TIME: (order, { clearTime }, reason) => clearing(order, clearTime, reason),
  BASE_DAY: (order, { baseDay = 0 }, reason) => {
    const day = addDays(order.submitted.legs[0]!.date, -baseDay)
    return clearing(order, local(workdayOnOrBefore(day), CLEAR_AT), reason)
  },
  CAN_REFUND: (order, { canRefund }, reason) => ({
    call: changes.modifyCanRefund,
    body: { ...about(order, reason), ...present({ canRefund }) },
  }),
  DISCOUNT: (order, { rate = 0 }, remark) => ({
    call: changes.modifyDiscount,
    body: { orderId: order.submitted.orderNo, rate, remark, alone: true },
  }),
  // the same flights, each in that class
  CABIN: (order, { cabin = '' }, remark) => {
    const segments = order.submitted.legs
      .filter(leg => leg.cabin !== cabin)
      .map(({ stockId: from, flightNo, date }) => ({ stockId: from, to: stockId({ flightNo, date, cabin }) }))
    if (segments.length === 0) return undefined
    const body = { orderId: order.submitted.orderNo, segments, remark }
    return { call: upCabin, body, preview: { call: changePreview, body: { ...body, kind: 'CABIN' } } }
  },
}
