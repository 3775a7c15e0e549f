import * as api from '#contracts/change/addon-api.ts'
import type { ChangeRules } from '#contracts/change/rule-record.ts'
import { on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { unitPrice } from '#contracts/order/rules/instalments.ts'
import type { Joined, TravellerCounts } from '#contracts/order/search/quote.ts'
import { act } from '#services/kernel/http/act.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { order } from '#services/order/decide.ts'
import type { DocumentMarks } from '#services/order/names/document-key.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import type { LiveOrder, OrderChange } from '#services/order/state.ts'
import { closingBefore, submitChange } from './calls.ts'
import { change, isKnown, isUndecided, type KnownChange } from './decide.ts'
import { type ChangesFollow, takenBack } from './follow.ts'

type AddonDeps = {
  run: Commands
  marks: DocumentMarks
  rules: (airLine: string) => Promise<ChangeRules>
  /** people who join a group, at the prices of its add-on policy */
  joined: (group: LiveOrder['submitted'], counts: TravellerCounts, now: string) => Promise<Joined>
  follows: ChangesFollow
}

/** People who are added to a paid order (catalogue order/order addon…; DOMAIN §3.18). */
export const addonRoutes = ({ run, marks, rules, joined, follows }: AddonDeps): Route[] => {
  /** @throws Refused where no add-on policy sells */
  const wishFor = async ({ submitted }: LiveOrder, { counts: asked }: { counts: Partial<TravellerCounts> }, now: string) => {
    const counts = countsOf(asked)
    const { airLine, legs, inter } = submitted
    const closesAt = closingBefore(legs, now, '加人')
    const { audit, payMinutes } = (await rules(airLine))({ kind: 'SEATS', scope: inter ? 'INTER' : 'CN' })
    const fee = beyond(submitted, await joined(submitted, counts, now))
    return { kind: 'SEATS' as const, counts, fee, audit: audit === 'ALWAYS', payMinutes, closesAt }
  }
  const applicationOf = async (held: LiveOrder, id: string) => {
    const asked = held.changes?.[id]
    const { state } = await run.load(change, id)
    if (asked?.kind !== 'SEATS' || !isKnown(state)) return undefined
    const { status, payBy, hidden } = state
    const row = {
      orderApplyId: id,
      orderId: held.submitted.orderNo,
      use: 'SEATS' as const,
      counts: asked.counts,
      status,
      ...sumsOf(asked),
      ...present({ payBy }),
      ...(hidden && { deleted: true }),
    }
    return row
  }
  /** @throws Refused 404 where it is a change of flights, or was deleted and its agency asks */
  const mustBeAddon = ({ of, hidden }: KnownChange, who: Who) => {
    if (of.kind !== 'SEATS' || (hidden && who.agency)) throw notFound('附加申请')
  }
  return [
    on(api.addonPreview, async ({ orderId, ...asked }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const context = { who, at: now, id: orderId }
      const may = order.commands.askSeats.when(state, context)
      if (may !== true) throw new Refused(code.order, may)
      const wish = await wishFor(state, asked, now)
      const [fact] = decide(order, 'askSeats', state, { ...wish, changeId: 'preview' }, context)
      const { audit, payMinutes, closesAt } = wish
      return { orderId, ...sumsOf((fact as { data: OrderChange }).data), audit, payMinutes, closesAt }
    }),
    act(api.addonApply, order, 'orderId', async ({ body, call, ...of }) => {
      const means = { run, marks, follows, name: 'askSeats' as const }
      const also = present({ due: body.due, remark: body.remark })
      const { changeId, status, payBy, ...asked } = await submitChange(means, of, () => wishFor(of.state, body, call.now), also, call)
      return { orderApplyId: changeId, orderId: of.id, status, ...sumsOf(asked), ...present({ payBy }) }
    }),
    on(api.addonApplies, async ({ orderId, orderApplyId }, { who }) => {
      if (!orderId && !orderApplyId) throw invalid('请填写订单号或附加申请编号')
      const one = orderApplyId ? (await seenBy(run, change, orderApplyId, who)).state : undefined
      if (one) mustBeAddon(one, who)
      const { state } = await orderSeenBy(run, orderId ?? one!.of.orderNo, who)
      const ids = Object.keys(state.changes ?? {}).filter(id => !orderApplyId || id === orderApplyId)
      const rows = await Promise.all(ids.map(id => applicationOf(state, id)))
      return rows.flatMap(row => (row && !(row.deleted && who.agency) ? [row] : []))
    }),
    act(api.addonCancel, change, 'orderApplyId', async ({ id, state, check, body: { reason }, call }) => {
      mustBeAddon(state, call.who)
      if (state.status === 'DONE') throw new Refused(code.order, '已办结的申请不能取消')
      const why = present({ reason })
      if (!(await check('withdraw'))) decide(change, 'withdraw', state, why, { who: call.who, at: call.now, id })
      const done = await takenBack({ load: run.load, at: isUndecided(state) ? call.decided : call.unguarded }, id, state, why)
      await follows.closed.now({ ...done, id }, { call, load: run.load })
      return { orderApplyId: id, status: (done.state as KnownChange).status }
    }),
    act(api.addonDelete, change, 'orderApplyId', async ({ id, state, command, call }) => {
      mustBeAddon(state, call.who)
      await command.hide({})
      return { orderApplyId: id }
    }),
  ]
}

/** What these people pay beyond the order's own fares, fen; below zero where the policy is cheaper. */
const beyond = (group: LiveOrder['submitted'], { legs }: Joined): number =>
  legs.reduce(
    (sum, { lines }, n) =>
      sum + lines.reduce((all, { type, count, fare }) => all + count * (fare - (unitPrice(group.legs[n]!, type)?.fare ?? fare)), 0),
    0,
  )
const sumsOf = ({ difference, fee, due }: Pick<OrderChange, 'difference' | 'fee' | 'due'>) => ({ difference, fee, due })
