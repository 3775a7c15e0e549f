import { earlier } from '#contracts/kernel/calendar.ts'
import { on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, notFound } from '#contracts/kernel/refused.ts'
import {
  AllNoticesRead,
  type NoticeReading,
  NoticeReadingCarried,
  NoticesRead,
  nothingRead,
  readingFolds,
} from '#contracts/order/notice/notice.ts'
import { readAllNotices, readNotices } from '#contracts/order/notice/notice-api.ts'
import { mustBelongTo } from '#services/kernel/access.ts'
import { decider } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'

const readingEvents = { NoticesRead, AllNoticesRead, NoticeReadingCarried }
/** What one person has read of the notices he sees. Stream `noticereading-{user id}`. */
export const noticeReading = decider<NoticeReading, EventsOf<typeof readingEvents>>()({
  name: 'noticereading',
  zh: '通知阅读',
  code: code.conflict,
  initial: nothingRead,
  carried: { every: 1_000, fact: NoticeReadingCarried, data: ({ until, ids }) => ({ ...(until && { until }), ids }) },
  evolve: { ...readingFolds, NoticeReadingCarried: (_, { until = '', ids }) => ({ until, ids }) },
  commands: {
    read: {
      decide: (state, { ids }: { ids: readonly string[] }) => {
        const unread = [...new Set(ids)].filter(id => !state.ids.includes(id))
        return unread.length > 0 ? [NoticesRead({ ids: unread })] : []
      },
    },
    readAll: {
      decide: (state, { until }: { until: string }) => (until > state.until ? [AllNoticesRead({ until })] : []),
    },
  },
})

/** whom a notice is for */
type About = { agency: string; airLine: string }
/** @throws Refused 404 or 403 when a notice is not for this person */
const mustBeOurs = (who: Who, about: About | null): void => {
  if (!about) throw notFound('通知')
  // a parent agency sees its sub-agents' orders, not what they are told
  if (who.agency && about.agency !== who.agency) throw notFound('通知')
  mustBelongTo(who, about, '通知')
}

/** Reading notices over HTTP. `aboutOf`: as the view knows them. */
export const noticeRoutes = ({ aboutOf }: { aboutOf: (id: string, call: CommandCall) => Promise<About | null> }): Route[] => [
  on(readNotices, async ({ ids }, call: CommandCall) => {
    for (const about of await Promise.all(ids.map(id => aboutOf(id, call)))) mustBeOurs(call.who, about)
    await call.at(noticeReading, call.who.user).read({ ids })
    return { ids }
  }),
  on(readAllNotices, async ({ until: wanted }, call: CommandCall) => {
    // what is still to come nobody has read
    const until = earlier(wanted ?? call.now, call.now)
    await call.at(noticeReading, call.who.user).readAll({ until })
    return { until }
  }),
]
