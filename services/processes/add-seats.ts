import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/order/changes-api.ts'
import type { Commands } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { add } from '#services/order/changes.ts'
import { order } from '#services/order/decide.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { changedMoney } from '#services/order/sums.ts'
import { seats } from '#services/seats/decide.ts'

/** how long the seats of a change wait for the order's word; then the tick looks into them */
const HOLD_MINUTES = 10

/** Seats of a change are held beside the order's own until the order has taken them. */
export const changeHold = (orderNo: string, changeId: string): string => `${orderNo}~${changeId}`
export const orderOfHold = (holdId: string): { orderNo: string; changeId?: string } => {
  const [orderNo = '', changeId] = holdId.split('~')
  return { orderNo, ...(changeId && { changeId }) }
}

/**
 * 加员 (domain §3.2): seats held on every leg or none, then the order takes them; the process `seats-follow-order` makes them the order's own.
 * A refusal leaves nothing held; what a crash leaves held is taken up by the same request again, or given back by the tick.
 */
export const addSeatsRoutes = ({ run }: { run: Commands }): Route[] => [
  on(api.addSeats, async ({ orderId, ...asked }, call: CommandCall) => {
    const changeId = call.commandId
    const { state } = await orderSeenBy(run, orderId, call.who)
    if (!state.added.includes(changeId)) {
      await call.check(order, orderId, 'addSeats')
      await hold(changeHold(orderId, changeId), add(state, asked, changeId).data.holds, call, run)
    }
    try {
      const done = await call.at(order, orderId).addSeats({ ...asked, changeId })
      return changedMoney(orderId, done.state, done.facts)
    } catch (error) {
      if (error instanceof Refused && error.status < 500) await release(changeHold(orderId, changeId), state.submitted.legs, call)
      throw error
    }
  }),
]

type Held = { stockId: string; seats: number }
const hold = async (holdId: string, holds: Held[], call: CommandCall, run: Commands): Promise<void> => {
  const until = addMinutes(call.now, HOLD_MINUTES)
  const held = await Promise.allSettled(
    holds.map(async ({ stockId, seats: count }) => {
      const { repeated } = await call.at(seats, stockId).hold({ holdId, seats: count, until })
      // held by this request before a crash, and given back since
      if (repeated && !(await run.load(seats, stockId)).state.holds.some(hold => hold.holdId === holdId))
        throw new Refused(code.seats, '占座已释放，请重新提交')
    }),
  )
  const failed = held.find(result => result.status === 'rejected')
  if (!failed) return
  // an outcome that is unknown is asked for again; the tick looks into what nobody asks for
  if (failed.reason instanceof Refused && failed.reason.status < 500) await release(holdId, holds, call)
  throw failed.reason
}
const release = async (holdId: string, legs: { stockId: string }[], call: CommandCall): Promise<void> => {
  await Promise.all(legs.map(({ stockId }) => call.at(seats, stockId).release({ holdId, reason: '加员未成立' })))
}
