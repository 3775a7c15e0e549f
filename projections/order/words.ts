import type * as orders from '#contracts/order/events.ts'
import { type Said, type SearchRow, saidOf, searchView, wordsOf } from '../kernel/search.ts'
import { partOf, type TextMark } from '../kernel/view.ts'

/** the letter that words of orders begin with */
export const ORDER_WORDS = 'O'
const { number, words, title, person, document, phone } = wordsOf(ORDER_WORDS)

type Person = { id: string; name: string; docNo: string; phone?: string | undefined }
type Contact = { name: string; phone: string }

/** Words by which people look for an order: its number, group, PNRs, flights and travellers (ticket numbers are a view of their own). */
export const orderWords = (mark: TextMark) => {
  const traveller = ({ id, name, docNo, phone: number }: Person): Said[] => [
    person('TRAVELLER', name, id),
    ...document(mark, docNo, id),
    ...(number ? phone(mark, number, id) : []),
  ]
  const contact = ({ name, phone: number }: Contact): Said[] => [person('CONTACT', name), ...phone(mark, number)]
  const uncalled = (said: readonly Said[]) => said.filter(({ as, id }) => as !== 'CONTACT' && !(as.startsWith('PHONE') && id === undefined))
  const become = (row: SearchRow, said: (said: readonly Said[]) => readonly Said[]) => saidOf(row.agency!, said(row.said))
  const without = (row: SearchRow | null, ids: readonly string[]) =>
    row && ids.length > 0 ? become(row, said => said.filter(({ id }) => id === undefined || !ids.includes(id))) : row
  const locators = (row: SearchRow | null, pnrs: readonly string[]) =>
    row &&
    become(row, said => [
      ...said,
      ...pnrs.map(pnr => words('PNR', pnr)).filter(pnr => !said.some(({ as, words: [word] }) => as === 'PNR' && word === pnr.words[0])),
    ])
  const people = (row: SearchRow | null, more: readonly Person[]) =>
    row && become(row, said => [...said.filter(({ id }) => !more.some(one => one.id === id)), ...more.flatMap(traveller)])

  const flights = (legs: readonly { flightNo: string; date: string }[]): Said[] =>
    legs.map(({ flightNo, date }) => words('FLIGHT', flightNo, `${flightNo}${date.slice(5)}`))
  const flying = (row: SearchRow | null, legs: readonly { flightNo: string; date: string }[]) =>
    row && become(row, said => [...said.filter(({ as }) => as !== 'FLIGHT'), ...flights(legs)])

  return partOf<typeof orders>()(searchView, {
    version: 1,
    on: {
      OrderSubmitted: (_, { agency, orderNo, groupName, legs, contact: caller }) =>
        saidOf(agency, [number('NUMBER', orderNo), title('GROUP', groupName), ...flights(legs), ...contact(caller)]),
      OrderResubmitted: (row, { groupName, contact: caller }) =>
        row &&
        become(row, said => {
          const known = groupName ? said.filter(({ as }) => as !== 'GROUP') : said
          const others = caller ? uncalled(known) : known
          return [...others, ...(groupName ? [title('GROUP', groupName)] : []), ...(caller ? contact(caller) : [])]
        }),
      ContactModified: (row, { contact: caller }) => row && become(row, said => [...uncalled(said), ...contact(caller)]),
      LegsChanged: (row, { legs }) => flying(row, legs),
      TicketsExchanged: (row, { legs }) => flying(row, legs),
      SeatConfirmed: (row, { pnr, pnrs = [pnr] }) => locators(row, pnrs),
      PnrAdded: (row, { pnr }) => locators(row, [pnr]),
      PnrSplit: (row, { into }) => locators(row, [into]),
      PassengersAdded: (row, { passengers }) => people(row, passengers),
      PassengerModified: (row, passenger) => people(row, [passenger]),
      PassengersRemoved: (row, { ids }) => without(row, ids),
      SeatsReduced: (row, { removed }) => without(row, removed),
      OrderSplit: (row, { ids }) => without(row, ids),
      OrderSplitOff: (row, { passengers, pnrs = [] }) =>
        people(
          locators(
            row,
            pnrs.map(({ pnr }) => pnr),
          ),
          passengers,
        ),
    },
  })
}
