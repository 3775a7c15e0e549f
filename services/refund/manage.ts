import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/refund/api.ts'
import { missingPapers } from '#contracts/refund/types.ts'
import { runningFlow } from '#services/flow/start.ts'
import { act } from '#services/kernel/http/act.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import { pnrGroups, pnrOfTravellers } from '#services/order/pnr/pnrs.ts'
import { couponOf, type LiveOrder, type Passenger, passengersOf } from '#services/order/state.ts'
import { keepsTickets } from '#services/order/ticketing/coupons.ts'
import { fieldRefused, type RefundRules, reasonOf, refundSeenBy, ruleFor } from './apply.ts'
import { type KnownRefund, REFUND, refund } from './decide.ts'
import { bind, deciding, mayDecide, retype, typeFollows } from './decisions.ts'
import { flowCounted, status } from './desk.ts'

/** The catalogue's one page of PNRs. */
const PAGE = { number: 0, size: 20 } as const

type ManageDeps = Pick<RefundRules, 'refundTypes' | 'refundReasons'> & {
  run: Commands
  /** the newest applications that are not over, of those that the caller sees */
  newest: (call: Call, limit: number) => Promise<string[]>
}

/** Routes of refund management: what the desk corrects in an application beside its decision (DOMAIN §3.6). */
export const manageRoutes = ({ run, newest, refundTypes, refundReasons }: ManageDeps): Route[] => [
  act(
    api.modifyClearTime,
    refund,
    'refundId',
    async ({ state, command, check, body, call }) => {
      await check('modifyClearTime')
      const clearTime = toInstant(instantMs(body.clearTime))
      // seats that are gone cannot be taken back by a rejection
      if (state.status === 'REFUNDAPPROVE' && clearTime <= call.now) await bind(call.unguarded, state)
      return command.modifyClearTime({ clearTime, until: await lastFlightOf(run, state) })
    },
    ({ state, ...acted }) => ({ ...status({ state, ...acted }), clearTime: state.clearTime ?? '', isCleared: state.isCleared ?? false }),
  ),
  act(
    api.modifyRefundType,
    refund,
    'refundId',
    async ({ body: { refundType, reasonCode, noticeNo: given, remark }, call, ...seen }) => {
      const { state } = seen
      const { submitted } = state
      mayDecide('retypeRefund', seen, call)
      // a look and no claim, as that of the desk's decision
      if (await runningFlow(run.load, REFUND, seen.id)) throw new Refused(code.refund, flowCounted)
      if (call.isFirst && submitted.refundType === refundType && submitted.reasonCode === reasonCode)
        throw fieldRefused('refundType', `退票类型已是${submitted.rule.name}`)
      const reasonLabel = reasonOf(await refundReasons(), refundType, reasonCode)
      const sold = (await run.load(order, submitted.orderNo)).state as LiveOrder
      const segments = submitted.lines.map(({ stockId }) => stockId)
      const asking = { state: sold, segments, now: call.now }
      const { rule, noticeNo = given } = ruleFor(await refundTypes(submitted.airLine), refundType, asking)
      if (rule.notice && !noticeNo) throw fieldRefused('noticeNo', '请填写通告编号')
      const [missing] = missingPapers(rule, state.papers)
      if (missing) throw fieldRefused('refundType', `${missing}后再改为${rule.name}`)
      const retyping = { refundType, rule, reasonCode, reasonLabel, noticeNo, remark }
      return deciding(run, call, state)(typeFollows, retype(call.unguarded, state, retyping))
    },
    acted => ({ ...status(acted), totals: acted.state.submitted.totals }),
  ),
  act(api.modifyProductCode, refund, 'refundId', ({ command, body }) => command.modifyProductCode(body), status),
  act(api.markNoPnr, refund, 'refundId', ({ command, body }) => command.markNoPnr(body), status),
  on(api.refundPnrList, async ({ refundId }, call) => {
    const ids = refundId ? [refundId] : await newest(call, PAGE.size)
    const rows = await Promise.all(
      ids.map(async id => {
        const { state } = await refundSeenBy(run, id, call.who)
        return pnrsOf((await run.load(order, state.submitted.orderNo)).state as LiveOrder, state)
      }),
    )
    const content = rows.flat()
    return { content: content.slice(0, PAGE.size), totalElements: content.length, ...PAGE }
  }),
]

/** Departure of the last flight whose seats it gives back, an instant. */
const lastFlightOf = async (run: Commands, { submitted: { orderNo, holds } }: KnownRefund): Promise<string> => {
  const { state } = await run.load(order, orderNo)
  const legs = state.status === 'NONE' ? [] : state.submitted.legs
  return legs.filter(({ stockId }) => holds.some(hold => hold.stockId === stockId)).reduce((last, { std }) => (std > last ? std : last), '')
}

/** The PNRs that the travellers of an application are in, and what stays in each. */
const pnrsOf = (sold: LiveOrder, { submitted: { refundId, orderNo, lines } }: KnownRefund) => {
  const inside = pnrOfTravellers(sold)
  const all = passengersOf(sold)
  const given = new Set(
    Object.values(sold.refunds).flatMap(one => (one.status === 'REJECTED' || keepsTickets(one) ? [] : one.lines.map(couponOf))),
  )
  const leaves = ({ id: passengerId, type }: Passenger) =>
    type !== 'INFANT' && sold.submitted.legs.every(({ stockId }) => given.has(couponOf({ passengerId, stockId })))
  return pnrGroups(sold).flatMap(({ pnr, seats }) => {
    const coupons = lines.filter(({ passengerId }) => inside.get(passengerId) === pnr)
    if (coupons.length === 0) return []
    const people = all.filter(({ id }) => inside.get(id) === pnr)
    const travellers = people.filter(({ id }) => coupons.some(({ passengerId }) => passengerId === id)).map(({ name }) => name)
    return [{ refundId, orderNo, pnr, travellers, coupons: coupons.length, left: seats - people.filter(leaves).length }]
  })
}
