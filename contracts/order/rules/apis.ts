import type { apisRule } from '../../basicinfo/apis-rule.ts'
import type { apisParts, apisSides } from '../../basicinfo/apis-words.ts'
import { addDays, addMonths, instantMs, type LocalDate, MINUTE } from '../../kernel/calendar.ts'
import { present } from '../../kernel/present.ts'
import type { DocOf } from '../../kernel/record.ts'
import { type Schedule, staOf, stdOf } from '../../kernel/zones.ts'
import { type AbroadPath, abroadTexts, abroadTitles } from '../names/abroad.ts'
import type { PassengerFields } from '../names/passenger.ts'

/** What a country on the journey asks of each traveller; `validAfter`: the passport must be valid longer than this day. */
export type ApisDemand = { country: string; parts: readonly Part[]; validAfter?: LocalDate; visa?: string; side: Side }
type Part = keyof typeof apisParts
type Side = keyof typeof apisSides
export type ApisRow = Pick<DocOf<typeof apisRule.fields>, 'country' | 'side' | 'parts' | 'months' | 'visa'>
type Travelled = Schedule & { origin: string; destination: string }

/** a shorter stay between two flights is a transit, where the country has a rule for it */
const TRANSIT = 24 * 60 * MINUTE
const ALL: readonly Part[] = ['DOCS', 'DOCA_R', 'DOCA_D', 'DOCO']

/** The demands along these flights, in the order of the journey (DOMAIN §3.4). `countryOf`: country by airport. */
export const apisDemands = (
  legs: readonly Travelled[],
  rows: readonly ApisRow[],
  countryOf: (airport: string) => string | undefined,
): ApisDemand[] => {
  const ruleOf = (country: string | undefined, side: Side) => rows.find(row => row.country === country && row.side === side)
  const isShort = (before: Travelled | undefined, after: Travelled | undefined): boolean =>
    before !== undefined && after !== undefined && instantMs(stdOf(after)) - instantMs(staOf(before)) < TRANSIT
  return legs.flatMap((leg, at) => {
    const [from, to] = [countryOf(leg.origin), countryOf(leg.destination)]
    if (from === to) return []
    const leaves = isShort(legs[at - 1], leg) && ruleOf(from, 'TRANSIT') ? undefined : ruleOf(from, 'DEPART')
    const enters = (isShort(leg, legs[at + 1]) ? ruleOf(to, 'TRANSIT') : undefined) ?? ruleOf(to, 'ARRIVE')
    const arrival = addDays(leg.date, leg.arrDays)
    return [
      ...(leaves ? [demandOf(leaves)] : []),
      ...(enters ? [{ ...demandOf(enters), validAfter: addMonths(arrival, enters.months) }] : []),
    ]
  })
}
const demandOf = ({ country, side, parts, visa }: ApisRow): ApisDemand => ({
  country,
  side,
  parts: parts === '*' ? ALL : (parts.split(',') as Part[]),
  ...present({ visa }),
})

const titles = { ...abroadTitles, nationality: '国籍', birthDate: '出生日期', gender: '性别' } as const
/** the data that a part consists of */
const dataOf: Readonly<Record<Part, readonly (AbroadPath | 'nationality' | 'birthDate' | 'gender')[]>> = {
  DOCS: ['docIssuer', 'docExpires', 'nationality', 'birthDate', 'gender'],
  DOCA_R: ['home.country'],
  DOCA_D: ['stay.street', 'stay.city', 'stay.state', 'stay.zip'],
  DOCO: ['visa.no', 'visa.place', 'visa.date'],
}

/**
 * What keeps a traveller from a ticket on this journey, as words behind the name: 缺少签发国、证件有效期; 护照有效期须晚于2027-06-20. A country asks
 * its own nationals for their passport alone.
 */
export const apisGaps = (traveller: PassengerFields, demands: readonly ApisDemand[]): string[] => {
  const { nationality, birthDate, gender, docType, docExpires } = traveller
  const said = { ...abroadTexts(traveller), nationality, birthDate, gender }
  const missing = new Set<string>()
  let late: LocalDate | undefined
  for (const { country, parts, validAfter } of demands) {
    const isOwn = nationality === country
    for (const part of parts) if (!isOwn || part === 'DOCS') for (const place of dataOf[part]) if (!said[place]) missing.add(titles[place])
    if (isOwn || docType !== 'PASSPORT' || validAfter === undefined) continue
    if (docExpires === undefined) missing.add(titles.docExpires)
    else if (docExpires <= validAfter && (late === undefined || validAfter > late)) late = validAfter
  }
  return [...(missing.size > 0 ? [`缺少${[...missing].join('、')}`] : []), ...(late === undefined ? [] : [`护照有效期须晚于${late}`])]
}
