import * as events from '#contracts/content/events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { decider } from '../kernel/stream/decider.ts'

const { InfoRead, InfoConfirmed } = events
type Data = EventsOf<typeof events>
/** by piece: the newest revision that was read, and that was confirmed */
type Readings = Readonly<Record<string, { read: number; confirmed?: number }>>

/**
 * The pieces that one person has read and confirmed. Stream `inforeading-{user id}`. A piece that is modified, or enabled again, is unread
 * again.
 */
export const infoReading = decider<Readings, Data>()({
  name: 'inforeading',
  zh: '信息阅读',
  code: code.conflict,
  initial: {},
  evolve: {
    InfoRead: (state, { infoId, revision }) => ({ ...state, [infoId]: { ...state[infoId], read: revision } }),
    InfoConfirmed: (state, { infoId, revision }) => ({ ...state, [infoId]: { read: revision, confirmed: revision } }),
  },
  commands: {
    read: {
      decide: (state, seen: Data['InfoRead']) => (state[seen.infoId]?.read === seen.revision ? [] : [InfoRead(seen)]),
    },
    confirm: {
      decide: (state, { saw, ...seen }: Data['InfoConfirmed'] & { saw: number }) => {
        if (saw !== seen.revision) throw new Refused(code.conflict, '内容已更新，请阅读后再确认')
        return state[seen.infoId]?.confirmed === seen.revision ? [] : [InfoConfirmed(seen)]
      },
    },
  },
})
