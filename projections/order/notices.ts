import type * as awards from '#contracts/auction/award-events.ts'
import {
  cancelledNotice,
  defaultNotice,
  lostNotice,
  offerBecame,
  offerNotice,
  releasedNotice,
  settledTitle,
  wonNotice,
} from '#contracts/auction/award-notice.ts'
import type * as sealed from '#contracts/auction/bag-bid-events.ts'
import { bagKindOf, bookingIdOf } from '#contracts/auction/bag-codes.ts'
import type * as bags from '#contracts/auction/bag-events.ts'
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
import { limitKinds } from '#contracts/enums.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { type Call, isStaff, on, type Route } from '#contracts/kernel/endpoint.ts'
import { Airline, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import type * as notices from '#contracts/order/notice/notice.ts'
import {
  approachingNotice,
  missedNotice,
  type NoticeReading,
  type NoticeWords,
  nothingRead,
  noticeId,
  noticeKinds,
  protectedNotice,
  readingFolds,
} from '#contracts/order/notice/notice.ts'
import { countUnread, NEWEST, queryNotices } from '#contracts/order/notice/notice-api.ts'
import type * as quotes from '#contracts/quotation/quote-events.ts'
import { answeredNotice, rejectedNotice } from '#contracts/quotation/quote-notice.ts'
import type { Ask } from '../kernel/ask.ts'
import { type Context, view } from '../kernel/view.ts'

const Row = Type.Object({
  kind: zh(oneOf(noticeKinds), '类别'),
  title: zh(Text, '标题'),
  text: zh(Text, '内容'),
  at: zh(Instant, '时间'),
  orderNo: optional(zh(Id, '订单号')),
  lotId: optional(zh(Id, '标的编号')),
  quoteId: optional(zh(Id, '报价编号')),
  bagId: optional(zh(Id, '组合包编号')),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  limit: optional(zh(oneOf(limitKinds), '时限类别')),
  by: optional(zh(Instant, '时限')),
  settled: optional(zh(Flag, '已处理')),
})
type Row = Type.Static<typeof Row>
type About = Pick<Row, 'orderNo' | 'lotId' | 'quoteId' | 'bagId' | 'agency' | 'airLine' | 'limit' | 'by'>
const noticeRow = ({ orderNo, lotId, quoteId, bagId, agency, airLine, limit, by }: About, words: NoticeWords, { at }: Context) => ({
  ...words,
  at,
  ...(orderNo && { orderNo }),
  ...(lotId && { lotId }),
  ...(quoteId && { quoteId }),
  ...(bagId && { bagId }),
  agency,
  airLine,
  ...(limit && { limit }),
  ...(by && { by }),
})
/** the fact itself names it: a view made anew has the same names */
const ofFact = (_: unknown, { id, revision }: Pick<Context, 'id' | 'revision'>) => noticeId(id, revision)
/** A win is the first fact of its award; or the third, of who had missed, was offered what another lost (the second), and has accepted. */
const ofWin = (_: unknown, { id, revision }: Pick<Context, 'id' | 'revision'>) => noticeId(id, revision > 2 ? 2 : 0)
const ofOffer = (_: unknown, { id }: Pick<Context, 'id'>) => noticeId(id, 1)
const ends = (kind: Row['kind'], title: string) => (row: Row | null) => {
  if (row?.kind !== kind || row.settled) return row
  const { by: _, ...rest } = row
  return { ...rest, title, settled: true }
}
const settled = (became: Parameters<typeof settledTitle>[0]) => ends('WON', settledTitle(became))
/** of sealed bids each who has lost is told */
const ofLoser = ({ id, revision }: Pick<Context, 'id' | 'revision'>, agency: string) => noticeId(`${id}~${agency}`, revision)

/** A booking of a bag is told under its turn, and its end beside it. */
const ofBooking = ({ turn }: { turn: number }, { id }: Pick<Context, 'id'>) => noticeId(bookingIdOf(id, turn), 0)
const ofEnd = (ended: { turn: number }, context: Pick<Context, 'id'>) => [
  ofBooking(ended, context),
  noticeId(bookingIdOf(context.id, ended.turn), 1),
]
const ofHad = ({ had }: { had?: { turn: number } }, context: Pick<Context, 'id'>) => (had ? ofEnd(had, context) : null)
type Ended = { turn: number; agency: string; bag: BagTold }
type BagTold = Parameters<typeof bookedNotice>[1]['bag']
/** under which of the two kinds it stands its number says */
const bookingEnds =
  (became: Parameters<typeof bookedBecame>[1]) =>
  (row: Row | null, _: unknown, { id }: Pick<Context, 'id'>) =>
    row && ends(row.kind, bookedBecame(id, became))(row)
/** what is for one agency is told to it when it is offered, its first fact; nobody is told of what is for all */
const ofAllotted = (_: unknown, { id }: Pick<Context, 'id'>) => (bagKindOf(id) === 'ALLOCATION' ? noticeId(id, 0) : null)
const named = (...ids: (string | null)[]) => ids.filter(id => id !== null)
const allottedEnds = (became: keyof typeof allottedBecame) => ends('ALLOCATION', allottedBecame[became])
/** confirmed it asks for nothing, until that is undone, or not prepaid in time: then it waits once more */
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
  context: Context,
) => {
  if (!ended) return row
  if (context.key === ofBooking(ended, context)) return bookingEnds(became)(row, ended, context)
  const { agency, bag } = ended
  return noticeRow({ bagId: context.id, agency, airLine: bag.airLine }, words(bag), context)
}

/** What agencies and desks are told of orders, bids, bags and quotes. A document for each fact; what was won says so once it asks for nothing more. Other words are another version. */
export const noticeList = view<
  Pick<typeof orders, 'LimitApproaching' | 'LimitMissed' | 'WaitlistProtected'> &
    Pick<typeof awards, 'AwardOpened' | 'AwardMissed' | 'AwardCancelled' | 'AwardTaken' | 'AwardDefaulted' | 'AwardReleased'> &
    Pick<typeof awards, 'AwardOffered' | 'AwardDeclined'> &
    Pick<typeof quotes, 'QuoteAnswered' | 'QuoteRejected'> &
    Pick<typeof sealed, 'SealedBidsClosed' | 'SealedBidsCancelled'> &
    Pick<typeof bags, 'BagBooked' | 'BagUndone' | 'BagTaken' | 'BagDefaulted' | 'BagLapsed' | 'BagReleased' | 'BagCancelled'> &
    Pick<typeof bags, 'BagOffered' | 'BagDeclined' | 'BagClosed'>
>()({
  name: 'notice',
  version: 10,
  doc: Row,
  index: [['-at'], ['agency', '-at'], ['airLine', '-at']],
  key: {
    ...{ LimitApproaching: ofFact, LimitMissed: ofFact, WaitlistProtected: ofFact },
    ...{ AwardMissed: ofFact, AwardCancelled: ofFact, AwardTaken: ofWin },
    ...{ AwardOffered: ofFact, AwardDeclined: ofOffer },
    AwardOpened: (_, context) => (context.revision > 0 ? [ofOffer(_, context), ofFact(_, context)] : ofFact(_, context)),
    SealedBidsClosed: ({ ranked }, context) => ranked.slice(1).map(({ agency }) => ofLoser(context, agency)),
    SealedBidsCancelled: ({ bidders }, context) => bidders.map(agency => ofLoser(context, agency)),
    AwardDefaulted: (_, context) => [ofWin(_, context), ofFact(_, context)],
    AwardReleased: (released, context) =>
      released.agency ? [ofWin(released, context), ofFact(released, context)] : ofWin(released, context),
    ...{ QuoteAnswered: ofFact, QuoteRejected: ofFact },
    ...{ BagOffered: ofAllotted, BagDeclined: ofAllotted, BagClosed: ofAllotted },
    BagBooked: (booked, context) => named(ofBooking(booked, context), ofAllotted(booked, context)),
    BagUndone: (undone, context) => named(ofBooking(undone, context), ofAllotted(undone, context)),
    // one whose order was not paid has no seats any more
    BagDefaulted: (lost, context) => named(...ofEnd(lost, context), lost.cause === 'NOT_TAKEN' ? ofAllotted(lost, context) : null),
    ...{ BagTaken: ofBooking, BagLapsed: ofEnd, BagReleased: ofHad },
    BagCancelled: (cancelled, context) => (cancelled.had ? ofEnd(cancelled.had, context) : ofAllotted(cancelled, context)),
  },
  on: {
    LimitApproaching: (_, data, context) => noticeRow(data, approachingNotice(data), context),
    LimitMissed: (_, data, context) => noticeRow(data, missedNotice(data), context),
    WaitlistProtected: (_, data, context) => noticeRow(data, protectedNotice(data), context),
    AwardOpened: (row, data, context) =>
      context.revision > 0 && context.key === ofOffer(data, context)
        ? ends('OFFER', offerBecame.AwardOpened)(row)
        : noticeRow({ ...data, by: data.prepayBy }, wonNotice(data), context),
    AwardOffered: (_, data, context) => noticeRow({ ...data, by: data.offerBy }, offerNotice(data), context),
    AwardDeclined: (row, { cause }) => ends('OFFER', offerBecame[cause === 'TAKEN_BACK' ? cause : 'AwardDeclined'])(row),
    AwardMissed: (_, data, context) => noticeRow(data, lostNotice(data), context),
    AwardCancelled: (_, data, context) => noticeRow(data, cancelledNotice(data), context),
    SealedBidsClosed: (row, data, context) => {
      const lost = data.ranked.find(({ agency }) => ofLoser(context, agency) === context.key)
      const about = { bagId: context.id, airLine: data.airLine }
      return lost ? noticeRow({ ...about, agency: lost.agency }, sealedLostNotice(data, lost.price), context) : row
    },
    SealedBidsCancelled: (row, { airLine, title, bidders, reason }, context) => {
      const agency = bidders.find(agency => ofLoser(context, agency) === context.key)
      return agency ? noticeRow({ bagId: context.id, agency, airLine }, sealedCancelledNotice(title, reason), context) : row
    },
    AwardTaken: settled('AwardTaken'),
    AwardReleased: (row, data, context) => {
      if (context.key === ofWin(data, context)) return settled('AwardReleased')(row)
      const { lotId, agency, airLine } = data
      return agency && airLine ? noticeRow({ lotId, agency, airLine }, releasedNotice(data), context) : row
    },
    AwardDefaulted: (row, data, context) => {
      if (context.key === ofWin(data, context)) return settled('AwardDefaulted')(row)
      return noticeRow(data, defaultNotice(data), context)
    },
    QuoteAnswered: (_, data, context) => noticeRow({ ...data.to, by: data.until }, answeredNotice(data, data.to), context),
    QuoteRejected: (_, data, context) => noticeRow(data.to, rejectedNotice(data, data.to), context),
    BagOffered: (row, data, context) => {
      const { bagId, airLine, endsAt, to } = data
      return to ? noticeRow({ bagId, agency: to.agency, airLine, by: endsAt }, allottedNotice(data), context) : row
    },
    BagDeclined: allottedEnds('BagDeclined'),
    BagClosed: allottedEnds('BagClosed'),
    BagBooked: (row, data, context) => {
      if (context.key === ofAllotted(data, context)) return confirmed(row)
      const { agency, bag, prepayBy } = data
      return noticeRow(
        { bagId: context.id, agency, airLine: bag.airLine, by: prepayBy },
        data.bidId ? sealedWonNotice(data) : bookedNotice(context.id, data),
        context,
      )
    },
    BagUndone: (row, data, context) =>
      context.key === ofAllotted(data, context) ? waitsAgain(row, context.at) : bookingEnds('BagUndone')(row, data, context),
    BagTaken: bookingEnds('BagTaken'),
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

/** What each person has read: as the decider holds it (services/order/notice/notice.ts), by user id. */
export const noticeReadings = view<typeof notices>()({
  name: 'notice-reading',
  version: 1,
  doc: Type.Object({ until: zh(Text, '已读截至'), ids: zh(Type.Array(Id), '已读') }),
  index: [],
  on: {
    NoticesRead: (row, data) => mutable(readingFolds.NoticesRead(row ?? nothingRead, data)),
    AllNoticesRead: (row, data) => mutable(readingFolds.AllNoticesRead(row ?? nothingRead, data)),
  },
})

const mutable = ({ until, ids }: NoticeReading) => ({ until, ids: [...ids] })

export type NoticeQueryDeps = {
  ask: Ask
  agencyName: (id: string) => Promise<string>
  /** for so long they are listed, days */
  days: () => Promise<number>
}

/** Notices as whoever asks sees them: the newest few, however many orders there are. */
export const noticeQueries = ({ ask, agencyName, days }: NoticeQueryDeps): Route[] => {
  const newest = async (call: Call) => {
    const { who } = call
    const since = addMinutes(call.now, -24 * 60 * (await days()))
    // each part is the beginning of an index; an agency is told of its own orders, not of its sub-agents'
    const parts = !isStaff(who)
      ? [{ agency: who.agency ?? '' }]
      : who.airlines.includes('*')
        ? [{}]
        : who.airlines.map(airLine => ({ airLine }))
    const [read, ...found] = await Promise.all([
      ask(call).get(noticeReadings, who.user),
      ...parts.map(part => ask(call).find(noticeList, { filter: { ...part, at: { gte: since } }, sort: ['-at'], limit: NEWEST })),
    ])
    const ids = new Set(read?.ids)
    const rows = found.flat().sort((a, b) => compare(b.at, a.at) || b.position - a.position)
    return rows.slice(0, NEWEST).map(row => ({ ...row, read: row.settled || row.at <= (read?.until ?? '') || ids.has(row.id) }))
  }
  return [
    on(queryNotices, async ({ page = 0, size = 20, unread }, call) => {
      const rows = (await newest(call)).filter(({ read }) => !unread || !read)
      const content = await Promise.all(
        rows
          .slice(page * size, (page + 1) * size)
          .map(async ({ position: _, agency, ...row }) => ({ ...row, agencyName: await agencyName(agency) })),
      )
      return { content, totalElements: rows.length, number: page, size }
    }),
    on(countUnread, async (_, call) => ({ count: (await newest(call)).filter(({ read }) => !read).length })),
  ]
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** whom a notice is for */
export const noticeAbout =
  (ask: Ask) =>
  async (id: string, call: Call): Promise<{ agency: string; airLine: string } | null> =>
    ask(call).get(noticeList, id)
