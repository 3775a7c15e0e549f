import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/changes/unpaid.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/commands.ts'
import { decider } from '#services/kernel/decider.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { order } from '../decide.ts'
import { type FlightDay, manifestId } from '../names/manifest.ts'
import { type LiveOrder, type Order, paidNet } from '../state.ts'

const { UnpaidSeatsCarried, UnpaidSeatsClaimed, UnpaidSeatsCounted, UnpaidSeatsDropped } = events

/** `revision`: of the order whose facts say so; `until`: it says nothing yet */
type Claim = { claimId: string; orderNo: string; seats: number; flights: string[]; revision?: number; until?: string }
/** so many seats at most; 0 is no limit. `total` counts a seat once for each flight. */
export type UnpaidLimits = { perFlight: number; total: number }
type Claiming = Claim & { until: string; limits: UnpaidLimits; stale: readonly string[] }

/**
 * What an agency holds unpaid: one claim for each order that has paid nothing for some of its seats, and one for what is being ordered just now.
 * Orders that were made while there was no limit are not in it.
 */
export const unpaid = decider<readonly Claim[], EventsOf<typeof events>>()({
  name: 'unpaid',
  zh: '代理人未付款占座',
  code: code.order,
  initial: [],
  carried: { every: 500, fact: UnpaidSeatsCarried, data: claims => ({ claims }) },
  evolve: {
    UnpaidSeatsCarried: (_, { claims }) => claims,
    UnpaidSeatsClaimed: (claims, claim) => [...claims.filter(({ claimId }) => claimId !== claim.claimId), claim],
    UnpaidSeatsCounted: (claims, { orderNo, seats, flights, revision, joined }) => [
      ...claims.filter(({ claimId }) => claimId !== orderNo && !joined.includes(claimId)),
      ...(seats > 0 ? [{ claimId: orderNo, orderNo, seats, flights, revision }] : []),
    ],
    UnpaidSeatsDropped: (claims, dropped) => claims.filter(({ claimId }) => !dropped.claims.includes(claimId)),
  },
  commands: {
    /** `stale`: claims found dead */
    claim: {
      decide: (claims, { limits, stale, ...claim }: Claiming) => {
        if (claims.some(({ claimId }) => claimId === claim.claimId)) return []
        const dead = claims.flatMap(({ claimId }) => (stale.includes(claimId) ? [claimId] : []))
        const verdict = within(alive(claims, dead), claim, limits)
        if (verdict !== true) throw new Refused(code.order, verdict, { errors: { unpaidSeats: verdict } })
        return [...(dead.length > 0 ? [UnpaidSeatsDropped({ claims: dead })] : []), UnpaidSeatsClaimed(claim)]
      },
    },
    /** sent after each fact that may change it, as the order then stands. `adopt`: also of an order that nobody claimed for */
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

/** True, or in Chinese how many are held and which limit there is. */
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

/** Seats of an order for which nothing has been paid: all until its first payment, then those added that bring a deposit of their own. */
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

/** so many orders are looked into at once */
const WIDTH = 32

type Looking = Pick<Commands, 'load' | 'loadCached'> & { now: string }
type Reach = Looking & { at: HouseAt }
type Wanted = {
  agency: string
  orderNo: string
  /** seats added to an order there is */
  changeId?: string
  seats: number
  flights: readonly FlightDay[]
  until: string
}
const claimOf = ({ orderNo, changeId }: Pick<Wanted, 'orderNo' | 'changeId'>) => (changeId ? `${orderNo}~${changeId}` : orderNo)

/**
 * Claims seats for an order before it is submitted or grows, as often as asked. Claims whose time is over count as long as their order is there,
 * which is looked into only where a limit speaks against the new one: so many unpaid orders of long ago cost the next one nothing.
 * Answers whether they were claimed just now, by this.
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
/** Why the same would be refused now, in Chinese; nothing is claimed. */
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
/** Claims whose time is over and whose order has not come. One that has come stays so: it is read once by a process that has not seen it. */
const staleOf = async ({ load, loadCached, now }: Looking, agency: string): Promise<string[]> => {
  const { state } = await load(unpaid, agency)
  const over = state.filter(({ until }) => until !== undefined && until < now)
  const stale: string[] = []
  await inParallel(over, WIDTH, async claim => {
    if (!(await hasCome(loadCached, claim)) && !(await hasCome(load, claim))) stale.push(claim.claimId)
  })
  return stale
}
/** What was claimed for an order or a change of it that never came is free again. */
export const dropUnpaid = async ({ load, at }: Pick<Reach, 'load' | 'at'>, wanted: Pick<Wanted, 'agency' | 'orderNo' | 'changeId'>) => {
  const claimId = claimOf(wanted)
  if (!(await hasCome(load, { claimId, orderNo: wanted.orderNo }))) await sendAnew(() => at(unpaid, wanted.agency).drop({ claimId }))
}
const hasCome = async (load: Commands['load'], { claimId, orderNo }: Pick<Claim, 'claimId' | 'orderNo'>): Promise<boolean> => {
  const { state } = await load(order, orderNo)
  return state.status !== 'NONE' && (claimId === orderNo || state.added.includes(claimId.slice(orderNo.length + 1)))
}
