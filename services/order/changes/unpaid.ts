import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/changes/unpaid-events.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type FlightDay, manifestId } from '../names/manifest.ts'
import { type LiveOrder, type Order, paidNet } from '../state.ts'

const { UnpaidSeatsClaimed, UnpaidSeatsCounted, UnpaidSeatsDropped } = events

/** `revision`: of the order when it counted these seats; `until`: end of a claim whose order has not counted its seats yet */
export type Claim = {
  claimId: string
  orderNo: string
  seats: number
  flights: string[]
  /** the agency of the family that holds them */
  agency?: string
  revision?: number
  until?: string
}
type Most = { perFlight: number; total: number }
/** most seats; 0 means no limit. `total` counts a seat once for each flight. `share`: what a sub-agent may hold of its family's. */
export type UnpaidLimits = Most & { share?: Most }
type Claiming = Claim & { until: string; limits: UnpaidLimits; stale: readonly string[] }

/**
 * Unpaid seats of an agency and its sub-agents together: one claim for each order that has paid nothing for some of its seats, and one for
 * each order in the making. Orders that were made while no limit was set have no claim until a part is split off.
 */
export const unpaid = decider<readonly Claim[], EventsOf<typeof events>>()({
  name: 'unpaid',
  zh: '代理人未付款占座',
  code: code.order,
  initial: [],
  kept: { version: 2, every: 500 },
  evolve: {
    UnpaidSeatsClaimed: (claims, claim) => [...claims.filter(({ claimId }) => claimId !== claim.claimId), claim],
    UnpaidSeatsCounted: (claims, { orderNo, seats, flights, revision, joined, agency }) => [
      ...claims.filter(({ claimId }) => claimId !== orderNo && !joined.includes(claimId)),
      ...(seats > 0 ? [{ claimId: orderNo, orderNo, seats, flights, revision, ...present({ agency }) }] : []),
    ],
    UnpaidSeatsDropped: (claims, dropped) => claims.filter(({ claimId }) => !dropped.claims.includes(claimId)),
  },
  commands: {
    /** `stale`: claims that the caller found dead */
    claim: {
      decide: (claims, { limits, stale, ...claim }: Claiming) => {
        if (claims.some(({ claimId }) => claimId === claim.claimId)) return []
        const dead = claims.flatMap(({ claimId }) => (stale.includes(claimId) ? [claimId] : []))
        const verdict = within(alive(claims, dead), claim, limits)
        if (verdict !== true) throw new Refused(code.order, verdict, { errors: { unpaidSeats: verdict } })
        return [...(dead.length > 0 ? [UnpaidSeatsDropped({ claims: dead })] : []), UnpaidSeatsClaimed(claim)]
      },
    },
    /** sent after each fact that may change it, with the order's state at that moment. `adopt`: also for an order without a claim */
    count: {
      decide: (
        claims,
        { orderNo, seats, flights, revision, added, agency, adopt }: Counted & { orderNo: string; revision: number; adopt?: boolean },
      ) => {
        const own = claims.find(({ claimId }) => claimId === orderNo)
        const joined = claims.flatMap(({ claimId }) => (added.some(changeId => claimId === `${orderNo}~${changeId}`) ? [claimId] : []))
        if (own?.revision !== undefined && own.revision >= revision) return []
        if (joined.length === 0 && (own ? own.seats === seats : !(adopt && seats > 0))) return []
        return [UnpaidSeatsCounted({ orderNo, seats, flights, revision, joined, ...present({ agency }) })]
      },
    },
    drop: {
      decide: (claims, { claimId: gone }: { claimId: string }) =>
        claims.some(({ claimId }) => claimId === gone) ? [UnpaidSeatsDropped({ claims: [gone] })] : [],
    },
  },
})

export const alive = (claims: readonly Claim[], dead: readonly string[]) => claims.filter(({ claimId }) => !dead.includes(claimId))

/** True, or in Chinese how many seats are held and the limit: of the family, and of a sub-agent its own share. */
export const within = (claims: readonly Claim[], claim: Claim, { share, ...most }: UnpaidLimits): true | string => {
  const verdict = fits(claims, claim, most)
  if (verdict !== true || !share) return verdict
  return fits(
    claims.filter(({ agency }) => agency === claim.agency),
    claim,
    share,
  )
}
const fits = (claims: readonly Claim[], { seats, flights }: Claim, { perFlight, total }: Most): true | string => {
  for (const flight of flights) {
    const held = claims.reduce((sum, claim) => sum + (claim.flights.includes(flight) ? claim.seats : 0), 0)
    if (perFlight > 0 && held + seats > perFlight)
      return `未付款座位超过上限：航班${flight}已占${held}座未付款，本次${seats}座，每航班最多${perFlight}座，请先支付或取消已有订单`
  }
  const held = claims.reduce((sum, claim) => sum + claim.seats * claim.flights.length, 0)
  const more = seats * flights.length
  if (total > 0 && held + more > total)
    return `未付款座位超过上限：各航班共占${held}座未付款，本次${more}座，合计最多${total}座，请先支付或取消已有订单`
  return true
}

/** Seats of an order for which nothing was paid: all until the first payment, then added seats with a deposit of their own. */
export const unpaidSeats = (order: Order): number => {
  if (order.status !== 'WAIT_FOR_PAY') return 0
  if (paidNet(order) === 0) return order.submitted.seats
  return order.instalments.reduce((sum, { added = 0 }) => sum + added, 0)
}
type Counted = { seats: number; flights: string[]; added: readonly string[]; agency?: string }
export const countedNow = (order: LiveOrder): Counted => ({
  seats: unpaidSeats(order),
  flights: flightsOf(order.submitted.legs),
  added: order.added,
  agency: order.submitted.agency,
})
export const flightsOf = (legs: readonly FlightDay[]): string[] => [...new Set(legs.map(manifestId))]
