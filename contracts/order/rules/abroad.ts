import { isWithin, type LocalDate } from '../../kernel/calendar.ts'
import { type BasisPoints, type Fen, formatYuan } from '../../kernel/money.ts'

/** Fares and taxes of an international group (DOMAIN §5.18): filed in their currencies, ordered in fen. */

/** Of the record 币种: fen for a hundred units, decimals of the currency, and what its fares are rounded up to, fen. */
type Rate = { per100: Fen; decimals: number; unit: Fen }

const upTo = (numerator: bigint, denominator: bigint, unit: Fen): Fen => {
  const step = denominator * BigInt(unit)
  return Number((numerator + step - 1n) / step) * unit
}
/** Minor units of a currency as fen, up to a multiple of `unit`; nothing is rounded before. */
export const converted = (amount: number, { per100, decimals }: Omit<Rate, 'unit'>, unit: Fen): Fen =>
  upTo(BigInt(amount) * BigInt(per100), 100n * 10n ** BigInt(decimals), unit)
/** A part of an amount, up to a multiple of `unit`. */
export const partUp = (amount: Fen, part: BasisPoints, unit: Fen): Fen => upTo(BigInt(amount) * BigInt(part), 10_000n, unit)

/** The part of the adult's fare that the airline takes where no policy is filed for the type. */
export type Shares = { child: BasisPoints; infant: BasisPoints }

/** Taxes are rounded up to whole yuan. */
const TAX_UNIT = 100

/** A row of the record 国际税费: in minor units of its currency, for those who leave or arrive at a place. */
export type InterTaxRow = {
  code: string
  /** an airport, or the two letters of a country */
  place: string
  side: 'DEPART' | 'ARRIVE'
  /** `*` for all airlines */
  airLine: string
  from: LocalDate
  currency: string
  adult: number
  child: number
  infant: number
}
type Place = { airport: string; country: string | undefined }
type Flown = { airLine: string; from: Place; to: Place }
/** the more exact goes first, then what began later */
const exactnessOf = ({ place, airLine }: InterTaxRow): number => (place.length === 3 ? 2 : 0) + (airLine === '*' ? 0 : 1)

/**
 * The taxes of a flight by the day of sale: of each code at each end the row for the airport before that for its country, for the airline
 * before that for all, and then the newest that has begun.
 */
const taxRowsOn = (rows: readonly InterTaxRow[], { airLine, from, to }: Flown, today: LocalDate): InterTaxRow[] => {
  const is = ({ airport, country }: Place, place: string) => place === airport || place === country
  const found = new Map<string, InterTaxRow>()
  for (const row of rows) {
    if (!isWithin(today, row) || (row.airLine !== '*' && row.airLine !== airLine)) continue
    if (!is(row.side === 'DEPART' ? from : to, row.place)) continue
    const key = `${row.code} ${row.side}`
    const known = found.get(key)
    const ahead = known ? exactnessOf(row) - exactnessOf(known) : 1
    if (ahead > 0 || (ahead === 0 && row.from > known!.from)) found.set(key, row)
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

type TaxType = 'adult' | 'child' | 'infant'
/** One tax of a flight, fen. */
export type AbroadTax = { code: string } & Record<TaxType, Fen>
/**
 * The taxes of a flight in fen, each rounded up to whole yuan. @param rateOf the rate of a currency on the day of sale
 * @throws whatever `rateOf` throws for a currency without a rate
 */
export const taxesOnFlight = (
  rows: readonly InterTaxRow[],
  flown: Flown,
  today: LocalDate,
  rateOf: (currency: string) => Rate,
): AbroadTax[] =>
  taxRowsOn(rows, flown, today).map(({ code, currency, adult, child, infant }) => {
    const rate = rateOf(currency)
    const fen = (amount: number) => converted(amount, rate, TAX_UNIT)
    return { code, adult: fen(adult), child: fen(child), infant: fen(infant) }
  })

/** Fuel surcharges among the taxes of a flight; whatever else is not the Chinese fund is 其他税费. */
const FUEL = new Set(['YQ', 'YR'])
export const sumOfTaxes = (taxes: readonly AbroadTax[], type: TaxType): { yq: Fen; others: Fen } => {
  const sum = (some: readonly AbroadTax[]) => some.reduce((sum, tax) => sum + tax[type], 0)
  return { yq: sum(taxes.filter(({ code }) => FUEL.has(code))), others: sum(taxes.filter(({ code }) => !FUEL.has(code))) }
}

/** The filed fare of a flight abroad, as an order keeps it: `EUR 385.00，每 100 EUR 折 768.90 元（2026-12-01）`. */
export const filedText = ({
  currency,
  amount,
  decimals,
  per100,
  day,
}: {
  currency: string
  amount: number
  decimals: number
  per100: Fen
  day: LocalDate
}): string => {
  const told = `${currency} ${(amount / 10 ** decimals).toFixed(decimals)}`
  return currency === 'CNY' ? told : `${told}，每 100 ${currency} 折 ${formatYuan(per100)}（${day}）`
}
