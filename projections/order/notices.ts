import { limitKinds } from '#contracts/enums.ts'
import type * as flows from '#contracts/flow/events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { type Call, grants, isStaff, on, type Route, type Who, worksForAll } from '#contracts/kernel/endpoint.ts'
import { notPersonal } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { Airline, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import type * as notices from '#contracts/order/notice/notice.ts'
import {
  approachingNotice,
  disruptedNotice,
  disruptionEndedNotice,
  endedNotice,
  missedNotice,
  type NoticeReading,
  type NoticeWords,
  nothingRead,
  noticeId,
  noticeKinds,
  protectedNotice,
  readingFolds,
  returnBecame,
  returnedNotice,
  unansweredNotice,
  unfollowedNotice,
} from '#contracts/order/notice/notice.ts'
import { countUnread, NEWEST, queryNotices } from '#contracts/order/notice/notice-api.ts'
import { desks, inGroup, type NoticeDesk } from '#contracts/order/notice/telling.ts'
import type { Ask } from '../kernel/ask.ts'
import { type FoldContext, view } from '../kernel/view.ts'
import { orderList } from './list.ts'
import { deskOf, toldId, toldList, toldOf } from './told.ts'

const Row = Type.Object({
  kind: zh(oneOf(noticeKinds), '类别'),
  title: zh(Text, '标题'),
  text: zh(Text, '内容'),
  at: zh(Instant, '时间'),
  orderNo: optional(zh(Id, '订单号')),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  limit: optional(zh(oneOf(limitKinds), '时限类别')),
  by: optional(zh(Instant, '时限')),
  settled: optional(zh(Flag, '已处理')),
  desk: optional(zh(Type.Object({ title: zh(Text, '标题'), text: zh(Text, '内容') }), '航司所见')),
  /** the application, by type and id of what its flow decides about */
  businessType: optional(zh(Id, '业务类型')),
  businessId: optional(zh(Id, '业务编号')),
  /** at the airline's desk it is for this person alone (`U:{user id}`), or for nobody (`TO_AGENCY`); without one for everybody there */
  to: optional(zh(notPersonal(Text), '告知')),
})
type Row = Type.Static<typeof Row>

/** The recipient of a notice, the order that it is about, and the limit of what it asks for. */
type About = Pick<Row, 'agency' | 'airLine' | 'orderNo' | 'limit' | 'by' | 'to'>
/** A notice in these words; `of` holds the other ids that it is about. */
export const noticeRow = <Of extends object = object>(
  { orderNo, agency, airLine, limit, by, to }: About,
  words: NoticeWords,
  { at }: FoldContext,
  of = {} as Of,
) => ({
  ...words,
  at,
  ...present({ orderNo }),
  ...of,
  agency,
  airLine,
  ...present({ limit, by, to }),
})
/** For a notice that only the airline's desk reads, about a matter of an agency. */
export const forDesk = <To extends About>(to: To): To => ({ ...to, agency: DESK })
/** no one of staff has this name */
const TO_AGENCY = 'A'
/** For a notice that only the agency reads: its desks hear of all orders of a flight at once. */
export const forAgency = <To extends About>(to: To): To => ({ ...to, to: TO_AGENCY })
/** no agency has this id */
const DESK = '-'
/** the id comes from the fact itself, so a rebuilt view has the same ids */
export const ofFact = (_: unknown, { id, revision }: Pick<FoldContext, 'id' | 'revision'>): string => noticeId(id, revision)

/** applications about an order itself, whose pages the portal has among its orders */
export const APPLICATIONS = ['ORDER_CANCEL']
type Applied = Pick<flows.AboutFlow, 'subject' | 'applicant'> & {
  airLine?: string
  orderNo?: string
  facts?: Readonly<Record<string, unknown>>
}
/** A notice to the agency that has applied, about a matter of one airline. The order is told where the application names one. */
const toApplicant = (applied: Applied, words: NoticeWords | undefined, context: FoldContext) => {
  const { subject, applicant, airLine, facts, orderNo: named = facts?.orderNo } = applied
  const { agency } = applicant
  if (!agency || !airLine || !words) return null
  const orderNo = APPLICATIONS.includes(subject.type) ? subject.id : named
  const about = { agency, airLine, ...(typeof orderNo === 'string' && { orderNo }) }
  return noticeRow(about, words, context, { businessType: subject.type, businessId: subject.id })
}

/** A change of a flight is found again by its notification, when it is answered or over. */
const ofDisruption = ({ abnormalId, version }: { abnormalId: string; version: number }, { id }: Pick<FoldContext, 'id'>) =>
  noticeId(`${id}~${abnormalId}`, version)

/** A return is found again by its step, when the application is handed in again or is over. */
const ofReturn = ({ returnedIn: step }: { returnedIn?: number }, { id }: Pick<FoldContext, 'id'>) =>
  step === undefined ? null : noticeId(`${id}-back`, step)
const returnSettled = (row: Row | null, title: string) =>
  row && { ...row, title, ...(row.desk && { desk: { ...row.desk, title } }), settled: true }

/**
 * Notices to agencies and desks, one document per fact. Later contexts fold their own into it (`partOf`, in their `notices.ts`). A notice
 * is marked once nothing is left to be done. A change of its words needs the next version.
 */
export const noticeList = view<
  Pick<
    typeof orders,
    | 'LimitApproaching'
    | 'LimitMissed'
    | 'WaitlistProtected'
    | 'FlightDisrupted'
    | 'DisruptionAnswered'
    | 'DisruptionUnanswered'
    | 'DisruptionEnded'
  > &
    Pick<typeof flows, 'FlowReturned' | 'FlowResubmitted' | 'FlowFinished' | 'FlowEndRefused'>
>()({
  name: 'notice',
  version: 13,
  doc: Row,
  index: [['-at'], ['agency', '-at'], ['airLine', '-at']],
  key: {
    LimitApproaching: ofFact,
    LimitMissed: ofFact,
    WaitlistProtected: ofFact,
    FlightDisrupted: ofDisruption,
    DisruptionAnswered: ofDisruption,
    DisruptionUnanswered: ofFact,
    DisruptionEnded: (ended, context) => [ofDisruption(ended, context), ofFact(ended, context)],
    FlowReturned: (returned, context) => ofReturn(returned, context) ?? ofFact(returned, context),
    FlowResubmitted: ofReturn,
    FlowFinished: (over, context) => [ofReturn(over, context), ofFact(over, context)].filter(id => id !== null),
    FlowEndRefused: ofFact,
  },
  on: {
    LimitApproaching: (_, data, context) => noticeRow(data, approachingNotice(data), context),
    LimitMissed: (_, data, context) => noticeRow(data, missedNotice(data), context),
    WaitlistProtected: (_, data, context) => noticeRow(data, protectedNotice(data), context),
    FlightDisrupted: (_, data, context) => ({
      ...noticeRow(forAgency({ ...data, by: data.answerBy }), disruptedNotice(data), context),
      ...(data.answer && { settled: true }),
    }),
    DisruptionAnswered: row => row && { ...row, settled: true },
    DisruptionUnanswered: (_, data, context) => noticeRow(forAgency(data), unansweredNotice(data), context),
    DisruptionEnded: (row, data, context) => {
      if (context.key === ofDisruption(data, context)) return row && { ...row, settled: true }
      const words = disruptionEndedNotice(data)
      return words ? noticeRow(forAgency(data), words, context) : null
    },
    FlowReturned: (_, data, context) => toApplicant(data, returnedNotice(data), context),
    FlowResubmitted: row => returnSettled(row, returnBecame.FlowResubmitted),
    FlowFinished: (row, data, context) =>
      context.key === ofReturn(data, context)
        ? returnSettled(row, returnBecame.FlowFinished)
        : toApplicant(data, endedNotice(data), context),
    FlowEndRefused: (_, data, context) => toApplicant(data, unfollowedNotice(data), context),
  },
})

/**
 * Notices to people rather than agencies: to one of the staff (`U:{user id}`), to everybody with a role (`R:{code}`), or to the desks that
 * act on orders and refunds (`ORDER_DESKS`); one about an airline is for those who work for it. Later contexts fold
 * their own into it, as above.
 */
export const personalNotices = view<Record<never, never>>()({
  name: 'personal-notice',
  version: 1,
  doc: Type.Object({
    to: zh(notPersonal(Text), '告知'),
    kind: zh(oneOf(noticeKinds), '类别'),
    title: zh(Text, '标题'),
    text: zh(Text, '内容'),
    at: zh(Instant, '时间'),
    airLine: optional(Airline),
    orderNo: optional(zh(Id, '订单号')),
  }),
  index: [['to', '-at']],
  on: {},
})
export const ORDER_DESKS = 'D:ORDER'
/** the order desk, and the refund desk, which decides and does not pay out */
const actsOnOrders = (who: Who): boolean =>
  grants(who, 'order.order.w') || (grants(who, 'order.refund.w') && !grants(who, 'order.payment.w'))
/** The desks that someone belongs to, each for the airlines that the person works for. */
const desksOf = (who: Who): string[] =>
  (Object.keys(desks) as NoticeDesk[])
    .filter(desk => grants(who, desks[desk]))
    .flatMap(desk => (worksForAll(who) ? [deskOf(desk)] : who.airlines.map(airLine => deskOf(desk, airLine))))
const namesOf = (who: Who): string[] => [
  `U:${who.user}`,
  ...who.role.split(',').map(code => `R:${code}`),
  ...(isStaff(who) && actsOnOrders(who) ? [ORDER_DESKS] : []),
]

/** Notices that each person has read, by user id, with the same fold as the decider (services/order/notice/notice.ts). */
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
  /** days for which notices are listed */
  days: () => Promise<number>
}

/** Notices for a caller: only the newest, however many orders there are. */
export const noticeQueries = ({ ask, agencyName, days }: NoticeQueryDeps): Route[] => {
  /** entries of the table for an agency, or those that wait for the desks of a member of staff */
  const toldTo = async (call: Call, since: string) => {
    const { who } = call
    const find = (filter: object, sort: '-waitsAt' | '-toldAt') =>
      ask(call).find(toldList, { filter: { ...filter }, sort: [sort], limit: NEWEST })
    const found = isStaff(who)
      ? await Promise.all(desksOf(who).map(desk => find({ desks: desk, waitsAt: { gte: since } }, '-waitsAt')))
      : [await find({ agency: who.agency ?? '', toldAt: { gte: since } }, '-toldAt')]
    const documents = [...new Map(found.flat().map(document => [document.id, document])).values()]
    return documents.flatMap(({ told, waits, id, position, agency, airLine, orderNo, businessType, businessId, lotId }) => {
      const about = {
        agency,
        position,
        ...present({ airLine, orderNo, businessType, businessId, lotId }),
        settled: undefined,
        desk: undefined,
        to: undefined,
      }
      const said = isStaff(who) ? waits.filter(({ desk }) => grants(who, desks[desk])) : told
      return said
        .filter(({ at }) => at >= since)
        .toReversed()
        .map(({ no, at, kind, title, text }) => ({ ...about, id: toldId(id, no), at, kind, title, text }))
    })
  }
  const newest = async (call: Call) => {
    const { who } = call
    const since = addMinutes(call.now, -24 * 60 * (await days()))
    // each part is the beginning of an index; an agency gets notices of its own orders, not of its sub-agents'
    const parts = !isStaff(who) ? [{ agency: who.agency ?? '' }] : worksForAll(who) ? [{}] : who.airlines.map(airLine => ({ airLine }))
    const [read, ...found] = await Promise.all([
      ask(call).get(noticeReadings, who.user),
      ...parts.map(part => ask(call).find(noticeList, { filter: { ...part, at: { gte: since } }, sort: ['-at'], limit: NEWEST })),
    ])
    const names = isStaff(who) ? namesOf(who) : []
    const own = await Promise.all(
      names.map(to => ask(call).find(personalNotices, { filter: { to, at: { gte: since } }, sort: ['-at'], limit: NEWEST })),
    )
    const ids = new Set(read?.ids)
    const rows = [
      ...found.flat().filter(({ to }) => to === undefined || !isStaff(who) || names.includes(to)),
      ...own
        .flat()
        .filter(({ airLine }) => airLine === undefined || worksForAll(who) || who.airlines.includes(airLine))
        .map(row => ({ ...row, agency: DESK, settled: undefined, desk: undefined })),
      ...(await toldTo(call, since)),
    ].sort((a, b) => compare(b.at, a.at) || b.position - a.position)
    return rows.slice(0, NEWEST).map(row => ({ ...row, read: row.settled || row.at <= (read?.until ?? '') || ids.has(row.id) }))
  }
  return [
    on(queryNotices, async ({ page = 0, size = 20, unread }, call) => {
      const rows = (await newest(call)).filter(({ read }) => !unread || !read)
      const shown = rows.slice(page * size, (page + 1) * size)
      const orders = [...new Set(shown.flatMap(({ orderNo }) => orderNo ?? []))]
      const groups = new Map(await Promise.all(orders.map(async orderNo => [orderNo, await ask(call).get(orderList, orderNo)] as const)))
      const content = await Promise.all(
        shown.map(async ({ position: _, agency, desk, to: __, ...told }) => {
          const row = { ...told, ...(isStaff(call.who) && desk) }
          const group = row.orderNo && groups.get(row.orderNo)
          return {
            ...row,
            ...(group && { title: inGroup(group, row.title) }),
            agencyName: agency === DESK ? '' : await agencyName(agency),
          }
        }),
      )
      return { content, totalElements: rows.length, number: page, size }
    }),
    on(countUnread, async (_, call) => ({ count: (await newest(call)).filter(({ read }) => !read).length })),
  ]
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** the recipient of a notice */
export const noticeAbout =
  (ask: Ask) =>
  async (id: string, call: Call): Promise<{ agency: string; airLine: string } | { user: string } | null> => {
    const found = await ask(call).get(noticeList, id)
    if (found) return found
    const told = await ask(call).get(toldList, toldOf(id))
    if (told && isStaff(call.who)) return told.desks.some(desk => desksOf(call.who).includes(desk)) ? { user: call.who.user } : null
    if (told) return { agency: told.agency, airLine: told.airLine ?? '' }
    const own = await ask(call).get(personalNotices, id)
    // one that is for somebody else does not exist for this caller
    return own && namesOf(call.who).includes(own.to) ? { user: call.who.user } : null
  }
