import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/order/changes/changes-api.ts'
import { orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Commands, commanding, idNamed, sendAnew } from '#services/kernel/stream/commands.ts'
import { seats } from '#services/seats/decide.ts'
import { taken } from '#services/seats/stock.ts'
import { order } from '../decide.ts'
import { changedMoney } from '../money/sums.ts'
import { orderSeenBy } from '../routes.ts'
import type { LiveOrder } from '../state.ts'
import { mustBeFree } from '../submit/seat-holds.ts'
import { type AddPriceDeps, mayAdd } from './add-price.ts'
import { changeHold } from './change-hold.ts'
import { PREVIEW, previewing } from './change-routes.ts'
import { add } from './changes.ts'
import { claimUnpaid, dropUnpaid, unpaidRefusal } from './claim-unpaid.ts'
import { claimQuota, contractShares, dropQuotas, type QuotaClaim, quotaRefusal } from './quota-of-order.ts'
import type { UnpaidLimits } from './unpaid.ts'

/** minutes for which the seats of a change wait for the order; then the tick looks into them */
const HOLD_MINUTES = 10

type AddDeps = {
  run: Commands
  /** limits of an airline's orders, where the policy sets none */
  limitRules: (airLine: string) => Promise<LimitRules>
  /** numbers of seats that an agency may hold unpaid */
  unpaidLimits: (agency: string) => Promise<UnpaidLimits>
} & AddPriceDeps

/**
 * 加员 (DOMAIN §3.2). Seats are held on every leg or on none, then the order takes them; the process `seats-follow-order` merges them into
 * the order's own. A refusal leaves nothing held, even if another instance carries out the same request at the same time. Seats that a
 * crash leaves held are used by the repeated request, or given back by the tick.
 */
export const addSeatsRoutes = ({ run, limitRules, unpaidLimits, ...prices }: AddDeps): Route[] => [
  on(api.addPreview, async ({ orderId, ...asked }, call) => {
    const { state } = await orderSeenBy(run, orderId, call.who)
    const foreseen = await previewing(run)(
      orderId,
      'addSeats',
      { ...asked, ...(await payLimit(state, call.now, limitRules)), ...PREVIEW },
      call,
    )
    await mayAdd(state, { counts: asked.counts, now: call.now, agent: call.who.agency !== undefined }, prices)
    const { holds } = add(state, asked, PREVIEW.changeId).data
    await mustHaveRoom(run, state, { holds, changeId: PREVIEW.changeId }, call)
    const refusal = await unpaidRefusal(
      { ...run, now: call.now },
      unpaidBy(state, holds, PREVIEW.changeId, call.now),
      await unpaidLimits(state.submitted.agency),
    )
    if (refusal) throw new Refused(code.order, refusal, { errors: { unpaidSeats: refusal } })
    const beyond = await quotaRefusal({ ...run, now: call.now }, state.submitted.agency, sharesBy(state, holds))
    if (beyond) throw new Refused(code.order, beyond, { errors: { contracts: beyond } })
    return foreseen
  }),
  act(api.addSeats, order, 'orderId', async ({ id: orderId, state, command, check, body, call }) => {
    const changeId = call.commandId
    const asked = { ...body, ...(await payLimit(state, call.now, limitRules)) }
    const { agency, legs } = state.submitted
    const reach = { load: run.load, loadCached: run.loadCached, at: call.at, now: call.now }
    const quotas: QuotaClaim[] = []
    if (!state.added.includes(changeId)) {
      await check('addSeats')
      const { holds } = add(state, asked, changeId).data
      await mayAdd(state, { counts: body.counts, now: call.now, agent: call.who.agency !== undefined }, prices)
      await mustHaveRoom(run, state, { holds, changeId }, call)
      await claimUnpaid(reach, unpaidBy(state, holds, changeId, call.now), await unpaidLimits(agency))
    }
    try {
      if (!state.added.includes(changeId)) {
        const { holds } = add(state, asked, changeId).data
        const until = addMinutes(call.now, HOLD_MINUTES)
        for (const share of sharesBy(state, holds))
          quotas.push(await claimQuota(reach, { agency, orderNo: orderId, changeId, share, until }))
        await hold(changeHold(orderId, changeId), holds, call, run)
      }
      const done = await command.addSeats({ ...asked, changeId })
      return changedMoney(orderId, done.state, done.facts)
    } catch (error) {
      // an unknown outcome is asked for again; the tick looks into holds that nobody asks for
      if (!isRefusal(error)) throw error
      const { state: stands } = await voiding(run, call)(order, orderId).voidAddition({ changeId })
      if (stands.status !== 'NONE' && stands.added.includes(changeId)) return changedMoney(orderId, stands, [])
      await release(changeHold(orderId, changeId), legs, call)
      await dropUnpaid(reach, { agency, orderNo: orderId, changeId })
      await dropQuotas(call.at, quotas, { orderNo: orderId, changeId })
      throw error
    }
  }),
]

/**
 * Another instance may carry out the same request at this moment, with the very seats that are given back here. So the change is first
 * voided in the order, where that process would add the seats. It ignores the revision that the caller saw, which `If-Match` refers to.
 */
const voiding = (run: Commands, { who, now, commandId }: CommandCall) =>
  commanding(run, (...what) => ({ who, now, commandId: idNamed([commandId], ...what), correlationId: commandId }))

/** The pay limit of seats ordered now; none where the rules leave no time: they are then due with the next part. */
const payLimit = async ({ submitted: { airLine, legs, terms } }: LiveOrder, now: string, limitRules: AddDeps['limitRules']) => {
  const found = orderLimits(now, legs[0]!, await limitRules(airLine), terms)
  return found.ok ? { payBy: found.limits.payBy } : {}
}

type Held = { stockId: string; seats: number }
/** @throws Refused telling how many seats are left on which flight */
const mustHaveRoom = async (
  run: Commands,
  { submitted: { orderNo, legs } }: LiveOrder,
  { holds, changeId }: { holds: readonly Held[]; changeId: string },
  call: Pick<CommandCall, 'who' | 'now'>,
): Promise<void> => {
  const holdId = changeHold(orderNo, changeId)
  for (const hold of holds) {
    try {
      await mustBeFree(run, [{ ...hold, holdId }], call)
    } catch (error) {
      const { free } = taken((await run.load(seats, hold.stockId)).state)
      if (!(error instanceof Refused) || free >= hold.seats) throw error
      const { flightNo } = legs.find(({ stockId }) => stockId === hold.stockId)!
      throw new Refused(code.seats, `座位不足：${flightNo} 还余 ${free} 座，增加需 ${hold.seats} 座`)
    }
  }
}
/** seats that the agency would hold unpaid with these */
const unpaidBy = ({ submitted: { orderNo, agency, legs } }: LiveOrder, holds: readonly Held[], changeId: string, now: string) => ({
  agency,
  orderNo,
  changeId,
  seats: holds[0]?.seats ?? 0,
  flights: legs,
  until: addMinutes(now, HOLD_MINUTES),
})
/** the part of these seats in the order's contracts */
const sharesBy = ({ submitted: { terms } }: LiveOrder, holds: readonly Held[]) => contractShares(terms, holds[0]?.seats ?? 0)
const hold = async (holdId: string, holds: Held[], call: CommandCall, run: Commands): Promise<void> => {
  const until = addMinutes(call.now, HOLD_MINUTES)
  const held = await Promise.allSettled(
    holds.map(async ({ stockId, seats: count }) => {
      const { repeated } = await call.unguarded(seats, stockId).hold({ holdId, seats: count, until })
      // this request held them before a crash, and they were given back since
      if (repeated && !(await run.load(seats, stockId)).state.holds.some(hold => hold.holdId === holdId))
        throw new Refused(code.seats, '占座已释放，请重新提交')
    }),
  )
  const failures = held.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  // an unknown outcome goes before a refusal: a refused request must hold nothing
  if (failures.length > 0) throw failures.find(error => !isRefusal(error)) ?? failures[0]
}
const release = async (holdId: string, legs: { stockId: string }[], call: CommandCall): Promise<void> => {
  await Promise.all(legs.map(({ stockId }) => sendAnew(() => call.unguarded(seats, stockId).release({ holdId, reason: '加员未成立' }))))
}
