import { pageUser } from '#contracts/client/login-info.ts'
import { type Box, storage } from '#contracts/client/storage.ts'
import { draftOf } from '../../../kit/draft.ts'
import type { Contact, OrderDraft, SeenPrice } from './form.ts'

/** The input for these flights, the price that was read with it, and the time. */
export type KeptDraft = { draft: OrderDraft; seen?: SeenPrice | undefined; at: number }
export const keptFor = (legs: readonly string[]) => draftOf<KeptDraft>(`newOrder.${legs.join()}`)

/** What an order that is placed again brings to whichever flights are chosen: its texts and names, and the search for its journey. */
export type CarriedDraft = { orderNo: string; draft: OrderDraft; search: string }
export const carriedDraft = () => draftOf<CarriedDraft>('newOrder.carried')

/** The last contact that this person entered. */
export const lastContact = ({ box = localStorage as Box, user = pageUser() ?? '' } = {}) => {
  const kept = storage({ box })
  const name = `contact.${user}`
  return { read: () => kept.get<Contact>(name) ?? undefined, keep: (contact: Contact) => kept.set(name, contact) }
}
