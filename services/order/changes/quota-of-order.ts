import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import * as orders from '#contracts/order/events.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import type { OrderTerms } from '#contracts/order/search/quote.ts'
import { freeTicket } from '#contracts/policy/free-ticket.ts'
import type { TermsOf } from '#contracts/policy/kind.ts'
import { familyOf } from '#services/agency/agency.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import type { BeforeChange } from '#services/kernel/record/routes.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/stream/commands.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { isKnown, kindDecider } from '#services/policy/kinds/kind.ts'
import { type QuotaKind, quota, quotaRefusals, takenOf } from '#services/policy/quota.ts'
import { order } from '../decide.ts'
import type { Order } from '../state.ts'
import { changeHold, orderOfHold } from './change-hold.ts'

const policies = kindDecider(freeTicket)
const contracts = recordDecider(interHt)

/**
 * The part of a quota that an order takes: free seats of a policy's version, or the seats of a contract. `count`: people; `of`: the
 * policy's id or the contract's number
 */
type Share = { kind: QuotaKind; of: string; count: number; version?: number }
/** Everything that an order of these seats under these terms takes of quotas. */
export const sharesOf = ({ terms, seats }: { terms: OrderTerms; seats: number }): Share[] => [
  ...(terms.freeTicket
    ? [{ kind: 'freeTicket' as const, of: terms.freeTicket.policyId, count: terms.freeTicket.most, version: terms.freeTicket.version }]
    : []),
  ...contractShares(terms, seats),
]
/** The parts of contracts that these seats take; seats that are added take no more free ones. */
export const contractShares = ({ contracts = [] }: OrderTerms, seats: number): Share[] =>
  contracts.map(of => ({ kind: 'interHt', of, count: seats }))

type Looking = Pick<Commands, 'load'> & { now: string }
/** `changeId`: the change that adds the seats to an order that is there */
type Wanted = { agency: string; orderNo: string; changeId?: string; share: Share; until: string }
export type QuotaClaim = { id: string; isNew: boolean }

const quotaId = ({ kind, of }: Share, family: string) => `${kind}.${of}.${family}`
const claimant = ({ orderNo, changeId }: Pick<Wanted, 'orderNo' | 'changeId'>) => (changeId ? changeHold(orderNo, changeId) : orderNo)

const changed = (field: string, message: string) => new Refused(code.order, message, { errors: { [field]: message } })
/**
 * The quota in all; of a contract also the revision at which it says so.
 * @throws Refused where the version that was quoted, or the contract, does not hold any more
 */
const mostOf = async ({ load }: Pick<Looking, 'load'>, { kind, of, version }: Share): Promise<{ most: number; seen?: number }> => {
  if (kind === 'interHt') {
    const { state, revision } = await load(contracts, of)
    if (state.status !== 'ACTIVE' || !state.enabled) throw changed('contracts', `合同${of}已变动，请重新查询`)
    return { most: Number(state.values.seats), seen: revision }
  }
  const { state } = await load(policies, of)
  if (!isKnown(state) || state.status !== freeTicket.inForce || state.version !== version)
    throw changed('freeTicket', '免票政策已变动，请重新查询')
  return { most: (state.terms as unknown as TermsOf<typeof freeTicket>).quota }
}
/**
 * Claims whose time is over and whose order, or whose change, never came. One whose seats the order has taken holds until the order's own
 * count tells of them, however late that is.
 */
const staleIn = async ({ load, now }: Looking, id: string): Promise<string[]> => {
  const over = (await load(quota, id)).state.claims.filter(({ until }) => until !== undefined && until < now)
  const lives = await Promise.all(
    over.map(async claim => {
      const { orderNo, changeId } = orderOfHold(claim.orderNo)
      const { state } = await load(order, orderNo)
      if (state.status === 'NONE') return false
      if (changeId) return state.added.includes(changeId)
      return sharesOf(state.submitted).some(({ kind, of }) => id.startsWith(`${kind}.${of}.`))
    }),
  )
  return over.flatMap(({ orderNo }, n) => (lives[n] ? [] : [orderNo]))
}

/**
 * Claims what an order takes of a quota, before it is submitted or grows; it may be repeated.
 * @returns the stream of the quota; `isNew`: claimed by this very call
 * @throws Refused telling how many are left
 */
export const claimQuota = async (reach: Looking & Pick<Commands, 'loadCached'> & { at: HouseAt }, wanted: Wanted): Promise<QuotaClaim> => {
  const { agency, share, until } = wanted
  const id = quotaId(share, await familyOf(reach.loadCached, agency))
  const said = await mostOf(reach, share)
  const claim = async (stale: readonly string[]) => {
    const asked = { orderNo: claimant(wanted), count: share.count, until, ...said, kind: share.kind, stale }
    const { facts } = await sendAnew(() => reach.at(quota, id).claim(asked))
    return { id, isNew: facts.length > 0 }
  }
  try {
    return await claim([])
  } catch (error) {
    const stale = isRefusal(error) ? await staleIn(reach, id) : []
    if (stale.length === 0) throw error
    return claim(stale)
  }
}
/** Why one of the same claims would be refused now, in Chinese; nothing is claimed. */
export const quotaRefusal = async (
  reach: Looking & Pick<Commands, 'loadCached'>,
  agency: string,
  shares: readonly Share[],
): Promise<string | undefined> => {
  for (const share of shares) {
    const { most } = await mostOf(reach, share)
    const id = quotaId(share, await familyOf(reach.loadCached, agency))
    const stale = await staleIn(reach, id)
    const left = most - takenOf((await reach.load(quota, id)).state.claims.filter(({ orderNo }) => !stale.includes(orderNo)))
    if (share.count > left) return quotaRefusals[share.kind](Math.max(0, left))
  }
  return undefined
}
/** minutes within which a contract that gives less is written */
const LIMIT_MINUTES = 2
/**
 * Makes sure that a contract goes on giving what is ordered under it, before it is changed: fewer seats, another agency, deleted. Its seats
 * are limited where they are claimed, so that nobody takes more while it is written.
 * @throws Refused telling how many are ordered
 */
export const contractStays: BeforeChange = async ({ load, at, now }, { id: contractNo, revision, before, after }) => {
  const [agency, zh] = [String(before.agency), `合同${contractNo}`]
  const less =
    after === undefined
      ? { most: 0, not: '不能删除，请停用' }
      : after.agency !== agency
        ? { most: 0, not: '不能改为其他代理人' }
        : Number(after.seats) < Number(before.seats)
          ? { most: Number(after.seats), not: '总人数不能少于已订人数' }
          : undefined
  if (!less) return
  const id = quotaId({ kind: 'interHt', of: contractNo, count: 0 }, await familyOf(load, agency))
  const stale = await staleIn({ load, now }, id)
  await sendAnew(() => at(quota, id).limit({ ...less, zh, base: revision, until: addMinutes(now, LIMIT_MINUTES), stale }))
}
/** Frees what was claimed for an order or a change that never came. */
export const dropQuotas = async (
  at: HouseAt,
  claims: readonly Pick<QuotaClaim, 'id'>[],
  of: Pick<Wanted, 'orderNo' | 'changeId'>,
): Promise<void> => {
  for (const { id } of claims) await sendAnew(() => at(quota, id).drop({ orderNo: claimant(of) }))
}

type Counting = Pick<Reacting, 'load'> & { at: HouseAt }
/** Tells the quotas what the order has of them now. */
export const countQuota = async ({ at, load }: Counting, orderNo: string): Promise<void> => {
  const { state, revision } = await load(order, orderNo)
  await count({ at, load }, state, revision)
}
const count = async ({ at, load }: Counting, state: Order, revision: number): Promise<void> => {
  if (state.status === 'NONE') return
  const { orderNo, agency } = state.submitted
  const shares = sharesOf(state.submitted)
  if (shares.length === 0) return
  const family = await familyOf(load, agency)
  for (const share of shares)
    await at(quota, quotaId(share, family)).count({ orderNo, count: state.status === 'EXPIRED' ? 0 : share.count, revision })
}
const follows = async (_: unknown, { id, at, load }: Reacting) => countQuota({ at, load }, id)

/**
 * Gives back what orders have no more of a quota (claimed by `claimQuota`), and counts what they have grown by. When an order is divided,
 * the part has its share before the rest gives it up, so that nobody else takes it in between.
 */
export const quotaFollowsOrder = process(
  'quota-follows-order',
  when(orders.SeatsReduced, follows),
  when(orders.OrderExpired, follows),
  when(orders.WaitlistConfirmed, follows),
  when(orders.SeatsAdded, async ({ changeId }, { id, at, load }) => {
    const { state, revision } = await load(order, id)
    if (state.status === 'NONE') return
    await count({ at, load }, state, revision)
    const shares = contractShares(state.submitted.terms, 0)
    if (shares.length === 0) return
    const family = await familyOf(load, state.submitted.agency)
    for (const share of shares) await at(quota, quotaId(share, family)).drop({ orderNo: changeHold(id, changeId) })
  }),
  when(orders.OrderSplit, async ({ into, opening: { submitted } }, reacting) => {
    const { id, at, load } = reacting
    const shares = sharesOf(submitted)
    if (shares.length > 0) {
      const { state, revision } = await load(order, into)
      if (state.status !== 'NONE') await count({ at, load }, state, revision)
      else {
        const family = await familyOf(load, submitted.agency)
        for (const share of shares) await at(quota, quotaId(share, family)).count({ orderNo: into, count: share.count, revision: 0 })
      }
    }
    await countQuota({ at, load }, id)
  }),
)
