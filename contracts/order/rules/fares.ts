import type { ChildFareMode, FareType, FreeCountingMode } from '../../enums.ts'
import type { LocalDate } from '../../kernel/calendar.ts'
import { type BasisPoints, type Fen, percentOf, round10, TEN_YUAN } from '../../kernel/money.ts'

/** Fares and taxes of a domestic group (DOMAIN §5.1–5.3). Everything in fen per passenger and leg until it is summed. */

/** A fixed fare, or a part of the full economy fare Y. */
type GroupFare = { kind: 'FIXED'; fare: Fen } | { kind: 'DISCOUNT'; rate: BasisPoints }

/** The group's adult fare: always a multiple of ten yuan, half up. */
export const groupFare = (fullFare: Fen, rule: GroupFare): Fen =>
  rule.kind === 'FIXED' ? round10(rule.fare) : percentOf(fullFare, rule.rate, TEN_YUAN)

const HALF = 5000
const TENTH = 1000

/** Fare by passenger type. A child may buy at the group's fare, which is often below half of Y; infants pay a tenth of Y. */
export const fareFor = (type: FareType, fullFare: Fen, groupFare: Fen, childFareMode: ChildFareMode = 'HALF_OF_Y'): Fen => {
  switch (type) {
    case 'ADULT':
      return groupFare
    case 'CHILD':
      return childFareMode === 'GROUP_ADULT' ? groupFare : percentOf(fullFare, HALF, TEN_YUAN)
    case 'SOLIDER':
      return percentOf(fullFare, HALF, TEN_YUAN)
    case 'INFANT':
      return percentOf(fullFare, TENTH, TEN_YUAN)
    case 'FREE':
      return 0
  }
}

/**
 * Fare of a single traveller on one flight, fen: the normal fare, or the full fare where there is none. Children, soldiers and infants pay
 * their part of the full fare, and never more than an adult. A traveller on a free seat counts as an adult.
 */
export const normalFare = (type: FareType, { fullFare, normalFare = fullFare }: { fullFare: Fen; normalFare?: Fen | undefined }): Fen =>
  type === 'FREE' ? normalFare : Math.min(normalFare, fareFor(type, fullFare, normalFare))

export interface Taxes {
  cnFund: Fen
  yq: Fen
  /** taxes and fees of a flight abroad beside these two */
  others?: Fen | undefined
}
/** All taxes that a passenger pays for a leg. */
export const taxesIn = ({ cnFund, yq, others = 0 }: Taxes): Fen => cnFund + yq + others
export type TaxTable = Record<FareType, Taxes>
/**
 * One rate of the record 税费标准 (basicinfo/tax.ts), fen per segment for tickets issued from a date on: CN airport fund, or YQ fuel surcharge
 * up to 800 km (SHORT) and beyond (LONG).
 */
export interface TaxRow {
  kind: 'CN' | 'YQ'
  band: 'DOMESTIC' | 'INTERNATIONAL' | 'SHORT' | 'LONG'
  from: LocalDate
  adult: Fen
  child: Fen
  soldier: Fen
  infant: Fen
}

/** 减半且个位不足10元舍去: half, then the units digit dropped (70 → 30, 130 → 60, 10 → 0). */
export const halfFuel = (yq: Fen): Fen => Math.floor(yq / 2 / TEN_YUAN) * TEN_YUAN

/** A rate from its adult amount by the rules in force: children are free of the fund, children and disabled soldiers pay half the fuel. */
export const taxRow = (kind: TaxRow['kind'], band: TaxRow['band'], from: LocalDate, adult: Fen): TaxRow =>
  kind === 'CN'
    ? { kind, band, from, adult, child: 0, soldier: adult, infant: 0 }
    : { kind, band, from, adult, child: halfFuel(adult), soldier: halfFuel(adult), infant: 0 }

/** Something for each type of passenger. */
export const ofEach = <T>(of: (type: FareType) => T): Record<FareType, T> => ({
  ADULT: of('ADULT'),
  SOLIDER: of('SOLIDER'),
  CHILD: of('CHILD'),
  FREE: of('FREE'),
  INFANT: of('INFANT'),
})

const columns = { ADULT: 'adult', SOLIDER: 'soldier', CHILD: 'child', FREE: 'adult', INFANT: 'infant' } as const satisfies Record<
  FareType,
  keyof TaxRow
>

const newest = (rows: readonly TaxRow[], issued: LocalDate, kind: TaxRow['kind'], band: TaxRow['band']) =>
  rows
    .filter(row => row.kind === kind && row.band === band && row.from <= issued)
    .reduce<TaxRow | null>((best, row) => (best && best.from >= row.from ? best : row), null)

/** The Chinese fund of a departure abroad by type, by date of issue; fen. */
export const fundAbroad = (rows: readonly TaxRow[], issued: LocalDate): Record<FareType, Fen> => {
  const cn = newest(rows, issued, 'CN', 'INTERNATIONAL')
  return ofEach(type => cn?.[columns[type]] ?? 0)
}

/**
 * Taxes of a domestic leg by date of issue: for each tax the newest row that has begun. `distance` is the filed mileage in km. `since`
 * tells when each rate began, so that a screen can show "last known"; a tax without any row is 0 and has `since` null.
 */
export const taxesAt = (rows: readonly TaxRow[], issued: LocalDate, distance: number) => {
  const cn = newest(rows, issued, 'CN', 'DOMESTIC')
  const yq = newest(rows, issued, 'YQ', distance > 800 ? 'LONG' : 'SHORT')
  const taxes = ofEach((type): Taxes => ({ cnFund: cn?.[columns[type]] ?? 0, yq: yq?.[columns[type]] ?? 0 }))
  return { taxes, since: { cnFund: cn?.from ?? null, yq: yq?.from ?? null } }
}

/** All taxes of an international ticket: children are exempt from the Chinese fund only. */
export const taxesAbroad = (type: 'ADULT' | 'CHILD', { total, cnFund }: { total: Fen; cnFund: Fen }): Fen =>
  type === 'CHILD' ? total - cnFund : total

export type FareCounts = Record<FareType, number>
export interface PricedLeg {
  fullFare: Fen
  /** adult fare of the group on this leg, see groupFare() */
  groupFare: Fen
  /** taxes of this leg by type, see taxesAt() */
  taxes: TaxTable
  childFareMode?: ChildFareMode
  /** fares by type of a flight abroad, in place of those by the full fare */
  fares?: Readonly<Record<FareType, Fen>>
}
/** All passengers of one type; fen per passenger, except `total`. */
export interface FareLine extends Taxes {
  type: FareType
  count: number
  fare: Fen
  perPassenger: Fen
  total: Fen
}
export interface Quote {
  /** one line per type over the whole journey */
  lines: FareLine[]
  /** the same lines by leg; they add up to `lines` */
  legs: FareLine[][]
  total: Fen
  /** number of passengers with a seat, which counts for the minimum of a group */
  seats: number
  /** number of travellers, infants included */
  persons: number
}

const ORDER: readonly FareType[] = ['ADULT', 'SOLIDER', 'CHILD', 'FREE', 'INFANT']

/**
 * Price of a group over one leg or many. Each adult may take one infant without a seat; the second one travels, pays and is listed as a
 * child. Throws RangeError for counts that are no whole numbers ≥ 0, no passenger, no leg, or more than two infants per adult.
 */
export const priceQuote = ({ segments, counts }: { segments: readonly PricedLeg[]; counts: FareCounts }): Quote => {
  const seated = seatInfants(counts)
  if (segments.length === 0) throw new RangeError('没有航段')
  const types = ORDER.filter(type => seated[type] > 0)
  if (types.length === 0) throw new RangeError('没有旅客')
  const legs = segments.map(leg => types.map(type => fareLine(type, seated[type], fareOf(type, leg), leg.taxes[type])))
  const lines = types.map((type, i) => {
    return overLegs(
      type,
      legs.map(leg => leg[i]!),
    )
  })
  const seats = types.reduce((sum, type) => sum + (type === 'INFANT' ? 0 : seated[type]), 0)
  return { lines, legs, total: lines.reduce((sum, line) => sum + line.total, 0), seats, persons: seats + seated.INFANT }
}

/** The fare of a type on a leg. */
export const fareOf = (type: FareType, { fares, fullFare, groupFare, childFareMode }: PricedLeg): Fen =>
  fares?.[type] ?? fareFor(type, fullFare, groupFare, childFareMode)

/** All passengers of a type at a fare, with the taxes of each. */
export const fareLine = (type: FareType, count: number, fare: Fen, taxes: Taxes): FareLine => {
  const { cnFund, yq, others } = taxes
  const perPassenger = fare + taxesIn(taxes)
  return { type, count, fare, cnFund, yq, ...(others && { others }), perPassenger, total: perPassenger * count }
}

/** The line of a type over the whole journey, from its line on each leg. */
export const overLegs = (type: FareType, lines: readonly FareLine[]): FareLine => {
  const sum = (of: (line: FareLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return fareLine(
    type,
    lines[0]!.count,
    sum(({ fare }) => fare),
    { cnFund: sum(({ cnFund }) => cnFund), yq: sum(({ yq }) => yq), others: sum(({ others = 0 }) => others) },
  )
}

/** Seats that a group needs: one for everybody except infants on a lap, one such infant per adult. */
export const seatsFor = ({ ADULT, CHILD, SOLIDER, FREE, INFANT }: FareCounts): number => {
  const adults = ADULT + SOLIDER + FREE
  return adults + CHILD + Math.max(0, INFANT - adults)
}

const seatInfants = (counts: FareCounts): FareCounts => {
  if (Object.values(counts).some(count => !Number.isSafeInteger(count) || count < 0)) throw new RangeError('人数有误')
  const adults = counts.ADULT + counts.SOLIDER + counts.FREE
  if (counts.INFANT > 2 * adults) throw new RangeError('每名成人最多携带两名婴儿')
  const onLap = Math.min(counts.INFANT, adults)
  return { ...counts, CHILD: counts.CHILD + counts.INFANT - onLap, INFANT: onLap }
}

/**
 * Free seats of a group by a rule like 16免1, from all its seats with the free ones among them. FREE_INCLUDED: each full `every` seats hold
 * a free one (16 → 15 pay). FREE_EXTRA: `every` pay before one more is free (17 → 16 pay).
 */
export const freeSeats = (seats: number, every: number, mode: FreeCountingMode = 'FREE_INCLUDED'): number => {
  if (!Number.isInteger(every) || every < 2) throw new RangeError('免票规则有误')
  return Math.floor(seats / (mode === 'FREE_INCLUDED' ? every : every + 1))
}
