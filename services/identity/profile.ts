import { ProfileSaved, type profileEvents } from '#contracts/identity/account-events.ts'
import type { EventsOf, FactOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import { decider } from '../kernel/stream/decider.ts'

type Profile = Parameters<typeof ProfileSaved>[0]

/** Contact data of a user, as the user enters them. Stream `profile-{user id}`. */
export const profileDocument = decider<Profile, EventsOf<typeof profileEvents>>()({
  name: 'profile',
  zh: '个人资料',
  code: code.conflict,
  initial: {},
  evolve: { ProfileSaved: (_, saved) => saved },
  commands: {
    /** replaces the whole document */
    save: { decide: (state, next: Profile) => changed(state, next) },
    /** changes some fields */
    amend: { decide: (state, some: Partial<Profile>) => changed(state, { ...state, ...some }) },
  },
})

const fields = ['phone', 'email', 'msn', 'remark'] as const
const changed = (state: Profile, given: Profile): FactOf<EventsOf<typeof profileEvents>>[] => {
  const next = Object.fromEntries(fields.flatMap(field => (given[field] ? [[field, given[field].trim()]] : []))) as Profile
  return fields.some(field => state[field] !== next[field]) ? [ProfileSaved(next)] : []
}
