import type { Call } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { Flag, Instant, Type, UserId, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/report/saved/events.ts'
import { Name, Report, ReportSaved, SavedQuestion } from '#contracts/report/saved/events.ts'
import type { Ask } from '../../kernel/ask.ts'
import { view } from '../../kernel/view.ts'
import { schedules } from '../../schedule/schedules.ts'

/** Questions that people keep under a name (DOMAIN §3.42). */
export const savedReports = view<typeof events>()({
  name: 'saved-report',
  version: 1,
  doc: Type.Object({
    name: Name,
    report: Report,
    question: zh(SavedQuestion, '查询条件'),
    sharedWith: ReportSaved.schema.properties.sharedWith,
    shared: zh(Flag, '共享'),
    owner: zh(UserId, '保存人'),
    subscribers: zh(Type.Array(UserId), '订阅人'),
    updatedAt: zh(Instant, '更新时间'),
  }),
  index: [
    ['owner', '-updatedAt'],
    ['shared', '-updatedAt'],
  ],
  on: {
    ReportSaved: (_, saved, { at }) => ({ ...saved, shared: saved.sharedWith.length > 0, subscribers: [], updatedAt: at }),
    ReportChanged: (row, changed, { at }) =>
      row && {
        ...row,
        ...present(changed),
        ...(changed.sharedWith && { shared: changed.sharedWith.length > 0 }),
        updatedAt: at,
      },
    ReportSubscribed: (row, { user }) => row && { ...row, subscribers: [...row.subscribers, user] },
    ReportUnsubscribed: (row, { user }) => row && { ...row, subscribers: row.subscribers.filter(one => one !== user) },
    ReportRemoved: () => null,
  },
})

/** kept reports of one person, and shared ones of all, are few: what lies beyond is not listed */
const MOST = 500

/** Reads of this list, for calls. */
export const savedReportQueries = (ask: Ask) => ({
  /** the caller's own, and all that are shared, newest first: whether they are shared with the caller is for the caller of this to see */
  listed: async (call: Call) => {
    const [own, shared] = await Promise.all([
      ask(call).find(savedReports, { filter: { owner: call.who.user }, sort: ['-updatedAt'], limit: MOST }),
      ask(call).find(savedReports, { filter: { shared: true }, sort: ['-updatedAt'], limit: MOST }),
    ])
    const all = new Map([...own, ...shared].map(row => [row.id, row]))
    return [...all.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  },
  scheduled: async (call: Call, ids: readonly string[]) =>
    new Map((await ask(call).getMany(schedules, [...ids])).map(row => [row.id, row])),
})
