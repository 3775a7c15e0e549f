import { type GroupType, groupTypes, type VoyageType, voyageTypes } from '#contracts/enums.ts'
import { isDate } from '#contracts/kernel/calendar.ts'
import { emptyForm, MOST_LEGS, type SearchFields, travelling } from './form.ts'
import { type Airport, codeOf } from './places.ts'
import { noView, type ResultSort, type ResultsView, sorts } from './results.ts'

/**
 * The query and its view are in the page's address, so that it can be shared and "back" leads back:
 * `?type=D&legs=HAK-PEK-2027-01-06,PEK-HAK-2027-01-10&adults=20&times=06:00-11:59;&picked=HU7181-2027-01-06-G,`.
 */
export const queryOf = ({ voyageType, legs, adults, children, infants, groupType }: SearchFields, view: ResultsView = noView): string => {
  const query = new URLSearchParams({
    type: voyageType,
    legs: legs.map(({ origin, destination, date }) => `${origin}-${destination}-${date}`).join(','),
  })
  const people = { adults, children, infants }
  for (const [type, count] of Object.entries(people)) if (count) query.set(type, String(count))
  if (groupType) query.set('group', groupType)
  const said = (name: string, text: string) => /[^,;]/.test(text) && query.set(name, text)
  said('sort', view.sort === 'total' ? '' : view.sort)
  said('airline', view.airLine)
  said('enough', view.enough ? 'yes' : '')
  said('times', view.legs.map(({ times }) => times.map(({ from, to }) => `${from}-${to}`).join(',')).join(';'))
  said('flights', view.legs.map(({ flights }) => flights.join(',')).join(';'))
  said('picked', view.picked.join(','))
  // these characters are allowed in an address unescaped, and easier to read
  return query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3A', ':')
}

/** The query part of an address, which stays the same while only the view changes; undefined where there is no query. */
export const askedIn = (query: string): string | undefined => {
  const all = new URLSearchParams(query)
  if (!all.get('legs')) return undefined
  return new URLSearchParams(['type', 'legs', 'adults', 'children', 'infants', 'group'].map(name => [name, all.get(name) ?? ''])).toString()
}

export const formIn = (query: string, airports: readonly Airport[]): SearchFields => {
  const all = new URLSearchParams(query)
  const type = all.get('type') ?? 'S'
  const voyageType = (Object.hasOwn(voyageTypes, type) ? type : 'S') as VoyageType
  const legs = listOf(all.get('legs')).map(leg => {
    const [origin = '', destination = '', ...date] = leg.split('-')
    const day = date.join('-')
    return { origin: codeOf(origin, airports), destination: codeOf(destination, airports), date: isDate(day) ? day : '' }
  })
  const count = (name: string) => {
    const text = all.get(name) ?? ''
    return /^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : null
  }
  const people = { adults: count('adults'), children: count('children'), infants: count('infants') }
  const group = all.get('group') ?? ''
  const kind = Object.hasOwn(groupTypes, group) && { groupType: group as GroupType }
  return travelling({ ...emptyForm, voyageType, ...people, ...kind, legs: legs.slice(0, MOST_LEGS) }, voyageType)
}

export const viewIn = (query: string): ResultsView => {
  const all = new URLSearchParams(query)
  const sort = all.get('sort') ?? ''
  const [times, flights] = ['times', 'flights'].map(name => (all.get(name) ?? '').split(';'))
  return {
    sort: Object.hasOwn(sorts, sort) ? (sort as ResultSort) : 'total',
    airLine: all.get('airline') ?? '',
    enough: all.has('enough'),
    legs: Array.from({ length: Math.max(times!.length, flights!.length) }, (_, leg) => ({
      times: listOf(times![leg]).flatMap(text => {
        const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? []
        return from && to ? [{ from, to }] : []
      }),
      flights: listOf(flights![leg]),
    })),
    picked: (all.get('picked') ?? '').split(','),
  }
}

const listOf = (text: string | null | undefined): string[] => (text ?? '').split(',').filter(Boolean)
