import { useQuery } from '@tanstack/react-query'
import { airlinesOrFail, cachedList } from '#contracts/client/cached.ts'
import { storage } from '#contracts/client/storage.ts'
import type { Option } from '#contracts/client/text.ts'
import { listPaths } from '#contracts/client/title.ts'
import { call } from '../kit/session.ts'

/** The short lists for a registration. They are public and stay the same for hours. */
const HOUR = 3_600_000
const list = <Row>(path: string, query: Record<string, string> = {}): Promise<Row[]> =>
  call<any>({ kind: 'query', method: 'GET', path }, query) as Promise<Row[]>

const useOptions = <Row>(path: string, toOption: (row: Row) => Option, query?: Record<string, string>, enabled = true) => {
  const { data, isError, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: () => list<Row>(path, query),
    staleTime: HOUR,
    enabled,
  })
  return { options: data?.map(toOption), isError, refetch }
}
export type ListOptions = ReturnType<typeof useOptions>

export const useOffices = () =>
  useOptions<{ id: string; name: string }>('/api/basicinfo/office/r/list', ({ id, name }) => ({ value: id, label: name }))
export const useProvinces = () =>
  useOptions<{ id: string; provinceCname: string }>('/api/basicinfo/province/r/list', ({ id, provinceCname }) => ({
    value: id,
    label: provinceCname,
  }))
/** cities of a province; none while no province is chosen */
export const useCities = (provinceId: string | undefined) =>
  useOptions<{ id: string; cityCname: string }>(
    '/api/basicinfo/city/r/list',
    ({ id, cityCname }) => ({ value: id, label: cityCname }),
    { provinceId: provinceId ?? '' },
    Boolean(provinceId),
  )

type Airline = { airLineCode: string; airLineName: string }
/** read from the server once a day */
const airlines = cachedList('airlines', () => list<Airline>(listPaths.airline.front), { kept: storage({ box: localStorage }) })
/** Code and name of the airlines; an error when there are none. */
export const useAirlines = () => {
  const { data, error, refetch } = useQuery({ queryKey: ['airlines'], queryFn: () => airlinesOrFail(airlines.read), staleTime: HOUR })
  return { options: data?.map(({ airLineCode, airLineName }) => ({ value: airLineCode, label: airLineName })), error, refetch }
}
