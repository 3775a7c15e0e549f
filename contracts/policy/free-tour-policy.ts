import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { airportGroup, lineExactness } from '../basicinfo/airport-group.ts'
import { season } from '../basicinfo/season.ts'
import { isWithin } from '../kernel/calendar.ts'
import { date, int, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import type { Static } from '../kernel/schema.ts'
import type { PolicyTerms } from './events.ts'
import type { Judging } from './judge.ts'
import { policyKind, type TermsOf } from './kind.ts'
import type { PolicyAsked } from './match.ts'

/** 自由行: parties of four to nine, too small for a group policy, at a part of the full fare. */
export const freeTourPolicy = policyKind(
  'freeTourPolicy',
  '自由行政策',
  {
    name: text('政策名称', { mark: notPersonal }),
    airLine: ref(airline, '航空公司'),
    origin: maybe(ref(airport, '始发地', { or: airportGroup })),
    destination: maybe(ref(airport, '目的地', { or: airportGroup })),
    season: maybe(ref(season, '季节')),
    from: date('起飞日期起'),
    to: date('起飞日期止'),
    paxMin: int('最少人数', { min: 4, max: 9, initial: 4 }),
    paxMax: int('最多人数', { min: 4, max: 9, initial: 9 }),
    rate: int('折扣（%）', { min: 10, max: 100 }),
    product: maybe(text('产品（酒店、景点）', { max: 60, mark: notPersonal })),
  },
  {
    order: 4,
    check: ({ from, to, paxMin, paxMax, origin, destination }): Record<string, string> => ({
      ...(to < from && { to: '起飞日期止不能早于起飞日期起' }),
      ...(paxMax < paxMin && { paxMax: '最多人数不能小于最少人数' }),
      ...(origin !== undefined && origin === destination && { destination: '始发地与目的地不能相同' }),
    }),
    keys: ({ airLine, origin, destination, season, from, to, paxMin, paxMax }) => [
      airLine,
      origin,
      destination,
      season,
      from,
      to,
      paxMin,
      paxMax,
    ],
    text: ({ origin = '不限', destination = '不限', paxMin, paxMax, rate, product }) =>
      `${origin}—${destination}，${paxMin}–${paxMax}人，全价 ${rate}%${product === undefined ? '' : `，${product}`}`,
  },
)
type Terms = TermsOf<typeof freeTourPolicy>

/** A party's terms as a block is sold under them: what a free tour policy does not say is as a plain group policy has it. */
export const partyTerms = ({ name, airLine, paxMin, paxMax, rate }: Terms): Static<typeof PolicyTerms> => ({
  name,
  airLine,
  paxMin,
  paxMax,
  price: { kind: 'DISCOUNT', rate: rate * 100 },
  childFareMode: 'HALF_OF_Y',
  refundable: true,
})

/**
 * The policy for a party of this size, or for the smallest party: the most exact line, then one for a season, the lowest rate, the newest.
 */
export const partyJudging: Judging<Terms, PolicyAsked> = {
  conditions: [
    ['航空公司', ({ airLine }, asked) => airLine === asked.airLine],
    ['起飞日期', (terms, { date }) => isWithin(date, terms)],
    ['人数', ({ paxMin, paxMax }, { seats }) => seats === undefined || (seats >= paxMin && seats <= paxMax)],
    ['季节', ({ season }, { seasons }) => season === undefined || seasons?.includes(season) === true],
    ['航线', (terms, asked) => lineExactness(terms, asked) !== undefined],
  ],
  ranks: [
    ['航线的具体程度', (terms, asked) => lineExactness(terms, asked) ?? -1],
    ['季节的限定', ({ season }) => Number(season !== undefined)],
    ['折扣的优惠', ({ rate }) => -rate],
  ],
}
