import type * as events from '#contracts/identity/events.ts'
import { Instant, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'
import type { Doc, Find, ViewStore } from '../store/port.ts'

/** Sessions that were closed before their token expired, by id; removed when it has. */
export const closedSessions = view<typeof events>()({
  name: 'closed-session',
  version: 1,
  doc: Type.Object({
    user: zh(Text, '用户'),
    closedAt: zh(Instant, '退出时间'),
    until: zh(Instant, '令牌到期'),
  }),
  index: [['until']],
  on: { SessionClosed: (_, { until }, { at, who }) => ({ user: who.user, closedAt: at, until }), SessionForgotten: () => null },
})

const FEW = 100
/**
 * The starting point of an API process: closed sessions whose token is still valid, as of a position from which the process goes on by
 * itself. @param collection the live collection of `closedSessions`
 */
export const closedSoFar = async (
  store: ViewStore,
  collection: string,
  now: string,
): Promise<{ position: number; sessions: { id: string; until: string }[] }> => {
  // the position is read first: a session that is closed meanwhile is then reported twice, never missed
  const position = await store.checkpoint(collection)
  const open: Pick<Find, 'filter' | 'sort'> = { filter: { until: { gt: now } }, sort: ['until'] }
  const told = ({ id, until }: Doc) => ({ id, until: String(until) })
  // a cursor has a thread, which no start needs for a few sessions
  const few = await store.find(collection, { ...open, limit: FEW })
  if (few.length < FEW) return { position, sessions: few.map(told) }
  const sessions: { id: string; until: string }[] = []
  for await (const page of store.cursor(collection, open)) sessions.push(...page.map(told))
  return { position, sessions }
}

/** Ids of sessions that need not be remembered any more, the oldest first. */
export const overdueSessions =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> =>
    (await query.find(closedSessions, { filter: { until: { lte: now } }, sort: ['until'], limit })).map(({ id }) => id)
