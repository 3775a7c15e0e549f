import { pageUser } from '#contracts/client/login-info.ts'
import { type Box, storage } from '#contracts/client/storage.ts'
import { draftOf } from '../../../kit/draft.ts'
import type { Contact, Draft, Seen } from './form.ts'

/** What was written for these flights, which price was read with it, and when. */
export type Kept = { draft: Draft; seen?: Seen | undefined; at: number }
export const keptFor = (legs: readonly string[]) => draftOf<Kept>(`newOrder.${legs.join()}`)

/** Whom this person named last. */
export const lastContact = ({ box = localStorage as Box, user = pageUser() ?? '' } = {}) => {
  const kept = storage({ box })
  const name = `contact.${user}`
  return { read: () => kept.get<Contact>(name) ?? undefined, keep: (contact: Contact) => kept.set(name, contact) }
}
