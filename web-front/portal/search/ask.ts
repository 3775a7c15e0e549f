import { useQuery } from '@tanstack/react-query'
import { cachedList } from '#contracts/client/cached.ts'
import { addMonths, type Month, monthOf } from '#contracts/client/look/days.ts'
import { storage } from '#contracts/client/storage.ts'
import { listPaths } from '#contracts/client/title.ts'
import { addDays, type LocalDate } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { priceCalendar, saleRule, searchingPriceSeat, travelRule } from '#contracts/order/search/search-api.ts'
import { useAsk } from '../../kit/calls.ts'
import { call } from '../../kit/session.ts'
import { useConfig } from '../ask.ts'
import type { AskedFlights, AskedGroup } from './form.ts'
import type { Airport } from './places.ts'
import type { WaitingRoom } from './results.ts'

const MINUTE = 60_000
export type FoundFlights = Static<typeof searchingPriceSeat.data>

const fetchAirports = () => call<any>({ kind: 'query', method: 'GET', path: listPaths.airport.front }, {}) as Promise<Airport[]>
/** read from the server once a day */
const airports = cachedList('airports', fetchAirports, { kept: storage({ box: localStorage }) })
/** only agencies may ask */
export const useAirports = (enabled: boolean) =>
  useQuery({ queryKey: ['airports'], queryFn: () => airports.read(), staleTime: 3_600_000, enabled })

/** Short names of airports, by code. */
export const namesOf =
  (airports: readonly Airport[]) =>
  (code: string): string | undefined =>
    airports.find(({ airportCode }) => airportCode === code)?.shortCname
/** Short names of all known airports. */
export const useAirportNames = (enabled = true) => namesOf(useAirports(enabled).data ?? [])

/** Flights for sale with seats and prices; without a question there is no request. */
export const useSearch = (asked: AskedFlights | undefined) =>
  useQuery({
    queryKey: ['searching', asked],
    queryFn: ({ signal }) => call(searchingPriceSeat, asked as NonNullable<typeof asked>, { signal }),
    enabled: asked !== undefined,
    // Others buy seats meanwhile, so every new search is made afresh, but never while somebody reads the results. Coming back from an order
    // shows the old results with their time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * MINUTE,
  })

/** number of days on either side of the chosen one */
export const AROUND = 3
export type PricedDay = Static<typeof priceCalendar.data>['days'][number]
type Route = { origin: string; destination: string }

/** Lowest prices of a month and of the days around it, from today on. */
export const usePrices = ({ origin, destination }: Route, month: Month, group: AskedGroup, today: LocalDate) => {
  const first = addDays(`${month}-01`, -AROUND)
  const startDate = first > today ? first : today
  const endDate = addDays(`${addMonths(month, 1)}-01`, AROUND - 1)
  const body = { origin, destination, startDate, endDate, ...group }
  return useAsk(priceCalendar, body, { enabled: startDate <= endDate && month >= monthOf(today), fresh: 5 * MINUTE })
}

/** Terms of an order of these flights made now, and the cost of giving back. */
export const useTerms = (stockIds: readonly string[], group: AskedGroup) => {
  const legs = stockIds.map(stockId => ({ stockId }))
  const sale = useAsk(saleRule, { legs, ...group }, { fresh: MINUTE })
  const travel = useAsk(travelRule, { legs }, { fresh: 5 * MINUTE })
  return { sale, travel }
}

/** Limits for waiting for seats; both are 0 while they are not known, so nothing can wait. */
export const useWaiting = (): WaitingRoom => {
  const { data: length } = useConfig('waitlistLength', true)
  const { data: endHours } = useConfig('waitlistEndHours', true)
  return { length: Number(length ?? 0), endHours: Number(endHours ?? 0) }
}
