import type { Call } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { type Matter as MatterSchema, MOST_DUE } from '#contracts/order/due-api.ts'
import type { Stored } from '../kernel/query.ts'
import type { ViewRow } from '../kernel/view.ts'
import type { Matters } from '../order/due.ts'
import { bagList, bookingList } from './bag-list.ts'
import { bidderList } from './bidder-list.ts'
import { lotList } from './lot-list.ts'

type Matter = Static<typeof MatterSchema>
type Flight = Parameters<typeof stdOf>[0] & { flightNo: string; origin: string; destination: string }

const ofWins = (agency: string) => ({ agency, status: { in: ['WAIT_PREPAY' as const, 'OFFERED' as const] } })
const ofBookings = (agency: string) => ({ agency, status: 'BOOKED' as const })
/** bags that the agency may have, and no others */
const ofAllotted = (readers: string, now: string) => ({
  readers,
  kind: 'ALLOCATION' as const,
  status: 'AVAILABLE' as const,
  endsAt: { gt: now },
})

/**
 * An agency's tasks about what it has won, was offered, has booked or has been allotted, with their limits. There are few, and indexes of
 * them answer.
 */
export const auctionMatters: Matters = ask => {
  const count = async (call: Call): Promise<number> => {
    const { agency } = call.who
    if (agency === undefined) return 0
    const counts = await Promise.all([
      ask(call).count(bidderList, ofWins(agency)),
      ask(call).count(bookingList, ofBookings(agency)),
      ask(call).count(bagList, ofAllotted(agency, call.now)),
    ])
    return counts.reduce((sum, { count }) => sum + count, 0)
  }
  /** in any order: the caller sorts all tasks by limit */
  const find = async (call: Call): Promise<Matter[]> => {
    const { agency } = call.who
    if (agency === undefined) return []
    const [wins, bookings, allotted] = await Promise.all([
      ask(call).find(bidderList, { filter: ofWins(agency), sort: ['-joinedAt'], limit: MOST_DUE }),
      ask(call).find(bookingList, { filter: ofBookings(agency), sort: ['-bookedAt'], limit: MOST_DUE }),
      ask(call).find(bagList, { filter: ofAllotted(agency, call.now), sort: ['endsAt'], limit: MOST_DUE }),
    ])
    const [lots, bags] = await Promise.all([
      ask(call).find(lotList, { filter: { id: { in: wins.map(({ lotId }) => lotId) } }, limit: MOST_DUE }),
      ask(call).find(bagList, { filter: { id: { in: bookings.map(({ bagId }) => bagId) } }, limit: MOST_DUE }),
    ])
    return [
      ...wins.flatMap(({ id, lotId, status, seats = 0, amount, prepayBy, offerBy }): Matter[] => {
        const lot = lots.find(one => one.id === lotId)
        if (!lot) return []
        const [kind, until] = status === 'OFFERED' ? (['OFFER', offerBy] as const) : (['WIN', prepayBy] as const)
        const about = { subject: lotId, groupName: `竞价 ${lot.flightNo}`, airLine: lot.airLine, ...ofFlights([lot]), persons: seats }
        return [{ id, kind, ...about, ...(until && { until }), ...present({ amount }) }]
      }),
      ...bookings.flatMap(({ id, bagId, prepayBy }): Matter[] => {
        const bag = bags.find(one => one.id === bagId)
        return bag
          ? [{ ...ofBag(bag), id, kind: bag.kind === 'ALLOCATION' ? 'ALLOTMENT' : 'BAG', ...(prepayBy && { until: prepayBy }) }]
          : []
      }),
      ...allotted.map((bag): Matter => ({ ...ofBag(bag), id: bag.id, kind: 'ALLOTTED', until: bag.endsAt })),
    ]
  }
  return { count, find }
}
const ofBag = ({ id, batchName, no, airLine, lots, seats, amount }: Stored<ViewRow<typeof bagList>>) => ({
  subject: id,
  groupName: `${batchName} ${no}`,
  airLine,
  ...ofFlights(lots),
  persons: seats,
  amount,
})
/** the flights in the form that rows of orders have */
const ofFlights = (flights: readonly Flight[]) => ({
  flights: flights.map(({ flightNo }) => flightNo).join('/'),
  route: flights.map(({ origin, destination }) => `${origin}-${destination}`).join('/'),
  departure: flights[0]!.date,
  std: stdOf(flights[0]!),
  ...present({ depZone: flights[0]!.depZone }),
})
