import { isRefusal } from '#contracts/kernel/refused.ts'
import { familyOf } from '#services/agency/agency.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/stream/commands.ts'
import { order } from '../decide.ts'
import type { FlightDay } from '../names/manifest.ts'
import type { Order } from '../state.ts'
import { alive, type Claim, flightsOf, type UnpaidLimits, unpaid, within } from './unpaid.ts'

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
 * @returns the family in whose name this call has just claimed them; undefined where it has not
 * @throws Refused telling how many are held, and the limit
 */
export const claimUnpaid = async (reach: Reach, wanted: Wanted, limits: UnpaidLimits): Promise<string | undefined> => {
  if (isUnlimited(wanted, limits)) return undefined
  const family = await familyOf(reach.loadCached, wanted.agency)
  const claim = (stale: readonly string[]) =>
    sendAnew(() => reach.at(unpaid, family).claim({ ...claimFor(wanted), limits, stale })).then(({ facts }) =>
      facts.length > 0 ? family : undefined,
    )
  try {
    return await claim([])
  } catch (error) {
    const stale = isRefusal(error) ? await staleOf(reach, family) : []
    if (stale.length === 0) throw error
    return claim(stale)
  }
}
/** Why the same claim would be refused now, in Chinese; nothing is claimed. */
export const unpaidRefusal = async (reach: Looking, wanted: Wanted, limits: UnpaidLimits): Promise<string | undefined> => {
  if (isUnlimited(wanted, limits)) return undefined
  const family = await familyOf(reach.loadCached, wanted.agency)
  const { state } = await reach.load(unpaid, family)
  if (within(state, claimFor(wanted), limits) === true) return undefined
  const verdict = within(alive(state, await staleOf(reach, family)), claimFor(wanted), limits)
  return verdict === true ? undefined : verdict
}
const isUnlimited = ({ seats }: Wanted, { perFlight, total }: UnpaidLimits) => seats === 0 || (perFlight === 0 && total === 0)
const claimFor = ({ flights, ...wanted }: Wanted) => {
  const { agency, orderNo, seats, until } = wanted
  return { claimId: claimOf(wanted), agency, orderNo, seats, flights: flightsOf(flights), until }
}
/** Claims past their time whose order or change never came. A claim whose order came counts on. */
const staleOf = async ({ load, loadCached, now }: Looking, family: string): Promise<string[]> => {
  const { state } = await load(unpaid, family)
  const over = state.filter(({ until }) => until !== undefined && until < now)
  const stale: string[] = []
  await inParallel(over, WIDTH, async claim => {
    const { state: seen } = await loadCached(order, claim.orderNo)
    // the absence of the order has just been read; a change may have come since this instance read its order
    const isGone = seen.status === 'NONE' || (!isIn(seen, claim) && !(await hasCome(load, claim)))
    if (isGone) stale.push(claim.claimId)
  })
  return stale
}
/** Frees what was claimed for an order or a change that never came. */
export const dropUnpaid = async ({ load, at }: Pick<Reach, 'load' | 'at'>, wanted: Pick<Wanted, 'agency' | 'orderNo' | 'changeId'>) => {
  const claimId = claimOf(wanted)
  if (await hasCome(load, { claimId, orderNo: wanted.orderNo })) return
  const family = await familyOf(load, wanted.agency)
  await sendAnew(() => at(unpaid, family).drop({ claimId }))
}
type Named = Pick<Claim, 'claimId' | 'orderNo'>
const hasCome = async (load: Commands['load'], claim: Named): Promise<boolean> => isIn((await load(order, claim.orderNo)).state, claim)
const isIn = (order: Order, { claimId, orderNo }: Named): boolean =>
  order.status !== 'NONE' && (claimId === orderNo || order.added.includes(claimId.slice(orderNo.length + 1)))
