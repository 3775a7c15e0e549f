import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/changes/unpaid-events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { type FlightDay, manifestId } from '../names/manifest.ts'
import { type LiveOrder, type Order, paidNet } from '../state.ts'

const { UnpaidSeatsClaimed, UnpaidSeatsCounted, UnpaidSeatsDropped } = events

/** `revision`: of the order when it counted these seats; `until`: end of a claim whose order has not counted its seats yet */
type Claim = { claimId: string; orderNo: string; seats: number; flights: string[]; revision?: number; until?: string }
/** most seats; 0 means no limit. `total` counts a seat once for each flight. */
export type UnpaidLimits = { perFlight: number; total: number }
type Claiming = Claim & { until: string; limits: UnpaidLimits; stale: readonly string[] }

/**
 * Unpaid seats of an agency: one claim for each order that has paid nothing for some of its seats, and one for each order in the making.
 * Orders that were made while no limit was set have no claim.
 */
export const unpaid = decider<readonly Claim[], EventsOf<typeof events>>()({
  name: 'unpaid',
  zh: '代理人未付款占座',
  code: code.order,
  initial: [],
  kept: { version: 1, every: 500 },
  evolve: {
    UnpaidSeatsClaimed: (claims, claim) => [...claims.filter(({ claimId }) => claimId !== claim.claimId), claim],
    UnpaidSeatsCounted: (claims, { orderNo, seats, flights, revision, joined }) => [
      ...claims.filter(({ claimId }) => claimId !== orderNo && !joined.includes(claimId)),
      ...(seats > 0 ? [{ claimId: orderNo, orderNo, seats, flights, revision }] : []),
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
        { orderNo, seats, flights, revision, added, adopt }: Counted & { orderNo: string; revision: number; adopt?: boolean },
      ) => {
        const own = claims.find(({ claimId }) => claimId === orderNo)
        const joined = claims.flatMap(({ claimId }) => (added.some(changeId => claimId === `${orderNo}~${changeId}`) ? [claimId] : []))
        if (own?.revision !== undefined && own.revision >= revision) return []
        if (joined.length === 0 && (own ? own.seats === seats : !(adopt && seats > 0))) return []
        return [UnpaidSeatsCounted({ orderNo, seats, flights, revision, joined })]
      },
    },
    drop: {
      decide: (claims, { claimId: gone }: { claimId: string }) =>
        claims.some(({ claimId }) => claimId === gone) ? [UnpaidSeatsDropped({ claims: [gone] })] : [],
    },
  },
})

const alive = (claims: readonly Claim[], dead: readonly string[]) => claims.filter(({ claimId }) => !dead.includes(claimId))

/** True, or in Chinese how many seats are held and the limit. */
const within = (claims: readonly Claim[], { seats, flights }: Claim, { perFlight, total }: UnpaidLimits): true | string => {
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
type Counted = { seats: number; flights: string[]; added: readonly string[] }
export const countedNow = (order: LiveOrder): Counted => ({
  seats: unpaidSeats(order),
  flights: flightsOf(order.submitted.legs),
  added: order.added,
})
const flightsOf = (legs: readonly FlightDay[]): string[] => [...new Set(legs.map(manifestId))]

/** orders that are looked into at once */
const WIDTH = 32

type Looking = Pick<Commands, 'load' | 'loadCached'> & { now: string }
type Reach = Looking & { at: HouseAt }
type Wanted = {
  agency: string
  orderNo: string
  /** the change that adds seats to an existing order */
  changeId?: string
  seats: number
  flights: readonly FlightDay[]
  until: string
}
const claimOf = ({ orderNo, changeId }: Pick<Wanted, 'orderNo' | 'changeId'>) => (changeId ? `${orderNo}~${changeId}` : orderNo)

/**
 * Claims seats for an order before it is submitted or grows; it may be repeated. Claims whose time is over count while their order exists,
 * which is checked only where a limit speaks against the new claim: many unpaid orders of long ago cost the next one nothing.
 * @returns whether this call has just claimed them
 * @throws Refused telling how many are held, and the limit
 */
export const claimUnpaid = async (reach: Reach, wanted: Wanted, limits: UnpaidLimits): Promise<boolean> => {
  if (isUnlimited(wanted, limits)) return false
  const claim = (stale: readonly string[]) =>
    sendAnew(() => reach.at(unpaid, wanted.agency).claim({ ...claimFor(wanted), limits, stale })).then(({ facts }) => facts.length > 0)
  try {
    return await claim([])
  } catch (error) {
    const stale = isRefusal(error) ? await staleOf(reach, wanted.agency) : []
    if (stale.length === 0) throw error
    return claim(stale)
  }
}
/** Why the same claim would be refused now, in Chinese; nothing is claimed. */
export const unpaidRefusal = async (reach: Looking, wanted: Wanted, limits: UnpaidLimits): Promise<string | undefined> => {
  if (isUnlimited(wanted, limits)) return undefined
  const { state } = await reach.load(unpaid, wanted.agency)
  if (within(state, claimFor(wanted), limits) === true) return undefined
  const verdict = within(alive(state, await staleOf(reach, wanted.agency)), claimFor(wanted), limits)
  return verdict === true ? undefined : verdict
}
const isUnlimited = ({ seats }: Wanted, { perFlight, total }: UnpaidLimits) => seats === 0 || (perFlight === 0 && total === 0)
const claimFor = ({ flights, ...wanted }: Wanted) => {
  const { orderNo, seats, until } = wanted
  return { claimId: claimOf(wanted), orderNo, seats, flights: flightsOf(flights), until }
}
/** Claims whose time is over and whose order never came. An order that has come stays: a process reads it once. */
const staleOf = async ({ load, loadCached, now }: Looking, agency: string): Promise<string[]> => {
  const { state } = await load(unpaid, agency)
  const over = state.filter(({ until }) => until !== undefined && until < now)
  const stale: string[] = []
  await inParallel(over, WIDTH, async claim => {
    if (!(await hasCome(loadCached, claim)) && !(await hasCome(load, claim))) stale.push(claim.claimId)
  })
  return stale
}
/** Frees what was claimed for an order or a change that never came. */
export const dropUnpaid = async ({ load, at }: Pick<Reach, 'load' | 'at'>, wanted: Pick<Wanted, 'agency' | 'orderNo' | 'changeId'>) => {
  const claimId = claimOf(wanted)
  if (!(await hasCome(load, { claimId, orderNo: wanted.orderNo }))) await sendAnew(() => at(unpaid, wanted.agency).drop({ claimId }))
}
const hasCome = async (load: Commands['load'], { claimId, orderNo }: Pick<Claim, 'claimId' | 'orderNo'>): Promise<boolean> => {
  const { state } = await load(order, orderNo)
  return state.status !== 'NONE' && (claimId === orderNo || state.added.includes(claimId.slice(orderNo.length + 1)))
}
