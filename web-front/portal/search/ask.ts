import { useQuery } from '@tanstack/react-query'
import { cachedList } from '#contracts/client/cached.ts'
import { storage } from '#contracts/client/storage.ts'
import { listPaths } from '#contracts/client/title.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Airport } from '#contracts/order/search/places.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { call } from '../../kit/session.ts'
import type { Asked } from './form.ts'

export type Found = Static<typeof searchingPriceSeat.data>
export type Offer = Found['legs'][number]['offers'][number]

const fetchAirports = () => call<any>({ kind: 'query', method: 'GET', path: listPaths.airport.front }, {}) as Promise<Airport[]>
/** asked of the server once a day */
const airports = cachedList('airports', fetchAirports, { kept: storage({ box: localStorage }) })
/** agencies only may ask */
export const useAirports = (enabled: boolean) =>
  useQuery({ queryKey: ['airports'], queryFn: () => airports.read(), staleTime: 3_600_000, enabled })

/** Flights on offer with seats and prices; nothing is asked until there is something to ask. */
export const useSearch = (asked: Asked | undefined) =>
  useQuery({
    queryKey: ['searching', asked],
    queryFn: ({ signal }) => call(searchingPriceSeat, asked as NonNullable<typeof asked>, { signal }),
    enabled: asked !== undefined,
    // seats are sold by others meanwhile: what is asked again is asked anew, and not while somebody reads
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
