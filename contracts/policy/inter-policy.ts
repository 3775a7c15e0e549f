import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { airportGroup, lineExactness } from '../basicinfo/airport-group.ts'
import { interCabin } from '../basicinfo/inter-cabin.ts'
import { isWithin } from '../kernel/calendar.ts'
import { choice, date, flag, int, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import type { Judging } from './judge.ts'
import { policyKind, type TermsOf } from './kind.ts'

const voyages = { S: '单程', D: '往返' } as const
/** a fare is filed for one type of passenger; other types have policies of their own */
const passengerTypes = { ADULT: '成人', CHILD: '儿童', INFANT: '婴儿' } as const

/** A filed group fare of an international route, in its currency: audited by a workflow and published by another person. */
export const interPolicy = policyKind(
  'interPolicy',
  '国际政策',
  {
    name: text('政策名称', { mark: notPersonal }),
    airLine: ref(airline, '航空公司'),
    origin: ref(airport, '始发地', { or: airportGroup }),
    destination: ref(airport, '目的地', { or: airportGroup }),
    voyage: choice('航程', voyages, { initial: 'D' }),
    cabin: ref(interCabin, '国际舱位'),
    passengerType: choice('旅客类型', passengerTypes, { initial: 'ADULT' }),
    currency: text('币种代码', { max: 3, pattern: '^[A-Z]{3}$', mark: notPersonal }),
    fare: int('票价（币种最小单位）', { min: 1, max: 1_000_000_000 }),
    paxMin: int('最少人数', { min: 1, max: 999, initial: 10 }),
    minStay: maybe(int('最短停留（天）', { max: 365 })),
    maxStay: maybe(int('最长停留（天）', { min: 1, max: 365 })),
    combinable: flag('可与其他政策组合'),
    audit: flag('订单须审核'),
    from: date('起飞日期起'),
    to: date('起飞日期止'),
  },
  {
    order: 4,
    audited: true,
    check: ({ from, to, airLine, cabin, origin, destination, voyage, minStay, maxStay }): Record<string, string> => ({
      ...(to < from && { to: '起飞日期止不能早于起飞日期起' }),
      ...(origin === destination && { destination: '始发地与目的地不能相同' }),
      ...(!cabin.startsWith(`${airLine}.`) && { cabin: `舱位${cabin}不是${airLine}的舱位` }),
      ...(voyage === 'S' && (minStay ?? maxStay) !== undefined && { minStay: '单程不设停留天数' }),
      ...(minStay !== undefined && maxStay !== undefined && maxStay < minStay && { maxStay: '最长停留不能短于最短停留' }),
    }),
    keys: ({ airLine, origin, destination, voyage, cabin, passengerType, currency, paxMin, minStay, maxStay, from, to }) => [
      airLine,
      origin,
      destination,
      voyage,
      cabin,
      passengerType,
      currency,
      paxMin,
      minStay,
      maxStay,
      from,
      to,
    ],
    text: ({ origin, destination, voyage, cabin, passengerType, currency, fare, paxMin }) =>
      `${origin}—${destination} ${voyages[voyage]} ${cabin.split('.')[1]}舱，${passengerTypes[passengerType]} ${currency} ${fare}，${paxMin}人起`,
  },
)
type Terms = TermsOf<typeof interPolicy>

/** A direction of an international journey; `stay`: days from the departure out to that back. */
export type AbroadAsked = {
  airLine: string
  origin: string
  destination: string
  originGroups?: readonly string[] | undefined
  destinationGroups?: readonly string[] | undefined
  voyage: keyof typeof voyages
  cabin: string
  date: string
  passengerType: keyof typeof passengerTypes
  seats?: number | undefined
  stay?: number | undefined
}
/** The filed fare of a direction: the most exact line first, then the largest minimum, then the newest (DOMAIN §5.18). */
export const abroadJudging: Judging<Terms, AbroadAsked> = {
  conditions: [
    ['航空公司', ({ airLine }, asked) => airLine === asked.airLine],
    ['航程', ({ voyage }, asked) => voyage === asked.voyage],
    ['舱位', ({ cabin }, asked) => cabin === `${asked.airLine}.${asked.cabin}`],
    ['旅客类型', ({ passengerType }, asked) => passengerType === asked.passengerType],
    ['起飞日期', (terms, { date }) => isWithin(date, terms)],
    ['航线', (terms, asked) => lineExactness(terms, asked) !== undefined],
    ['最少人数', ({ paxMin }, { seats = paxMin }) => seats >= paxMin],
    ['停留天数', ({ minStay = 0, maxStay = Number.MAX_SAFE_INTEGER }, { stay = minStay }) => stay >= minStay && stay <= maxStay],
  ],
  ranks: [
    ['航线的具体程度', (terms, asked) => lineExactness(terms, asked) ?? -1],
    ['最少人数', ({ paxMin }) => paxMin],
  ],
}

/** Contradictions between the terms and the records of classes and currencies, by field. `rate`: of the currency on the day of saving. */
export const wrongInInter = (
  { cabin, currency }: Terms,
  known: { group?: unknown } | undefined,
  rate: object | undefined,
): Record<string, string> => ({
  ...(known && known.group !== true && { cabin: `舱位${cabin.split('.')[1]}不向团队销售` }),
  ...(!rate && { currency: `币种${currency}在今天没有汇率` }),
})
