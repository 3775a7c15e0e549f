import { fareTypes, type VoyageType } from '#contracts/enums.ts'
import { addMinutes, type LocalTime } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { staOf, stdOf } from '#contracts/kernel/zones.ts'
import type { PricedFlight as FlightSchema } from '#contracts/order/search/search-api.ts'
import type { SearchFields } from './form.ts'

/** View of the results: their order, the filters, and the chosen flights. */
export type PricedFlight = Static<typeof FlightSchema>
export const sorts = { total: '总价低到高', departure: '起飞早到晚', seats: '余座多到少' } as const
export type ResultSort = keyof typeof sorts
export type Times = { from: LocalTime; to: LocalTime }
type LegView = { times: Times[]; flights: string[] }
export type ResultsView = {
  sort: ResultSort
  /** '' means every airline */
  airLine: string
  /** only flights with seats for all */
  enough: boolean
  /** times of day and flights of the filter, leg by leg; empty: all */
  legs: LegView[]
  /** the chosen flights, by leg; '' where none is chosen yet */
  picked: string[]
}
export const noView: ResultsView = { sort: 'total', airLine: '', enough: false, legs: [], picked: [] }
const anything: LegView = { times: [], flights: [] }
export const legView = ({ legs }: ResultsView, leg: number): LegView => legs[leg] ?? anything
export const withLegView = (view: ResultsView, leg: number, change: Partial<LegView>): ResultsView => ({
  ...view,
  legs: Array.from({ length: Math.max(view.legs.length, leg + 1) }, (_, n) => ({ ...legView(view, n), ...(n === leg && change) })),
})

/** Parts of a day for filtering flights. */
export const dayParts: Readonly<Record<string, Times>> = {
  上午: { from: '00:00', to: '11:59' },
  下午: { from: '12:00', to: '17:59' },
  晚上: { from: '18:00', to: '23:59' },
}
export const isSame = (a: Times, b: Times): boolean => a.from === b.from && a.to === b.to

/** number of seats for the group; infants need none */
export const seatsOf = ({ prices }: Pick<PricedFlight, 'prices'>): number =>
  prices.reduce((sum, { type, count }) => sum + (type === 'INFANT' ? 0 : count), 0)
export const personsOf = ({ prices }: Pick<PricedFlight, 'prices'>): number => prices.reduce((sum, { count }) => sum + count, 0)
/** number of missing seats */
export const shortBy = (flight: PricedFlight): number => Math.max(0, seatsOf(flight) - flight.seatsLeft)

const order: Readonly<Record<ResultSort, (a: PricedFlight, b: PricedFlight) => number>> = {
  // flights without enough seats come after the others
  total: (a, b) => Math.sign(shortBy(a)) - Math.sign(shortBy(b)) || a.total - b.total,
  departure: (a, b) => a.depTime.localeCompare(b.depTime),
  seats: (a, b) => b.seatsLeft - a.seatsLeft,
}

/** The visible flights of a leg, in the chosen order. */
export const shown = (flights: readonly PricedFlight[], view: ResultsView, leg: number): PricedFlight[] => {
  const { times, flights: numbers } = legView(view, leg)
  return flights
    .filter(flight => !view.airLine || flight.airLine === view.airLine)
    .filter(flight => !view.enough || shortBy(flight) === 0)
    .filter(({ depTime }) => times.length === 0 || times.some(({ from, to }) => from <= depTime && depTime <= to))
    .filter(({ flightNo }) => numbers.length === 0 || numbers.includes(flightNo))
    .toSorted((a, b) => order[view.sort](a, b) || order.total(a, b))
}
export const isFiltered = (view: ResultsView, leg: number): boolean => {
  const { times, flights } = legView(view, leg)
  return view.airLine !== '' || view.enough || times.length > 0 || flights.length > 0
}

/** The chosen flights of a journey, leg by leg, without flights that are sold out or unknown. */
export const pickedOf = (legs: readonly { flights: readonly PricedFlight[] }[], { picked }: ResultsView): (PricedFlight | undefined)[] =>
  legs.map(({ flights }, leg) => flights.find(({ stockId }) => stockId === picked[leg]))

/** The reason why a flight cannot be combined with the flights chosen for other legs; undefined when it can. */
export const clash = (flight: PricedFlight, leg: number, chosen: readonly (PricedFlight | undefined)[]): 'airline' | 'time' | undefined => {
  const others = chosen.map((other, at) => ({ other, at })).filter(({ other, at }) => other && at !== leg)
  if (others.some(({ other }) => other!.airLine !== flight.airLine)) return 'airline'
  const isLate = others.some(({ other, at }) => (at < leg ? staOf(other!) > stdOf(flight) : staOf(flight) > stdOf(other!)))
  return isLate ? 'time' : undefined
}

/** The choice after a flight was added; flights that no longer go with it must be chosen again. */
export const picking = (flight: PricedFlight, leg: number, chosen: readonly (PricedFlight | undefined)[]): string[] =>
  chosen.map((other, at) => (at === leg ? flight.stockId : other && !clash(other, at, [...chosen].with(leg, flight)) ? other.stockId : ''))

export type WaitingRoom = { length: number; endHours: number }
/** True where the group may wait for seats of a flight: the flight is open for it, and there is enough time. */
export const mayWait = (flight: PricedFlight, { length, endHours }: WaitingRoom, now: string): boolean =>
  length > 0 && stdOf(flight) > addMinutes(now, endHours * 60)

/** Address of the order page for chosen flights; an uncounted group has as many adults as were priced. */
export const orderAddress = (
  voyageType: VoyageType,
  chosen: readonly Pick<PricedFlight, 'stockId' | 'prices'>[],
  { adults, children, infants, groupType }: SearchFields,
): string => {
  const priced = chosen[0]!.prices.find(({ type }) => type === 'ADULT')?.count ?? 0
  const query = new URLSearchParams({
    type: voyageType,
    adults: String(adults || children ? (adults ?? 0) : priced),
    children: String(children ?? 0),
    infants: String(infants ?? 0),
    ...present({ group: groupType }),
  })
  return `/order/new?${query}&legs=${chosen.map(({ stockId }) => encodeURIComponent(stockId)).join(',')}`
}

/** Types whose price is shown in a row: those who travel, and always adults and children. */
export const toldTypes = ({ prices }: Pick<PricedFlight, 'prices'>) =>
  prices
    .filter(({ type, count }) => count > 0 || type === 'ADULT' || type === 'CHILD')
    .toSorted((a, b) => Object.keys(fareTypes).indexOf(a.type) - Object.keys(fareTypes).indexOf(b.type))
    .slice(0, 3)
