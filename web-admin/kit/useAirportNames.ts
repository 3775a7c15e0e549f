import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cachedList } from '#contracts/client/cached.ts'
import { storage } from '#contracts/client/storage.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'

type Named = { airportCode: string; shortCname: string }
// created lazily, since only browsers have a localStorage
const kept = () => storage({ box: localStorage })
const KEY = 'airportNames'

/** Short names of airports by code, undefined where unknown; read from the server once a day. */
export const useAirportNames = (): ((code: string) => string | undefined) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: () => cachedList(KEY, async () => (await ask(airport.endpoints.list, {})) as Named[], { kept: kept() }).read(),
    select: namesOf,
    initialData: () => kept().get<Named[]>(KEY) ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return code => data?.get(code)
}
const namesOf = (rows: readonly Named[]) => new Map(rows.map(({ airportCode, shortCname }) => [airportCode, shortCname]))
