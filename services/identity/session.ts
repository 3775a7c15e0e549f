import {
  type LoginWay,
  SessionClosed,
  SessionForgotten,
  SessionOpened,
  SessionSeen,
  type sessionEvents,
} from '#contracts/identity/events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import { decider } from '../kernel/stream/decider.ts'

type Session = { status: 'NONE' } | { status: 'OPEN' | 'CLOSED' | 'FORGOTTEN'; user: string; until: string; seenAt: string }

/** minutes between two notes of a session's use */
export const SEEN_EVERY_MINUTES = 10

/** One login. Stream `session-{jti}`. */
export const session = decider<Session, EventsOf<typeof sessionEvents>>()({
  name: 'session',
  zh: '会话',
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    SessionOpened: (_, { user, until }, at) => ({ status: 'OPEN', user, until, seenAt: at }),
    SessionSeen: (session, _, at) => (session.status === 'NONE' ? session : { ...session, seenAt: at }),
    SessionClosed: session => (session.status === 'NONE' ? session : { ...session, status: 'CLOSED' }),
    SessionForgotten: session => (session.status === 'NONE' ? session : { ...session, status: 'FORGOTTEN' }),
  },
  commands: {
    open: {
      when: session => session.status === 'NONE' || '会话已存在',
      decide: (_, opened: { user: string; way: LoginWay; until: string }) => [SessionOpened(opened)],
    },
    // sent by every instance in which the session is used
    see: {
      decide: (session, _: object, { at }) =>
        session.status === 'OPEN' && addMinutes(session.seenAt, SEEN_EVERY_MINUTES) <= at ? [SessionSeen({})] : [],
    },
    close: { decide: (session, _: { reason?: string }) => (session.status === 'OPEN' ? [SessionClosed({ until: session.until })] : []) },
    // sent by a sweep, perhaps early, perhaps twice
    forget: { decide: (session, _: object, { at }) => (session.status === 'CLOSED' && session.until <= at ? [SessionForgotten({})] : []) },
  },
})
