import { fareTypes, type VoyageType } from '#contracts/enums.ts'
import { addMinutes, type LocalTime, local, localMs } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Offer as OfferSchema } from '#contracts/order/search/search-api.ts'
import type { Form } from './form.ts'

/** How what a search has found is looked at: in which order, what of it, and what of it has been chosen. */
export type Offer = Static<typeof OfferSchema>
export const sorts = { total: '总价低到高', departure: '起飞早到晚', seats: '余座多到少' } as const
export type Sort = keyof typeof sorts
export type Times = { from: LocalTime; to: LocalTime }
type LegView = { times: Times[]; flights: string[] }
export type View = {
  sort: Sort
  /** '' for every one */
  airLine: string
  /** only what has seats for all */
  enough: boolean
  /** times of day and flights that are looked for, leg by leg; none: all */
  legs: LegView[]
  /** the flights chosen, by leg; '' where none is yet */
  picked: string[]
}
export const noView: View = { sort: 'total', airLine: '', enough: false, legs: [], picked: [] }
const anything: LegView = { times: [], flights: [] }
export const legView = ({ legs }: View, leg: number): LegView => legs[leg] ?? anything
export const withLegView = (view: View, leg: number, change: Partial<LegView>): View => ({
  ...view,
  legs: Array.from({ length: Math.max(view.legs.length, leg + 1) }, (_, n) => ({ ...legView(view, n), ...(n === leg && change) })),
})

/** Parts of a day by which flights are told apart. */
export const dayParts: Readonly<Record<string, Times>> = {
  上午: { from: '00:00', to: '11:59' },
  下午: { from: '12:00', to: '17:59' },
  晚上: { from: '18:00', to: '23:59' },
}
export const isSame = (a: Times, b: Times): boolean => a.from === b.from && a.to === b.to

/** how many seats the group takes; infants take none */
export const seatsOf = ({ prices }: Pick<Offer, 'prices'>): number =>
  prices.reduce((sum, { type, count }) => sum + (type === 'INFANT' ? 0 : count), 0)
export const personsOf = ({ prices }: Pick<Offer, 'prices'>): number => prices.reduce((sum, { count }) => sum + count, 0)
/** how many seats are wanting */
export const shortBy = (offer: Offer): number => Math.max(0, seatsOf(offer) - offer.seatsLeft)

const order: Readonly<Record<Sort, (a: Offer, b: Offer) => number>> = {
  // what the group cannot have at once comes after what it can
  total: (a, b) => Math.sign(shortBy(a)) - Math.sign(shortBy(b)) || a.total - b.total,
  departure: (a, b) => a.depTime.localeCompare(b.depTime),
  seats: (a, b) => b.seatsLeft - a.seatsLeft,
}

/** The offers of a leg that are looked at, in their order. */
export const shown = (offers: readonly Offer[], view: View, leg: number): Offer[] => {
  const { times, flights } = legView(view, leg)
  return offers
    .filter(offer => !view.airLine || offer.airLine === view.airLine)
    .filter(offer => !view.enough || shortBy(offer) === 0)
    .filter(({ depTime }) => times.length === 0 || times.some(({ from, to }) => from <= depTime && depTime <= to))
    .filter(({ flightNo }) => flights.length === 0 || flights.includes(flightNo))
    .toSorted((a, b) => order[view.sort](a, b) || order.total(a, b))
}
export const isFiltered = (view: View, leg: number): boolean => {
  const { times, flights } = legView(view, leg)
  return view.airLine !== '' || view.enough || times.length > 0 || flights.length > 0
}

const departs = ({ date, depTime }: Offer) => localMs(date, depTime)
const arrives = ({ date, arrTime, arrDays }: Offer) => localMs(date, arrTime) + arrDays * 24 * 3_600_000

/** Those of a journey that are chosen, leg by leg; what has been sold out since, or was never there, is not. */
export const pickedOf = (legs: readonly { offers: readonly Offer[] }[], { picked }: View): (Offer | undefined)[] =>
  legs.map(({ offers }, leg) => offers.find(({ stockId }) => stockId === picked[leg]))

/** Why an offer cannot go with those that are chosen for other legs; undefined when it can. */
export const clash = (offer: Offer, leg: number, chosen: readonly (Offer | undefined)[]): 'airline' | 'time' | undefined => {
  const others = chosen.map((other, at) => ({ other, at })).filter(({ other, at }) => other && at !== leg)
  if (others.some(({ other }) => other!.airLine !== offer.airLine)) return 'airline'
  const isLate = others.some(({ other, at }) => (at < leg ? arrives(other!) > departs(offer) : arrives(offer) > departs(other!)))
  return isLate ? 'time' : undefined
}

/** The choice once an offer has been made part of it: what cannot go with it any more is to be chosen anew. */
export const picking = (offer: Offer, leg: number, chosen: readonly (Offer | undefined)[]): string[] =>
  chosen.map((other, at) => (at === leg ? offer.stockId : other && !clash(other, at, [...chosen].with(leg, offer)) ? other.stockId : ''))

export type Waiting = { length: number; endHours: number }
/** May one wait for seats of a flight: is it open at all, and is there time? */
export const mayWait = (offer: Offer, { length, endHours }: Waiting, now: string): boolean =>
  length > 0 && local(offer.date, offer.depTime) > addMinutes(now, endHours * 60)

/** Where chosen flights are ordered; who was not counted is as many as were priced. */
export const orderAddress = (voyageType: VoyageType, chosen: readonly Offer[], { adults, children, infants, groupType }: Form): string => {
  const priced = chosen[0]!.prices.find(({ type }) => type === 'ADULT')?.count ?? 0
  const query = new URLSearchParams({
    type: voyageType,
    adults: String(adults || children ? (adults ?? 0) : priced),
    children: String(children ?? 0),
    infants: String(infants ?? 0),
    ...(groupType && { group: groupType }),
  })
  return `/order/new?${query}&legs=${chosen.map(({ stockId }) => encodeURIComponent(stockId)).join(',')}`
}

/** Types whose price is told in a row: who travels, and adults and children always. */
export const toldTypes = ({ prices }: Pick<Offer, 'prices'>) =>
  prices
    .filter(({ type, count }) => count > 0 || type === 'ADULT' || type === 'CHILD')
    .toSorted((a, b) => Object.keys(fareTypes).indexOf(a.type) - Object.keys(fareTypes).indexOf(b.type))
    .slice(0, 3)
