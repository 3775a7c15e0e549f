import { bagWord } from '#contracts/auction/bag-kinds.ts'
import type { Links, Matter } from '../links.ts'
import { bagHalls, pathOfBag } from './paths.ts'

/** the kind of the matter tells the kind of the bag */
const wayIn =
  (hall: string) =>
  ({ subject = '' }: Matter) =>
    `${hall}/${encodeURIComponent(subject)}`

export const links: Links = {
  ways: { BAG: wayIn(bagHalls.COMBI), ALLOTTED: wayIn(bagHalls.ALLOCATION), ALLOTMENT: wayIn(bagHalls.ALLOCATION) },
  // a bag that is booked or allotted comes with a notice
  lists: ['notice'],
  subjectOf: ({ bagId }) =>
    bagId ? { to: pathOfBag(bagId), link: `查看${bagWord(bagId)}`, name: `${bagWord(bagId)} ${bagId}` } : undefined,
}
