import { type GroupType, groupTypes, type VoyageType, voyageTypes } from '#contracts/enums.ts'
import { addDays, daysBetween, type LocalDate } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import type { MAX_LEGS, TravellerCounts } from '#contracts/order/search/quote.ts'
import type { submitPreview } from '#contracts/order/submit-preview-api.ts'

/** The choice made in the search: flights and passengers. It is in the address, so that a reload or a link shows the same. */
export type Choice = { voyageType: VoyageType; legs: readonly string[]; counts: TravellerCounts; groupType?: GroupType | undefined }

export const people = ['ADULT', 'CHILD', 'INFANT', 'SOLIDER', 'FREE'] as const
const names = { ADULT: 'adults', CHILD: 'children', INFANT: 'infants', SOLIDER: 'soldiers', FREE: 'free' } as const
const MOST: typeof MAX_LEGS = 6
/** the largest group that a policy may allow */
export const MOST_PEOPLE = 999

/** `?type=S&legs=HU7182-2026-12-10-G&adults=20&children=2`; undefined where no flight is named. */
export const choiceIn = (address: URLSearchParams): Choice | undefined => {
  const legs = (address.get('legs') ?? '').split(',').filter(Boolean).slice(0, MOST)
  if (legs.length === 0) return undefined
  const type = address.get('type') ?? ''
  const groupType = address.get('group') ?? ''
  const count = (name: string) => {
    const text = address.get(name) ?? ''
    return /^\d{1,3}$/.test(text) ? Number(text) : 0
  }
  return {
    voyageType: isKey(voyageTypes, type) ? type : legs.length === 1 ? 'S' : 'M',
    legs,
    counts: countsOf(Object.fromEntries(people.map(who => [who, count(names[who])]))),
    ...(isKey(groupTypes, groupType) && { groupType }),
  }
}
const isKey = <Of extends object>(of: Of, key: string): key is Extract<keyof Of, string> => Object.hasOwn(of, key)

export const addressOf = ({ voyageType, legs, counts, groupType }: Choice): string => {
  const numbers = people.flatMap(who => (counts[who] > 0 || who === 'ADULT' ? [`${names[who]}=${counts[who]}`] : []))
  return `?${[`type=${voyageType}`, `legs=${legs.map(encodeURIComponent).join(',')}`, ...numbers, ...(groupType ? [`group=${groupType}`] : [])].join('&')}`
}

type Dated = { date: LocalDate }
/**
 * The flights' days, all later by the same number of whole weeks, where the first has been: a group that travels weekly leaves on the same
 * day of the week again. @param today in Shanghai
 */
export const weeksLater = <L extends Dated>(legs: readonly L[], today: LocalDate): L[] => {
  const behind = legs[0] ? daysBetween(legs[0].date, today) : -1
  const days = behind < 0 ? 0 : 7 * (Math.floor(behind / 7) + 1)
  return legs.map(leg => ({ ...leg, date: addDays(leg.date, days) }))
}

/** The search that finds these flights, once they are known; it has no soldiers and no free seats. */
export const searchFor = (
  { voyageType, counts, groupType }: Choice,
  shown: { legs: readonly { origin: string; destination: string; date: string; filed?: object }[] } | undefined,
): string => {
  const page = '/demandManagement/searchTickets'
  if (!shown) return page
  if (shown.legs.some(({ filed }) => filed)) return '/demandManagement/interTickets'
  const legs = shown.legs.map(({ origin, destination, date }) => `${origin}-${destination}-${date}`).join(',')
  const told = (['ADULT', 'CHILD', 'INFANT'] as const).flatMap(who => (counts[who] > 0 ? [`${names[who]}=${counts[who]}`] : []))
  return `${page}?${[`type=${voyageType}`, `legs=${legs}`, ...told, ...(groupType ? [`group=${groupType}`] : [])].join('&')}`
}

export const askedOf = ({ voyageType, legs, counts, groupType }: Choice): Static<typeof submitPreview.body> => ({
  voyageType,
  legs: legs.map(stockId => ({ stockId })),
  counts,
  ...present({ groupType }),
})
