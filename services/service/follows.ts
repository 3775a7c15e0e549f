import { present } from '#contracts/kernel/present.ts'
import * as orders from '#contracts/order/events.ts'
import { groupServices } from '#contracts/order/rules/group-service.ts'
import type { ServiceEnd } from '#contracts/service/codes.ts'
import * as events from '#contracts/service/events.ts'
import { decidedByFlow, endFlow } from '#services/flow/decided-by-flow.ts'
import type { Handling } from '#services/flow/people.ts'
import { lastFlow } from '#services/flow/start.ts'
import { doneBy, type FlowUse } from '#services/flow/uses.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import type { LiveOrder, Order } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'
import { groupService, hasQuota, isKnown, isOpen, type KnownService } from './decide.ts'
import { freeServiceQuota } from './quota.ts'

/** Workflow that decides what is asked for. */
export const TDFW = 'TDFW'

// ── the flow ───────────────────────────────────────────────────────────────────────────────────────────────────────────
const factsOf = ({ of: { orderNo, agencyName }, terms: { service, count, flightNo, date, remark }, edition }: KnownService) => ({
  orderNo,
  agencyName,
  service: groupServices[service],
  people: count,
  flight: `${flightNo}（${date}）`,
  edition,
  reason: remark ?? '',
})
export const servicesFollow = (hand: Handling) => ({
  submitted: decidedByFlow(
    events.ServiceSubmitted,
    {
      wish: async ({ requestId, remark }, { id, load }) => {
        const { state } = await load(groupService, id)
        if (!isKnown(state)) return undefined
        if (state.submitted?.requestId !== requestId || state.status !== 'SUBMITTED') return lastFlow(load, TDFW, id)
        const { of, terms } = state
        return {
          definition: TDFW,
          subject: { id, title: `${groupServices[terms.service]}${terms.count}人（订单${of.orderNo}）` },
          airLine: of.airLine,
          facts: factsOf(state),
          key: requestId,
          ...present({ remark }),
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(groupService, id).refuse({ requestId, reason }),
    },
    hand,
  ),
  reckoned: follow(events.ServiceReckoned, async ({ freed }, { id, load, at }) => {
    // the service may have been changed back since
    if (freed && !hasQuota((await load(groupService, id)).state, freed)) await freeServiceQuota(at, freed, id)
  }),
  cancelled: follow(events.ServiceCancelled, async (_, { id, load, at }) => {
    await endFlow({ load, at }, { definition: TDFW, subject: id, remark: '团队服务已取消' })
    await freed({ load, at }, id)
  }),
})
export type ServicesFollow = ReturnType<typeof servicesFollow>

const freed = async ({ load, at }: Pick<Reacting, 'load' | 'at'>, id: string): Promise<void> => {
  const { state } = await load(groupService, id)
  if (isKnown(state) && state.submitted?.quotaId) await freeServiceQuota(at, state.submitted.quotaId, id)
}

const CHANGED = { notFollowed: '内容已变更，请退回后重新提交' }
const serviceFlow: FlowUse = {
  approved: async ({ subject, facts, ...end }, { at }) => {
    const { state } = await at(groupService, subject.id).approve({ edition: Number(facts.edition), ...doneBy(end) })
    return isKnown(state) && state.status === 'SUBMITTED' ? CHANGED : undefined
  },
  rejected: ({ subject, remark, ...end }, { at }) =>
    at(groupService, subject.id).reject({ ...present({ reason: remark || undefined }), ...doneBy(end) }),
  cancelled: ({ subject, remark, ...end }, { at }) =>
    at(groupService, subject.id).takeBack({ ...present({ reason: remark || undefined }), ...doneBy(end) }),
  returned: ({ subject, remark, ...back }, { at }) =>
    at(groupService, subject.id).sendBack({ ...present({ returnRemark: remark || undefined }), ...doneBy(back) }),
  resubmitted: ({ subject, ...again }, { at }) => at(groupService, subject.id).resubmit(doneBy(again)),
  handedIn: async (subjectId, { load }) => {
    const { state } = await load(groupService, subjectId)
    return isKnown(state) ? factsOf(state) : {}
  },
}
export const serviceFlows = { [TDFW]: serviceFlow }

// ── the order ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Why the airline need not do it any more; undefined as long as its flight carries those whom it is for. */
export const whyOver = (of: Order, { stockId, ids = [] }: KnownService['terms']): ServiceEnd | undefined => {
  if (of.status === 'NONE' || of.status === 'EXPIRED') return 'ORDER'
  const leg = of.submitted.legs.find(one => one.stockId === stockId)
  if (!leg) return 'LEG'
  const cancelled = Object.values(of.disruptions ?? {}).some(
    ({ kind, flightNo, date }) => kind === 'CANCEL' && flightNo === leg.flightNo && date === leg.date,
  )
  if (cancelled) return 'FLIGHT'
  return ids.every(id => fliesOn(of, id, stockId)) ? undefined : 'TRAVELLER'
}

/** Is this traveller of the order on this flight of it? */
export const fliesOn = (of: LiveOrder, id: string, stockId: string): boolean => {
  const traveller = lookup(of.passengers, id)
  return traveller !== undefined && standingOn(couponsOf(of), traveller, stockId) !== 'REFUNDED'
}

type Deps = {
  /** open services of an order, by the list of them */
  servicesOf: (orderNo: string) => Promise<string[]>
  list: { name: string }
}
/**
 * Ends services with what they are for. Whoever is written second looks at the other: an order's fact at all services before it, a
 * service's fact at its order.
 */
export const servicesFollowOrders = ({ servicesOf, list }: Deps, { submitted, reckoned, cancelled }: ServicesFollow): Process => {
  const check = async (id: string, { load, at }: Reacting) => {
    const { state } = await load(groupService, id)
    if (!isOpen(state)) return
    const end = whyOver((await load(order, state.of.orderNo)).state, state.terms)
    if (end) await at(groupService, id).end({ end })
  }
  const ofOrder = async (_: unknown, reacting: Reacting) => {
    await reacting.seen(list)
    for (const id of await servicesOf(reacting.id)) await check(id, reacting)
  }
  const ofService = (_: unknown, reacting: Reacting) => check(reacting.id, reacting)
  return process(
    'services-follow-orders',
    submitted.again,
    reckoned.again,
    cancelled.again,
    when(events.ServiceRejected, (_, { id, load, at }) => freed({ load, at }, id)),
    when(events.ServiceNotSubmitted, (_, { id, load, at }) => freed({ load, at }, id)),
    when(events.ServiceDrafted, ofService),
    when(events.ServiceChanged, ofService),
    when(events.ServiceSubmitted, ofService),
    when(orders.OrderExpired, ofOrder),
    when(orders.PassengersRemoved, ofOrder),
    when(orders.RefundClosed, ofOrder),
    when(orders.OrderSplit, ofOrder),
    when(orders.LegsChanged, ofOrder),
    when(orders.TicketsExchanged, ofOrder),
    when(orders.FlightDisrupted, async (told, reacting) => {
      if (told.kind === 'CANCEL') await ofOrder(told, reacting)
    }),
  )
}
