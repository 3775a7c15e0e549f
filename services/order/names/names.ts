import { code, Refused } from '#contracts/kernel/refused.ts'
import { type NamedGroup, type NamedTraveller, type NameProblems, nameList as namesOf } from '#contracts/order/names/list.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { type LiveOrder, passengersOf, unnamedCounts } from '../state.ts'

/** `without`: ids of travellers who are to be named again */
export const groupOf = (order: LiveOrder, without: ReadonlySet<string> = new Set()): NamedGroup => {
  const named = passengersOf(order).filter(({ id }) => !without.has(id))
  const left = unnamedCounts(order)
  const counts = { ...left }
  for (const { type } of passengersOf(order)) counts[type]++
  return {
    departure: order.submitted.legs[0]!.date,
    counts,
    // a traveller who gave the ticket back is not on the flight any more, but still counts for the seat
    named: named.map(passenger => (passenger.status === 'REFUNDED' ? { ...passenger, docNo: '' } : passenger)),
    coming: Object.entries(order.renames ?? {}).flatMap(([id, { open }]) => (open && !without.has(id) ? [open] : [])),
    terms: order.submitted.terms,
    abroad: order.submitted.inter,
  }
}

/** The list of names of a group while it grows: `add` enters a traveller, or refuses. */
export const nameList = (group: NamedGroup) => {
  const list = namesOf(group)
  return {
    ...list,
    /** @throws Refused 400 naming the fields in `errors` */
    add: (fields: PassengerFields): PassengerFields => {
      const checked = list.check(fields)
      if (checked.problems) throw wrongTraveller(checked.problems, { names: twinNames(checked.twin) })
      list.enter(checked.traveller)
      return checked.traveller
    },
  }
}

/** names that a problem quotes */
export const twinNames = (twin: NamedTraveller | undefined): string[] => (twin ? [twin.name] : [])

/**
 * `said` stands before the message and `at` before the fields, to tell which of many travellers they concern; `names`: persons whom the
 * text quotes
 */
export const wrongTraveller = (
  problems: NameProblems,
  { said = '', at = '', names = [] }: { said?: string; at?: string; names?: readonly string[] | undefined } = {},
): Refused => {
  const errors = Object.fromEntries(Object.entries(problems).map(([field, message]) => [at + field, message]))
  return new Refused(code.passenger, said + Object.values(problems)[0]!, { status: 400, errors, names })
}
