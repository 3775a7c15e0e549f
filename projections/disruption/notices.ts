import { Count, Id, optional, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/disruption/disruption-events.ts'
import { type NoticeWords, noticeId, toldNotice, unansweredByNotice } from '#contracts/order/notice/notice.ts'
import type { FoldContext } from '../kernel/view.ts'
import { partOf } from '../kernel/view.ts'
import { ORDER_DESKS, personalNotices } from '../order/notices.ts'

type Told = Pick<typeof orders, 'FlightDisrupted' | 'DisruptionUnanswered'>
type Flight = { abnormalId: string; version: number; airLine: string }
type Row = { at: string; orders?: number | undefined }

const ofFlight = (what: string, { abnormalId, version }: Flight) => noticeId(`${abnormalId}~${what}`, version)

/** Notices to the desks that act on orders: one for each notice of a flight, however many orders were told. */
export const abnormalNotices = partOf<Told>()(personalNotices, {
  version: 1,
  fields: { abnormalId: optional(zh(Id, '不正常航班')), orders: optional(zh(Count, '订单数')) },
  key: {
    FlightDisrupted: data => ofFlight('told', data),
    DisruptionUnanswered: data => ofFlight('late', data),
  },
  on: {
    FlightDisrupted: (row, data, context) => counted(row, data, count => toldNotice(data, count), context),
    DisruptionUnanswered: (row, data, context) => counted(row, data, count => unansweredByNotice(data, count), context),
  },
})

/** The row with one order more; it stays where its first order has put it, so nobody reads it twice. */
const counted = (
  row: Row | null,
  { abnormalId, airLine }: Flight,
  wordsOf: (count: number) => NoticeWords,
  { at }: Pick<FoldContext, 'at'>,
) => {
  const count = (row?.orders ?? 0) + 1
  return { to: ORDER_DESKS, ...wordsOf(count), at: row?.at ?? at, airLine, abnormalId, orders: count }
}
