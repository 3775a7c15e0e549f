import type * as awards from '#contracts/auction/award-events.ts'
import {
  cancelledNotice,
  defaultNotice,
  lostNotice,
  movedText,
  offerBecame,
  offerNotice,
  releasedNotice,
  settledTitle,
  wonNotice,
} from '#contracts/auction/award-notice.ts'
import type * as sealed from '#contracts/auction/bag-bid-events.ts'
import { bookingIdOf } from '#contracts/auction/bag-codes.ts'
import type * as bags from '#contracts/auction/bag-events.ts'
import { bagKindOf } from '#contracts/auction/bag-kinds.ts'
import {
  ALLOTTED,
  allottedBecame,
  allottedNotice,
  bagCancelledNotice,
  bagLapsedNotice,
  bagLostNotice,
  bagReleasedNotice,
  bookedBecame,
  bookedNotice,
} from '#contracts/auction/bag-notice.ts'
import { sealedCancelledNotice, sealedLostNotice, sealedWonNotice } from '#contracts/auction/sealed-notice.ts'
import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import { type NoticeWords, noticeId } from '#contracts/order/notice/notice.ts'
import { type FoldContext, partOf, type ViewRow } from '../kernel/view.ts'
import { noticeList, noticeRow, ofFact } from '../order/notices.ts'

type Row = ViewRow<typeof noticeList> & { lotId?: string; bagId?: string }
type About = Parameters<typeof noticeRow>[0]

/** The notice of a win has an id of its own, before those of its facts: offers and moved limits decide which of these opens it. */
const ofWin = (_: unknown, { id }: Pick<FoldContext, 'id'>) => noticeId(`${id}-won`, 0)
const ofOffer = (_: unknown, { id }: Pick<FoldContext, 'id'>) => noticeId(id, 1)
const ends = (kind: Row['kind'], title: string) => (row: Row | null) => {
  if (row?.kind !== kind || row.settled) return row
  const { by: _, ...rest } = row
  return { ...rest, title, settled: true }
}
/** a limit that an outage moved; a settled notice has none any more */
const moved = (row: Row | null, until: string) =>
  row?.by === undefined || row.settled || row.by === until ? row : { ...row, by: until, text: movedText(row.text, until) }
/** the notice of a lot; below, that of a bag */
const ofLot = ({ lotId, ...about }: About & { lotId?: string }, words: NoticeWords, context: FoldContext) =>
  noticeRow(about, words, context, lotId ? { lotId } : {})
const ofBag = ({ bagId, ...about }: About & { bagId: string }, words: NoticeWords, context: FoldContext) =>
  noticeRow(about, words, context, { bagId })
const settled = (became: Parameters<typeof settledTitle>[0]) => ends('WON', settledTitle(became))
/** each loser of sealed bids gets a notice */
const ofLoser = ({ id, revision }: Pick<FoldContext, 'id' | 'revision'>, agency: string) => noticeId(`${id}~${agency}`, revision)

/** The notice of a booking has the id of its turn; the notice of its end has another id. */
const ofBooking = ({ turn }: { turn: number }, { id }: Pick<FoldContext, 'id'>) => noticeId(bookingIdOf(id, turn), 0)
const ofEnd = (ended: { turn: number }, context: Pick<FoldContext, 'id'>) => [
  ofBooking(ended, context),
  noticeId(bookingIdOf(context.id, ended.turn), 1),
]
const ofHad = ({ had }: { had?: { turn: number } }, context: Pick<FoldContext, 'id'>) => (had ? ofEnd(had, context) : null)
type Ended = { turn: number; agency: string; bag: BagTold }
type BagTold = Parameters<typeof bookedNotice>[1]['bag']
/** the bag's number tells which of the two kinds it is */
const bookingEnds =
  (became: Parameters<typeof bookedBecame>[1]) =>
  (row: Row | null, _: unknown, { id }: Pick<FoldContext, 'id'>) =>
    row && ends(row.kind, bookedBecame(id, became))(row)
/** an agency gets a notice of a bag that is for it alone, at its first fact; bags for all make no notice */
const ofAllotted = (_: unknown, { id }: Pick<FoldContext, 'id'>) => (bagKindOf(id) === 'ALLOCATION' ? noticeId(id, 0) : null)
const named = (...ids: (string | null)[]) => ids.filter(id => id !== null)
const allottedEnds = (became: keyof typeof allottedBecame) => ends('ALLOCATION', allottedBecame[became])
/** a confirmed allotment asks for nothing; if it is undone or not prepaid in time, it asks again */
const confirmed = (row: Row | null) => row && { ...row, title: allottedBecame.BagBooked, settled: true }
const waitsAgain = (row: Row | null, at: string): Row | null => {
  if (!row?.settled || row.by === undefined || at >= row.by) return row
  const { settled: _, ...rest } = row
  return { ...rest, title: ALLOTTED }
}
const bagEnds = (
  row: Row | null,
  became: Parameters<typeof bookedBecame>[1],
  ended: Ended | undefined,
  words: (bag: BagTold) => NoticeWords,
  context: FoldContext,
) => {
  if (!ended) return row
  if (context.key === ofBooking(ended, context)) return bookingEnds(became)(row, ended, context)
  const { agency, bag } = ended
  return ofBag({ bagId: context.id, agency, airLine: bag.airLine }, words(bag), context)
}

/** Notices to agencies about their bids, bags and allocations. */
export const auctionNotices = partOf<
  Pick<typeof awards, 'AwardOpened' | 'AwardMissed' | 'AwardCancelled' | 'AwardTaken' | 'AwardDefaulted' | 'AwardReleased'> &
    Pick<typeof awards, 'AwardOffered' | 'AwardDeclined' | 'AwardTimeMoved'> &
    Pick<typeof sealed, 'SealedBidsClosed' | 'SealedBidsCancelled'> &
    Pick<typeof bags, 'BagBooked' | 'BagUndone' | 'BagTaken' | 'BagDefaulted' | 'BagLapsed' | 'BagReleased' | 'BagCancelled'> &
    Pick<typeof bags, 'BagOffered' | 'BagDeclined' | 'BagClosed' | 'BagTimeMoved'>
>()(noticeList, {
  version: 4,
  fields: { lotId: optional(zh(Id, '标的编号')), bagId: optional(zh(Id, '组合包编号')) },
  key: {
    AwardMissed: ofFact,
    AwardCancelled: ofFact,
    AwardTaken: ofWin,
    AwardOffered: ofFact,
    AwardDeclined: ofOffer,
    AwardTimeMoved: (_, context) => [ofOffer(_, context), ofWin(_, context)],
    AwardOpened: (_, context) => (context.revision > 0 ? [ofOffer(_, context), ofWin(_, context)] : ofWin(_, context)),
    SealedBidsClosed: ({ ranked }, context) => ranked.slice(1).map(({ agency }) => ofLoser(context, agency)),
    SealedBidsCancelled: ({ bidders }, context) => bidders.map(agency => ofLoser(context, agency)),
    AwardDefaulted: (_, context) => [ofWin(_, context), ofFact(_, context)],
    AwardReleased: (released, context) =>
      released.agency ? [ofWin(released, context), ofFact(released, context)] : ofWin(released, context),
    BagOffered: ofAllotted,
    BagDeclined: ofAllotted,
    BagClosed: ofAllotted,
    BagBooked: (booked, context) => named(ofBooking(booked, context), ofAllotted(booked, context)),
    BagUndone: (undone, context) => named(ofBooking(undone, context), ofAllotted(undone, context)),
    // a bag whose order was not paid has no seats any more
    BagDefaulted: (lost, context) => named(...ofEnd(lost, context), lost.cause === 'NOT_TAKEN' ? ofAllotted(lost, context) : null),
    BagTaken: ofBooking,
    BagTimeMoved: ofBooking,
    BagLapsed: ofEnd,
    BagReleased: ofHad,
    BagCancelled: (cancelled, context) => (cancelled.had ? ofEnd(cancelled.had, context) : ofAllotted(cancelled, context)),
  },
  on: {
    AwardOpened: (row, data, context) =>
      context.key === ofOffer(data, context)
        ? ends('OFFER', offerBecame.AwardOpened)(row)
        : ofLot({ ...data, by: data.prepayBy }, wonNotice(data), context),
    AwardOffered: (_, data, context) => ofLot({ ...data, by: data.offerBy }, offerNotice(data), context),
    AwardTimeMoved: (row, { until }) => moved(row, until),
    AwardDeclined: (row, { cause }) => ends('OFFER', offerBecame[cause === 'TAKEN_BACK' ? cause : 'AwardDeclined'])(row),
    AwardMissed: (_, data, context) => ofLot(data, lostNotice(data), context),
    AwardCancelled: (_, data, context) => ofLot(data, cancelledNotice(data), context),
    SealedBidsClosed: (row, data, context) => {
      const lost = data.ranked.find(({ agency }) => ofLoser(context, agency) === context.key)
      const about = { bagId: context.id, airLine: data.airLine }
      return lost ? ofBag({ ...about, agency: lost.agency }, sealedLostNotice(data, lost.price), context) : row
    },
    SealedBidsCancelled: (row, { airLine, title, bidders, reason }, context) => {
      const agency = bidders.find(agency => ofLoser(context, agency) === context.key)
      return agency ? ofBag({ bagId: context.id, agency, airLine }, sealedCancelledNotice(title, reason), context) : row
    },
    AwardTaken: settled('AwardTaken'),
    AwardReleased: (row, data, context) => {
      if (context.key === ofWin(data, context)) return settled('AwardReleased')(row)
      const { lotId, agency, airLine } = data
      return agency && airLine ? ofLot({ lotId, agency, airLine }, releasedNotice(data), context) : row
    },
    AwardDefaulted: (row, data, context) => {
      if (context.key === ofWin(data, context)) return settled('AwardDefaulted')(row)
      return ofLot(data, defaultNotice(data), context)
    },
    BagOffered: (row, data, context) => {
      const { bagId, airLine, endsAt, to } = data
      return to ? ofBag({ bagId, agency: to.agency, airLine, by: endsAt }, allottedNotice(data), context) : row
    },
    BagDeclined: allottedEnds('BagDeclined'),
    BagClosed: allottedEnds('BagClosed'),
    BagBooked: (row, data, context) => {
      if (context.key === ofAllotted(data, context)) return confirmed(row)
      const { agency, bag, prepayBy } = data
      return ofBag(
        { bagId: context.id, agency, airLine: bag.airLine, by: prepayBy },
        data.bidId ? sealedWonNotice(data) : bookedNotice(context.id, data),
        context,
      )
    },
    BagUndone: (row, data, context) =>
      context.key === ofAllotted(data, context) ? waitsAgain(row, context.at) : bookingEnds('BagUndone')(row, data, context),
    BagTaken: bookingEnds('BagTaken'),
    BagTimeMoved: (row, { prepayBy }) => moved(row, prepayBy),
    BagDefaulted: (row, lost, context) =>
      context.key === ofAllotted(lost, context)
        ? waitsAgain(row, context.at)
        : bagEnds(row, 'BagDefaulted', lost, bag => bagLostNotice(context.id, bag, lost), context),
    BagLapsed: (row, lapsed, context) =>
      bagEnds(row, 'BagLapsed', lapsed, bag => bagLapsedNotice(context.id, { ...lapsed, bag }, lapsed.reason), context),
    BagReleased: (row, { had, reason }, context) =>
      bagEnds(row, 'BagReleased', had, bag => bagReleasedNotice(context.id, { ...had, bag }, reason), context),
    BagCancelled: (row, { had, reason }, context) =>
      had
        ? bagEnds(row, 'BagCancelled', had, bag => bagCancelledNotice(context.id, { ...had, bag }, reason), context)
        : allottedEnds('BagCancelled')(row),
  },
})
