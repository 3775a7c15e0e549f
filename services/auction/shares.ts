import { bagOfEarnest } from '#contracts/auction/bag-codes.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { earnest } from '#services/account/earnest.ts'
import { familyOf } from '#services/agency/agency.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { bag, isOffered, type Offered } from './bags/bag.ts'
import { bidderOf } from './bidders.ts'
import { bids } from './lots/bids.ts'
import { lot } from './lots/lot.ts'
import { type SharedLot, share } from './share.ts'

type Load = Pick<Commands, 'load'>
type Reach = Load & { at: At }

/** The claims that are over: the stream of each claimed thing tells. */
const overOf = async (shares: readonly SharedLot[], isHad: (one: SharedLot) => Promise<boolean>): Promise<string[]> => {
  const over: string[] = []
  for (const one of shares) if (!(await isHad(one))) over.push(one.subject)
  return over
}

// ── bags of a batch (DOMAIN §3.25) ───────────────────────────────────────────────────────────────────────────────────
const bagShare = async ({ load }: Load, { batchId }: Pick<Offered, 'batchId'>, agency: string): Promise<string> =>
  `bag~${batchId}~${await familyOf(load, agency)}`
/**
 * Does the claim of a booking count? It names the earnest hold of the booking; it counts from the moment that this is held, before the
 * booking is made, and as long as the booking stands.
 */
const isBooked =
  ({ load }: Load) =>
  async ({ subject }: SharedLot): Promise<boolean> => {
    const of = bagOfEarnest(subject)
    const { state } = await load(bag, of?.bagId ?? '')
    if (!isOffered(state) || state.spent.includes(subject)) return false
    return state.booked?.earnestId === subject || (await load(earnest, subject)).state.status === 'HELD'
  }
export const tooMany = (quota: number): string => `超过可锁定数量，本批次每个单位最多${quota}包`
/**
 * How many more bags of the batch the agency, with its sub-agents, may have; undefined without a limit. `but`: a hold that is not counted.
 */
export const quotaLeft = async ({ load }: Load, offered: Offered, agency: string, but?: string): Promise<number | undefined> => {
  const { quota } = offered
  if (quota === undefined) return undefined
  const shares = (await load(share, await bagShare({ load }, offered, agency))).state.filter(({ subject }) => subject !== but)
  return Math.max(0, quota - shares.length + (await overOf(shares, isBooked({ load }))).length)
}
/** @throws Refused 超过可锁定数量 */
export const claimBag = async ({ load, at }: Reach, offered: Offered, { agency, earnestId }: { agency: string; earnestId: string }) => {
  const { quota } = offered
  if (quota === undefined) return
  const id = await bagShare({ load }, offered, agency)
  const over = await overOf((await load(share, id)).state, isBooked({ load }))
  await at(share, id).claim({ subject: earnestId, most: quota, over, refusal: tooMany(quota) })
}

// ── lots that an agency opens on a flight (DOMAIN §3.26) ─────────────────────────────────────────────────────────────
/** minutes for which the lot of a claim may still be on its way */
const COMING = 1
const freeShare = async ({ load }: Load, stockId: string, agency: string): Promise<string> =>
  `free~${stockId}~${await familyOf(load, agency)}`
/**
 * Does a claim count? It does while its lot is open, and when the opener has left it and nobody else wanted it; not when the lot was sold,
 * or ended without the opener's doing.
 */
const isOpenOrLeft =
  ({ load }: Load, now: string) =>
  async ({ subject, at }: SharedLot): Promise<boolean> => {
    const { state } = await load(lot, subject)
    if (state.status === 'NONE') return now < addMinutes(at, COMING)
    if (state.status === 'AUDITING' || state.status === 'PUBLISHED') return true
    if (state.status === 'AWARDED' || !state.opener) return false
    const { state: known } = await load(bids, subject)
    const opener = known.status === 'NONE' ? undefined : bidderOf(known.bidders, state.opener.agency)
    return opener !== undefined && opener.holds.length === 0
  }
/** How many more lots the agency, with its sub-agents, may open on the flight; undefined without a limit. */
export const openingsLeft = async (
  { load, now }: Load & { now: string },
  { stockId, agency, most }: { stockId: string; agency: string; most: number },
): Promise<number | undefined> => {
  if (most === 0) return undefined
  const { state: shares } = await load(share, await freeShare({ load }, stockId, agency))
  return Math.max(0, most - shares.length + (await overOf(shares, isOpenOrLeft({ load }, now))).length)
}
/**
 * Opens a lot, where the agency may open one more.
 * @throws Refused 发起次数已用完
 */
export const openingOne = async <Opened>(
  { load, at, now }: Reach & { now: string },
  { stockId, agency, most, lotId }: { stockId: string; agency: string; most: number; lotId: string },
  open: () => Promise<Opened>,
): Promise<Opened> => {
  if (most === 0) return open()
  const id = await freeShare({ load }, stockId, agency)
  const over = await overOf((await load(share, id)).state, isOpenOrLeft({ load }, now))
  await at(share, id).claim({ subject: lotId, most, over, refusal: opened(most) })
  try {
    return await open()
  } catch (error) {
    if (isRefusal(error)) await at(share, id).free({ subject: lotId })
    throw error
  }
}
const opened = (most: number): string => `发起次数已用完：同一航班进行中和发起后退出的自由竞价最多${most}个`
/**
 * checked before anything is done for it
 * @throws Refused 发起次数已用完
 */
export const mustHaveLeft = (left: number | undefined, most: number): void => {
  if (left === 0) throw new Refused(code.auction, opened(most))
}
