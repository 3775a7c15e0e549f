import { giveUpSplit } from '#contracts/account/give-up.ts'
import * as events from '#contracts/auction/award-events.ts'
import type { CloseReason } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { TOO_NEAR } from '#contracts/order/limits/limits.ts'
import { decider } from '#services/kernel/decider.ts'
import type { Gap } from '../gap.ts'
import { movedLimit } from './prepay.ts'

const { AwardOpened, AwardMissed, AwardCancelled, AwardOffered, AwardTimeMoved, AwardDeclined } = events
const { AwardTaken, AwardPaid, AwardDefaulted, AwardReleased } = events
type Data<E extends { schema: any }> = Static<E['schema']>
export type Opened = Data<typeof AwardOpened>
export type Taken = Data<typeof AwardTaken>
type Offered = Data<typeof AwardOffered>
export type KnownAward = {
  status: 'WAIT_PREPAY' | 'WAIT_PAY' | 'ORDERED' | 'DEFAULTED' | 'RELEASED'
  opened: Opened
  /** by which offer he has it, where somebody else had won it before */
  offered?: Offered
  taken?: Taken
  paid?: Data<typeof AwardPaid>
  defaulted?: Pick<Defaulted, 'cause' | 'forfeit' | 'returned' | 'givenUp'>
}
export type Award =
  | { status: 'NONE' }
  | { status: 'MISSED'; missed: Data<typeof AwardMissed> }
  | { status: 'CANCELLED'; cancelled: Data<typeof AwardCancelled> }
  | { status: 'OFFERED' | 'DECLINED'; offered: Offered }
  | KnownAward

export const awardTexts: Record<Award['status'], string> = {
  NONE: '未参与该竞价',
  MISSED: '竞价未成交',
  CANCELLED: '竞价已取消',
  OFFERED: '请先接受递补',
  DECLINED: '递补已放弃或已过期',
  WAIT_PREPAY: '请先预付',
  WAIT_PAY: '已预付，请支付订单',
  ORDERED: '已转为订单',
  DEFAULTED: '已逾期违约',
  RELEASED: '成交已解除',
}
export const isWon = (award: Award): award is KnownAward => 'opened' in award
/** the offer by which he has, or might have had, what another lost */
export const offerOf = (award: Award): Offered | undefined => ('offered' in award ? award.offered : undefined)

export const whoseIs = (award: Award): Pick<Opened, 'agency' | 'airLine' | 'lotId'> | undefined => {
  if (award.status === 'NONE') return undefined
  if (award.status === 'MISSED') return award.missed
  if (award.status === 'CANCELLED') return award.cancelled
  return isWon(award) ? award.opened : award.offered
}

/** Whose order ended so has not kept his word; the others are the airline's doing. */
export const faults: Partial<Record<CloseReason, 'NOT_PAID' | 'CANCELLED'>> = { TIME_LIMIT: 'NOT_PAID', AGENT_CANCEL: 'CANCELLED' }

/**
 * What becomes of who has bid for a lot (DOMAIN §3.24): has won and takes it as an order, or does not and loses his earnest. One of each winner, so
 * that nobody waits for another. Whether it is taken or too late is decided here; whether the order is paid, there.
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
      return { status: 'WAIT_PREPAY', opened, ...(offered && { offered }) }
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
        defaulted: { cause, forfeit, returned, ...(givenUp && { givenUp }) },
      }),
    AwardReleased: award => ifWon(award, { status: 'RELEASED' }),
  },
  commands: {
    /** By the close of the bids, perhaps twice. So near to departure that it could not be ordered (`tooNear`) it is over at once, and nothing is lost. */
    open: {
      decide: (award, { tooNear = false, ...opened }: Opened & { tooNear?: boolean }) =>
        award.status === 'NONE' ? [AwardOpened(opened), ...(tooNear ? [released(opened)] : [])] : [],
    },
    miss: { decide: (award, missed: Data<typeof AwardMissed>) => (award.status === 'NONE' ? [AwardMissed(missed)] : []) },
    cancel: { decide: (award, cancelled: Data<typeof AwardCancelled>) => (award.status === 'NONE' ? [AwardCancelled(cancelled)] : []) },
    /** What somebody else has lost; who has had an offer, whatever became of it, has no other. */
    offer: { decide: (award, offered: Offered) => (award.status === 'MISSED' ? [AwardOffered(offered)] : []) },
    /** With earnest that is held for it. Accepted already it may be with another hold: whoever asks looks which. */
    accept: {
      decide: (award, { earnestId, prepayBy, tooNear = false }: Accepting, { at }) => {
        if (isWon(award)) return []
        if (award.status !== 'OFFERED') throw new Refused(code.auction, awardTexts[award.status])
        const { from: _, offerBy, earnest: amount, ...opened } = award.offered
        if (at >= offerBy) throw new Refused(code.auction, '已过确认时限')
        if (tooNear) throw new Refused(code.auction, TOO_NEAR)
        return [AwardOpened({ ...opened, earnest: [{ earnestId, amount, stake: amount }], prepayBy })]
      },
    },
    decline: {
      decide: (award, _: object) => {
        if (award.status === 'DECLINED') return []
        if (award.status !== 'OFFERED') throw new Refused(code.auction, isWon(award) ? '递补已接受' : awardTexts[award.status])
        return [AwardDeclined({ cause: 'DECLINED' })]
      },
    },
    /** The same number is the same order, whichever request comes with it: the first says what it is. */
    take: {
      decide: (award, taken: Taken, { at }) => {
        if (isWon(award) && award.taken?.orderNo === taken.orderNo) return []
        if (award.status !== 'WAIT_PREPAY') throw new Refused(code.auction, awardTexts[award.status])
        if (at >= award.opened.prepayBy) throw new Refused(code.auction, '已过预付时限')
        return [AwardTaken(taken)]
      },
    },
    /** its order has paid its first part, and so much of it is still to be paid; `codes`: the payments that the holds become */
    pay: {
      decide: (award, { orderNo, outstanding, instalment, codes }: Paying) => {
        if (award.status !== 'WAIT_PAY' || award.taken?.orderNo !== orderNo) return []
        let left = outstanding
        const earnest = award.opened.earnest.map(({ earnestId, stake }, n) => {
          const convert = Math.min(left, stake)
          left -= convert
          return { earnestId, convert, ...(convert > 0 && { paymentCode: codes[n]! }) }
        })
        return [AwardPaid({ orderNo, earnest, ...(instalment !== undefined && { instalment }) })]
      },
    },
    /** nobody could prepay or accept between two instants */
    moveTime: {
      decide: (award, gap: Gap, { at }) => {
        const limit = limitOf(award)
        const until = limit && movedLimit(limit, gap, at)
        return until ? [AwardTimeMoved({ until })] : []
      },
    },
    /** Sent by the clock, perhaps early, perhaps twice. Who was told a time in which it could not be ordered to the end (`orderBy`) loses nothing. */
    passTime: {
      decide: (award, { orderBy }: { orderBy?: string | undefined }, { at }) => {
        if (award.status === 'OFFERED') return at >= award.offered.offerBy ? [AwardDeclined({ cause: 'LAPSED' })] : []
        if (award.status !== 'WAIT_PREPAY' || at < award.opened.prepayBy) return []
        const isCut = orderBy !== undefined && orderBy < award.opened.prepayBy
        return [isCut ? released(award.opened) : defaulted(award.opened, 'NOT_TAKEN')]
      },
    },
    /**
     * Its agency gives it up, which was approved for one of its holds (弃标): of that so much is lost as was approved, of the others the same part of what
     * stands for what was won. Taken, or too late, meanwhile it is not given up any more.
     */
    giveUp: {
      decide: (award, { earnestId, forfeit, rate, requestId, approvedBy }: GivingUp, { at }) => {
        if (isWon(award) && award.defaulted?.givenUp?.requestId === requestId) return []
        if (award.status !== 'WAIT_PREPAY') throw new Refused(code.auction, awardTexts[award.status])
        if (at >= award.opened.prepayBy) throw new Refused(code.auction, '已过预付时限')
        const { opened } = award
        if (!opened.earnest.some(hold => hold.earnestId === earnestId && hold.stake > 0))
          throw new Refused(code.auction, '该笔保证金不对应成交座位')
        const earnest = opened.earnest.map(({ earnestId: id, amount, stake }) => ({
          earnestId: id,
          forfeit: id === earnestId ? forfeit : giveUpSplit(amount, rate, stake).forfeit,
        }))
        const lost = earnest.reduce((sum, { forfeit }) => sum + forfeit, 0)
        return [defaulted(opened, 'GIVEN_UP', lost, { earnestId, requestId, ...(approvedBy && { approvedBy }), earnest })]
      },
    },
    /** the airline takes its seats back, from an offer as well; once it is taken that is its order's affair */
    takeBack: {
      decide: (award, _: object) => {
        if (award.status === 'OFFERED') return [AwardDeclined({ cause: 'TAKEN_BACK' })]
        return award.status === 'WAIT_PREPAY' ? [AwardReleased({ reason: 'AIRLINE_CANCEL' })] : []
      },
    },
    /** its order has ended; where that was paid before, it is the order's affair alone */
    end: {
      decide: (award, { orderNo, reason }: { orderNo: string; reason: CloseReason }) => {
        if (award.status !== 'WAIT_PAY' || award.taken?.orderNo !== orderNo) return []
        const fault = faults[reason]
        return [fault ? defaulted(award.opened, fault) : AwardReleased({ reason })]
      },
    },
  },
})

/** until when it is to be accepted, or to be prepaid */
const limitOf = (award: Award): string | undefined => {
  if (award.status === 'OFFERED') return award.offered.offerBy
  return award.status === 'WAIT_PREPAY' ? award.opened.prepayBy : undefined
}
type Accepting = { earnestId: string; prepayBy: string; tooNear?: boolean }
type Paying = { orderNo: string; outstanding: Fen; instalment?: number | undefined; codes: readonly string[] }
/** what was approved for the hold `earnestId`, by the request that was handed in */
type GivingUp = { earnestId: string; forfeit: Fen; rate: number; requestId: string; approvedBy?: string | undefined }
type Defaulted = Data<typeof AwardDefaulted>
const stakeOf = ({ earnest }: Opened): Fen => earnest.reduce((sum, { stake }) => sum + stake, 0)
const defaulted = (opened: Opened, cause: Defaulted['cause'], forfeit = stakeOf(opened), givenUp?: Defaulted['givenUp']) => {
  const { earnest, seats, lotId, title, airLine, agency } = opened
  const returned = earnest.reduce((sum, { amount }) => sum + amount, 0) - forfeit
  return AwardDefaulted({ cause, forfeit, seats, returned, lotId, title, airLine, agency, ...(givenUp && { givenUp }) })
}
/** nearer to departure than it can be ordered */
const released = ({ seats, lotId, title, airLine, agency }: Opened) =>
  AwardReleased({ reason: 'TOO_NEAR', seats, lotId, title, airLine, agency })
const ifWon = (award: Award, change: Partial<KnownAward>): Award => (isWon(award) ? { ...award, ...change } : award)

/** What of each hold stands for the units that were won: of the first ones all, of the last the rest. */
export const stakesOf = (holds: readonly { earnestId: string; units: number }[], won: number, perUnit: Fen): Opened['earnest'] => {
  let left = won
  return holds.map(({ earnestId, units }) => {
    const at = Math.min(left, units)
    left -= at
    return { earnestId, amount: units * perUnit, stake: at * perUnit }
  })
}

/** Seats that were won are held under the award's name until they are the order's. */
export const awardHold = (awardId: string): string => `award~${awardId}`
/** undefined: it is no award's */
export const awardOfHold = (holdId: string): string | undefined => /^(?:award|lost)~(.+)$/.exec(holdId)?.[1]
