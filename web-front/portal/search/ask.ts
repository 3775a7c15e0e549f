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
import type { Asked, Group } from './form.ts'
import type { Airport } from './places.ts'
import type { Waiting } from './results.ts'

const MINUTE = 60_000
export type Found = Static<typeof searchingPriceSeat.data>

const fetchAirports = () => call<any>({ kind: 'query', method: 'GET', path: listPaths.airport.front }, {}) as Promise<Airport[]>
/** asked of the server once a day */
const airports = cachedList('airports', fetchAirports, { kept: storage({ box: localStorage }) })
/** agencies only may ask */
export const useAirports = (enabled: boolean) =>
  useQuery({ queryKey: ['airports'], queryFn: () => airports.read(), staleTime: 3_600_000, enabled })

/** What airports are called for short, by code. */
export const namesOf =
  (airports: readonly Airport[]) =>
  (code: string): string | undefined =>
    airports.find(({ airportCode }) => airportCode === code)?.shortCname
/** The same of all there are, as far as they are known. */
export const useAirportNames = (enabled = true) => namesOf(useAirports(enabled).data ?? [])

/** Flights on offer with seats and prices; nothing is asked until there is something to ask. */
export const useSearch = (asked: Asked | undefined) =>
  useQuery({
    queryKey: ['searching', asked],
    queryFn: ({ signal }) => call(searchingPriceSeat, asked as NonNullable<typeof asked>, { signal }),
    enabled: asked !== undefined,
    // seats are sold by others meanwhile: what is asked again is asked anew, and not while somebody reads; who comes back from an order finds what
    // he has left, with the time at which it was found
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * MINUTE,
  })

/** days shown on either side of the chosen one */
export const AROUND = 3
export type PricedDay = Static<typeof priceCalendar.data>['days'][number]
type Route = { origin: string; destination: string }

/** Lowest prices of a month and of the days around it, from today on. */
export const usePrices = ({ origin, destination }: Route, month: Month, group: Group, today: LocalDate) => {
  const first = addDays(`${month}-01`, -AROUND)
  const startDate = first > today ? first : today
  const endDate = addDays(`${addMonths(month, 1)}-01`, AROUND - 1)
  const body = { origin, destination, startDate, endDate, ...group }
  return useAsk(priceCalendar, body, { enabled: startDate <= endDate && month >= monthOf(today), fresh: 5 * MINUTE })
}

/** What an order of these flights made now would have to keep, and what giving back would cost. */
export const useTerms = (stockIds: readonly string[], group: Group) => {
  const legs = stockIds.map(stockId => ({ stockId }))
  const sale = useAsk(saleRule, { legs, ...group }, { fresh: MINUTE })
  const travel = useAsk(travelRule, { legs }, { fresh: 5 * MINUTE })
  return { sale, travel }
}

/** How waiting for seats is open; not at all while that is not known. */
export const useWaiting = (): Waiting => {
  const { data: length } = useConfig('waitlistLength', true)
  const { data: endHours } = useConfig('waitlistEndHours', true)
  return { length: Number(length ?? 0), endHours: Number(endHours ?? 0) }
}
