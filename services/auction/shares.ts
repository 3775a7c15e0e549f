import { bagOfEarnest } from '#contracts/auction/bag-codes.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { earnest } from '#services/account/earnest.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { bag, isOffered, type Offered } from './bags/bag.ts'
import { bidderOf } from './bidders.ts'
import { bids } from './lots/bids.ts'
import { lot } from './lots/lot.ts'
import { type Share, share } from './share.ts'

type Load = Pick<Commands, 'load'>
type Reach = Load & { at: At }

/** What of these is had no more: whatever each of them is asks its own stream. */
const overOf = async (shares: readonly Share[], isHad: (one: Share) => Promise<boolean>): Promise<string[]> => {
  const over: string[] = []
  for (const one of shares) if (!(await isHad(one))) over.push(one.subject)
  return over
}

// ── bags of a batch (DOMAIN §3.25) ───────────────────────────────────────────────────────────────────────────────────
const bagShare = ({ batchId }: Pick<Offered, 'batchId'>, agency: string): string => `bag~${batchId}~${agency}`
/** A booking is claimed by the hold of earnest that it stands on, once that is held: before it is a booking, and as long as it is one. */
const isBooked =
  ({ load }: Load) =>
  async ({ subject }: Share): Promise<boolean> => {
    const of = bagOfEarnest(subject)
    const { state } = await load(bag, of?.bagId ?? '')
    if (!isOffered(state) || state.spent === subject) return false
    return state.booked?.earnestId === subject || (await load(earnest, subject)).state.status === 'HELD'
  }
export const tooMany = (quota: number): string => `超过可锁定数量，本批次每个单位最多${quota}包`
/** How many bags of the batch the agency may still have; undefined: as many as it likes. `but`: a hold that is not counted */
export const quotaLeft = async ({ load }: Load, offered: Offered, agency: string, but?: string): Promise<number | undefined> => {
  const { quota } = offered
  if (quota === undefined) return undefined
  const shares = (await load(share, bagShare(offered, agency))).state.filter(({ subject }) => subject !== but)
  return Math.max(0, quota - shares.length + (await overOf(shares, isBooked({ load }))).length)
}
/** @throws Refused 超过可锁定数量 */
export const claimBag = async ({ load, at }: Reach, offered: Offered, { agency, earnestId }: { agency: string; earnestId: string }) => {
  const { quota } = offered
  if (quota === undefined) return
  const id = bagShare(offered, agency)
  const over = await overOf((await load(share, id)).state, isBooked({ load }))
  await at(share, id).claim({ subject: earnestId, most: quota, over, refusal: tooMany(quota) })
}

// ── lots that an agency opens on a flight (DOMAIN §3.26) ─────────────────────────────────────────────────────────────
/** so long the lot of a claim may be on its way, minutes */
const COMING = 1
const freeShare = (stockId: string, agency: string): string => `free~${stockId}~${agency}`
/** One that is open, or that its opener has left and nobody else wanted, counts; what was sold, or came to nothing without him, does not. */
const isOpenOrLeft =
  ({ load }: Load, now: string) =>
  async ({ subject, at }: Share): Promise<boolean> => {
    const { state } = await load(lot, subject)
    if (state.status === 'NONE') return now < addMinutes(at, COMING)
    if (state.status === 'AUDITING' || state.status === 'PUBLISHED') return true
    if (state.status === 'AWARDED' || !state.opener) return false
    const { state: known } = await load(bids, subject)
    const opener = known.status === 'NONE' ? undefined : bidderOf(known.bidders, state.opener.agency)
    return opener !== undefined && opener.holds.length === 0
  }
/** How many lots the agency may still open on the flight; undefined: as many as it likes. */
export const openingsLeft = async (
  { load, now }: Load & { now: string },
  { stockId, agency, most }: { stockId: string; agency: string; most: number },
): Promise<number | undefined> => {
  if (most === 0) return undefined
  const { state: shares } = await load(share, freeShare(stockId, agency))
  return Math.max(0, most - shares.length + (await overOf(shares, isOpenOrLeft({ load }, now))).length)
}
/** Opens it, where the agency may open one more. @throws Refused 发起次数已用完 */
export const openingOne = async <Opened>(
  { load, at, now }: Reach & { now: string },
  { stockId, agency, most, lotId }: { stockId: string; agency: string; most: number; lotId: string },
  open: () => Promise<Opened>,
): Promise<Opened> => {
  if (most === 0) return open()
  const id = freeShare(stockId, agency)
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
/** before anything is done for it */
export const mustHaveLeft = (left: number | undefined, most: number): void => {
  if (left === 0) throw new Refused(code.auction, opened(most))
}
