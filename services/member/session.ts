import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import { type LoginWay, SessionClosed, SessionOpened, type sessionEvents } from '#contracts/member/events.ts'
import { decider } from '../kernel/decider.ts'

export type Session = { status: 'NONE' } | { status: 'OPEN' | 'CLOSED'; loginName: string; until: string }

/** One login. Stream `session-{jti}`. */
export const session = decider<Session, EventsOf<typeof sessionEvents>>()({
  name: 'session',
  zh: '会话',
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    SessionOpened: (_, { loginName, until }) => ({ status: 'OPEN', loginName, until }),
    SessionClosed: session => (session.status === 'NONE' ? session : { ...session, status: 'CLOSED' }),
  },
  commands: {
    open: {
      when: session => session.status === 'NONE' || '会话已存在',
      decide: (_, opened: { loginName: string; way: LoginWay; until: string }) => [SessionOpened(opened)],
    },
    close: { decide: (session, _: { reason?: string }) => (session.status === 'OPEN' ? [SessionClosed({ until: session.until })] : []) },
  },
})
