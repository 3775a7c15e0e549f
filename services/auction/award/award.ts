import { giveUpSplit } from '#contracts/account/give-up.ts'
import * as events from '#contracts/auction/award-events.ts'
import { awardDefaultCauses } from '#contracts/auction/codes.ts'
import type { CloseReason } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { TOO_NEAR } from '#contracts/order/rules/limits.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import type { AuctionGap } from '../gap.ts'
import { movedLimit } from './prepay.ts'

const { AwardOpened, AwardMissed, AwardCancelled, AwardOffered, AwardTimeMoved, AwardDeclined } = events
const { AwardTaken, AwardPaid, AwardDefaulted, AwardReleased } = events
type Data<E extends { schema: any }> = Static<E['schema']>
export type AwardOpening = Data<typeof AwardOpened>
export type Taken = Data<typeof AwardTaken>
type Offered = Data<typeof AwardOffered>
export type KnownAward = {
  status: 'WAIT_PREPAY' | 'WAIT_PAY' | 'ORDERED' | 'DEFAULTED' | 'RELEASED'
  opened: AwardOpening
  /** offer by which the agency has the award, where another agency had won the units before */
  offered?: Offered
  taken?: Taken
  paid?: Data<typeof AwardPaid>
  defaulted?: Pick<Defaulted, 'cause' | 'forfeit' | 'returned' | 'givenUp'>
  /** why it ended without its agency's fault */
  released?: Data<typeof AwardReleased>['reason']
}
export type Award =
  | { status: 'NONE' }
  | { status: 'MISSED'; missed: Data<typeof AwardMissed> }
  | { status: 'CANCELLED'; cancelled: Data<typeof AwardCancelled> }
  | { status: 'OFFERED' | 'DECLINED'; offered: Offered }
  | KnownAward

const awardTexts: Record<Award['status'], string> = {
  NONE: '未参与该竞价',
  MISSED: '竞价未成交',
  CANCELLED: '竞价已取消',
  OFFERED: '请先接受递补',
  DECLINED: '递补已放弃或已过期',
  WAIT_PREPAY: '请先预付',
  WAIT_PAY: '已下单，请支付订单',
  ORDERED: '已转为订单',
  DEFAULTED: '已违约',
  RELEASED: '成交已解除',
}
/** the state of an award in words, with the cause of its loss */
export const awardText = (award: Award): string => {
  if (!isWon(award) || !award.defaulted) return awardTexts[award.status]
  const { cause } = award.defaulted
  return cause === 'GIVEN_UP' ? '已弃标，座位已收回' : `${awardDefaultCauses[cause]}，${awardTexts.DEFAULTED}`
}
export const isWon = (award: Award): award is KnownAward => 'opened' in award
/** offer that gives an agency units which another agency lost */
export const offerOf = (award: Award): Offered | undefined => ('offered' in award ? award.offered : undefined)

export const whoseIs = (award: Award): Pick<AwardOpening, 'agency' | 'airLine' | 'lotId'> | undefined => {
  if (award.status === 'NONE') return undefined
  if (award.status === 'MISSED') return award.missed
  if (award.status === 'CANCELLED') return award.cancelled
  return isWon(award) ? award.opened : award.offered
}

/** Reasons by which an order ends through the agency's fault; all others are the airline's doing. */
export const faults: Partial<Record<CloseReason, 'NOT_PAID' | 'CANCELLED'>> = { TIME_LIMIT: 'NOT_PAID', AGENT_CANCEL: 'CANCELLED' }

/**
 * The outcome of a lot for one agency (DOMAIN §3.24): it won and takes the order, or does not take it and loses its stake; or it missed,
 * was cancelled, or was offered the lot. Each bidder has a stream, so that nobody waits for another. The award decides whether it is taken
 * in time; the order decides whether it is paid.
 */
export const award = decider<Award, EventsOf<typeof events>>()({
  name: 'award',
  zh: '竞价成交',
  code: code.auction,
  document: {
    zh: '竞价成交',
    owner: state => {
      const whose = whoseIs(state)
      return whose && { agency: whose.agency, airLine: whose.airLine }
    },
  },
  initial: { status: 'NONE' },
  evolve: {
    AwardOpened: (award, opened) => {
      const offered = offerOf(award)
      return { status: 'WAIT_PREPAY', opened, ...present({ offered }) }
    },
    AwardMissed: (_, missed) => ({ status: 'MISSED', missed }),
    AwardCancelled: (_, cancelled) => ({ status: 'CANCELLED', cancelled }),
    AwardOffered: (_, offered) => ({ status: 'OFFERED', offered }),
    AwardDeclined: award => (award.status === 'OFFERED' ? { ...award, status: 'DECLINED' } : award),
    AwardTimeMoved: (award, { until }) => {
      if (award.status === 'OFFERED') return { ...award, offered: { ...award.offered, offerBy: until } }
      return award.status === 'WAIT_PREPAY' ? { ...award, opened: { ...award.opened, prepayBy: until } } : award
    },
    AwardTaken: (award, taken) => ifWon(award, { status: 'WAIT_PAY', taken }),
    AwardPaid: (award, paid) => ifWon(award, { status: 'ORDERED', paid }),
    AwardDefaulted: (award, { cause, forfeit, returned, givenUp }) =>
      ifWon(award, {
        status: 'DEFAULTED',
        defaulted: { cause, forfeit, returned, ...present({ givenUp }) },
      }),
    AwardReleased: (award, { reason }) => ifWon(award, { status: 'RELEASED', released: reason }),
  },
  commands: {
    /**
     * Sent by the close of the bids, perhaps twice. So near to departure that no order is possible (`tooNear`), the award ends at once and
     * nothing is lost.
     */
    open: {
      decide: (award, { tooNear = false, ...opened }: AwardOpening & { tooNear?: boolean }) =>
        award.status === 'NONE' ? [AwardOpened(opened), ...(tooNear ? [released(opened, 'TOO_NEAR')] : [])] : [],
    },
    miss: { decide: (award, missed: Data<typeof AwardMissed>) => (award.status === 'NONE' ? [AwardMissed(missed)] : []) },
    cancel: { decide: (award, cancelled: Data<typeof AwardCancelled>) => (award.status === 'NONE' ? [AwardCancelled(cancelled)] : []) },
    /** Offers what another agency has lost. An agency that has had an offer, whatever became of it, gets no other. */
    offer: { decide: (award, offered: Offered) => (award.status === 'MISSED' ? [AwardOffered(offered)] : []) },
    /**
     * Accepts an offer with earnest that is held for it. The offer may already be accepted with another hold, so the caller must look which
     * one counts.
     */
    accept: {
      decide: (award, { earnestId, prepayBy, tooNear = false }: Accepting, { at }) => {
        if (isWon(award)) return []
        if (award.status !== 'OFFERED') throw new Refused(code.auction, awardText(award))
        const { from: _, offerBy, earnest: amount, ...opened } = award.offered
        if (at >= offerBy) throw new Refused(code.auction, '已过确认时限')
        if (tooNear) throw new Refused(code.auction, TOO_NEAR)
        return [AwardOpened({ ...opened, earnest: [{ earnestId, amount, stake: amount }], prepayBy })]
      },
    },
    decline: {
      decide: (award, _: object) => {
        if (award.status === 'DECLINED') return []
        if (award.status !== 'OFFERED') throw new Refused(code.auction, isWon(award) ? '递补已接受' : awardText(award))
        return [AwardDeclined({ cause: 'DECLINED' })]
      },
    },
    /** Takes the award as an order. The same number is the same order, whichever request sends it: the first one defines the order. */
    take: {
      decide: (award, taken: Taken, { at }) => {
        if (isWon(award) && award.taken?.orderNo === taken.orderNo) return []
        if (award.status !== 'WAIT_PREPAY') throw new Refused(code.auction, awardText(award))
        if (at >= award.opened.prepayBy) throw new Refused(code.auction, '已过预付时限')
        return [AwardTaken(taken)]
      },
    },
    /** sent when the order's first part is paid; `outstanding` fen are still to be paid; `codes`: payments that the holds become */
    pay: {
      decide: (award, { orderNo, outstanding, instalment, codes }: Paying) => {
        if (award.status !== 'WAIT_PAY' || award.taken?.orderNo !== orderNo) return []
        let left = outstanding
        const earnest = award.opened.earnest.map(({ earnestId, stake }, n) => {
          const convert = Math.min(left, stake)
          left -= convert
          return { earnestId, convert, ...(convert > 0 && { paymentCode: codes[n]! }) }
        })
        return [AwardPaid({ orderNo, earnest, ...present({ instalment }) })]
      },
    },
    /** sent when nobody could prepay or accept between two instants */
    moveTime: {
      decide: (award, gap: AuctionGap, { at }) => {
        const limit = limitOf(award)
        const until = limit && movedLimit(limit, gap, at)
        return until ? [AwardTimeMoved({ until })] : []
      },
    },
    /**
     * Sent by the clock, perhaps early, perhaps twice. An agency whose limit lies beyond the last moment for an order (`orderBy`) loses
     * nothing, nor does one that cannot act (`shut`). An agency that comes too late with an offer, or too near to departure (`tooNear`),
     * sends it as well.
     */
    passTime: {
      decide: (award, { orderBy, tooNear = false, shut = false }: Passing, { at }) => {
        if (award.status === 'OFFERED') return at >= award.offered.offerBy || tooNear ? [AwardDeclined({ cause: 'LAPSED' })] : []
        if (award.status !== 'WAIT_PREPAY' || at < award.opened.prepayBy) return []
        const isCut = orderBy !== undefined && orderBy < award.opened.prepayBy
        if (isCut) return [released(award.opened, 'TOO_NEAR')]
        return [shut ? released(award.opened, 'SHUT') : defaulted(award.opened, 'NOT_TAKEN')]
      },
    },
    /** The desk ends a win that is not taken: all earnest goes back, and the units go on as after a default. */
    release: {
      when: award => award.status === 'WAIT_PREPAY' || awardText(award),
      decide: (award, { remark }: { remark: string }) => (isWon(award) ? [released(award.opened, 'DESK', remark)] : []),
    },
    /**
     * The agency gives the award up, which was approved for one of its holds (弃标). The approved amount of that hold is lost, and the same
     * share of the other holds behind the award. An award that was taken, or is over, meanwhile is not given up any more.
     */
    giveUp: {
      decide: (award, { earnestId, forfeit, rate, requestId, approvedBy }: GivingUp, { at }) => {
        if (isWon(award) && award.defaulted?.givenUp?.requestId === requestId) return []
        if (award.status !== 'WAIT_PREPAY') throw new Refused(code.auction, awardText(award))
        if (at >= award.opened.prepayBy) throw new Refused(code.auction, '已过预付时限')
        const { opened } = award
        if (!opened.earnest.some(hold => hold.earnestId === earnestId && hold.stake > 0))
          throw new Refused(code.auction, '该笔保证金不对应成交座位')
        const earnest = opened.earnest.map(({ earnestId: id, amount, stake }) => ({
          earnestId: id,
          forfeit: id === earnestId ? forfeit : giveUpSplit(amount, rate, stake).forfeit,
        }))
        const lost = earnest.reduce((sum, { forfeit }) => sum + forfeit, 0)
        return [defaulted(opened, 'GIVEN_UP', lost, { earnestId, requestId, ...present({ approvedBy }), earnest })]
      },
    },
    /** the airline takes its seats back, also those of an offer; once they are an order, only the order can lose them */
    takeBack: {
      decide: (award, _: object) => {
        if (award.status === 'OFFERED') return [AwardDeclined({ cause: 'TAKEN_BACK' })]
        return award.status === 'WAIT_PREPAY' ? [AwardReleased({ reason: 'AIRLINE_CANCEL' })] : []
      },
    },
    /** its order has ended; the end of a paid order does not concern the award */
    end: {
      decide: (award, { orderNo, reason }: { orderNo: string; reason: CloseReason }) => {
        if (award.status !== 'WAIT_PAY' || award.taken?.orderNo !== orderNo) return []
        const fault = faults[reason]
        return [fault ? defaulted(award.opened, fault) : AwardReleased({ reason })]
      },
    },
  },
})

/** limit to accept an offer, or to prepay */
const limitOf = (award: Award): string | undefined => {
  if (award.status === 'OFFERED') return award.offered.offerBy
  return award.status === 'WAIT_PREPAY' ? award.opened.prepayBy : undefined
}
type Passing = { orderBy?: string | undefined; tooNear?: boolean; shut?: boolean }
type Accepting = { earnestId: string; prepayBy: string; tooNear?: boolean }
type Paying = { orderNo: string; outstanding: Fen; instalment?: number | undefined; codes: readonly string[] }
/** the approved decision about the hold `earnestId`, by the request that was submitted */
type GivingUp = { earnestId: string; forfeit: Fen; rate: number; requestId: string; approvedBy?: string | undefined }
type Defaulted = Data<typeof AwardDefaulted>
const stakeOf = ({ earnest }: AwardOpening): Fen => earnest.reduce((sum, { stake }) => sum + stake, 0)
const defaulted = (opened: AwardOpening, cause: Defaulted['cause'], forfeit = stakeOf(opened), givenUp?: Defaulted['givenUp']) => {
  const { earnest, seats, lotId, title, airLine, agency } = opened
  const returned = earnest.reduce((sum, { amount }) => sum + amount, 0) - forfeit
  return AwardDefaulted({ cause, forfeit, seats, returned, lotId, title, airLine, agency, ...present({ givenUp }) })
}
const released = ({ seats, lotId, title, airLine, agency }: AwardOpening, reason: NonNullable<KnownAward['released']>, remark?: string) =>
  AwardReleased({ reason, ...present({ remark }), seats, lotId, title, airLine, agency })
const ifWon = (award: Award, change: Partial<KnownAward>): Award => (isWon(award) ? { ...award, ...change } : award)

/** The part of each hold that stands behind the won units: the first holds whole, the last one in part. */
export const stakesOf = (holds: readonly { earnestId: string; units: number }[], won: number, perUnit: Fen): AwardOpening['earnest'] => {
  let left = won
  return holds.map(({ earnestId, units }) => {
    const at = Math.min(left, units)
    left -= at
    return { earnestId, amount: units * perUnit, stake: at * perUnit }
  })
}

/** Name of the hold of won seats, until they are the order's. */
export const awardHold = (awardId: string): string => `award~${awardId}`
/** undefined where it is no award's hold */
export const awardOfHold = (holdId: string): string | undefined => /^(?:award|lost)~(.+)$/.exec(holdId)?.[1]
