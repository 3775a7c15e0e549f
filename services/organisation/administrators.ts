import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { AdministratorEntered, AdministratorLeft, type administratorsEvents } from '#contracts/organisation/organisation-events.ts'
import { decider } from '../kernel/decider.ts'

/**
 * Who holds the administrator's role himself and is enabled: one stream (`administrators-all`), so that of the last two only one can leave. It is
 * told before somebody stops being one and after he has become one: what is cut off in between leaves it knowing too few, never too many.
 */
export const administrators = decider<readonly string[], EventsOf<typeof administratorsEvents>>()({
  name: 'administrators',
  zh: '管理员名单',
  code: code.conflict,
  initial: [],
  evolve: {
    AdministratorEntered: (known, { user }) => [...known, user],
    AdministratorLeft: (known, { user }) => known.filter(one => one !== user),
  },
  commands: {
    enter: {
      decide: (known, { user }: { user: string }) => (known.includes(user) ? [] : [AdministratorEntered({ user })]),
    },
    leave: {
      decide: (known, { user }: { user: string }) => {
        if (known.every(one => one === user)) throw new Refused(code.conflict, '至少须保留一名可用的管理员')
        return known.includes(user) ? [AdministratorLeft({ user })] : []
      },
    },
  },
})
export const THEM = 'all'
