import { type Static, Type } from '../../kernel/schema.ts'
import { PassengerCounts } from '../events.ts'

/** Requested numbers of a group; a type that is not named has nobody. */
export const CountsAsked = Type.Partial(PassengerCounts)
export const countsOf = ({
  ADULT = 0,
  CHILD = 0,
  SOLIDER = 0,
  FREE = 0,
  INFANT = 0,
}: Static<typeof CountsAsked>): Static<typeof PassengerCounts> => ({ ADULT, CHILD, SOLIDER, FREE, INFANT })
/** Numbers of these people by their type. */
export const countsIn = (people: Iterable<{ type: keyof Static<typeof PassengerCounts> }>): Static<typeof PassengerCounts> => {
  const counts = countsOf({})
  for (const { type } of people) counts[type]++
  return counts
}
