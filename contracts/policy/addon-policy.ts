import { airline } from '../basicinfo/airline.ts'
import { airport } from '../basicinfo/airport.ts'
import { airportGroup, lineExactness } from '../basicinfo/airport-group.ts'
import { isWithin } from '../kernel/calendar.ts'
import { choice, codes, codesIn, date, int, maybe, money, ref, text } from '../kernel/field.ts'
import { TEN_YUAN } from '../kernel/money.ts'
import { notPersonal } from '../kernel/personal.ts'
import type { Judging } from './judge.ts'
import { policyKind, type TermsOf } from './kind.ts'

const addonUses = { SEGMENT: '国内附加段', PAX: '加人' } as const

/**
 * Seats that are sold on top of a group: `PAX`, people who join a group that is ordered already, at its price and a part more; `SEGMENT`, a
 * domestic feeder of an international group for each person and way.
 */
export const addonPolicy = policyKind(
  'addonPolicy',
  '附加政策',
  {
    name: text('政策名称', { mark: notPersonal }),
    airLine: ref(airline, '航空公司'),
    use: choice('用途', addonUses, { initial: 'PAX' }),
    origin: maybe(ref(airport, '始发地', { or: airportGroup })),
    destination: maybe(ref(airport, '目的地', { or: airportGroup })),
    daysBefore: maybe(int('起飞前天数以内', { max: 365 })),
    percent: maybe(int('加价比例（%）', { min: -50, max: 200 })),
    gateway: maybe(ref(airport, '国际口岸')),
    feeders: maybe(codes(airport, '国内衔接机场')),
    amount: maybe(money('金额')),
    from: date('起飞日期起'),
    to: date('起飞日期止'),
  },
  {
    order: 4,
    check: ({ use, from, to, origin, destination, daysBefore, percent, gateway, feeders, amount }): Record<string, string> => ({
      ...(to < from && { to: '起飞日期止不能早于起飞日期起' }),
      ...(use === 'SEGMENT' && {
        ...(gateway === undefined && { gateway: '国际口岸不能为空' }),
        ...(feeders === undefined && { feeders: '国内衔接机场不能为空' }),
        ...(amount === undefined && { amount: '金额不能为空' }),
        ...((daysBefore ?? percent ?? origin ?? destination) !== undefined && { use: '国内附加段不填航线、天数和加价比例' }),
        ...(gateway !== undefined &&
          feeders !== undefined &&
          codesIn(feeders).includes(gateway) && { feeders: '国内衔接机场不能包含国际口岸' }),
      }),
      ...(use === 'PAX' && {
        ...((percent === undefined) === (amount === undefined) && { percent: '加价比例与金额须填写一项' }),
        ...((gateway ?? feeders) !== undefined && { use: '加人不填国际口岸和国内衔接机场' }),
        ...(origin !== undefined && origin === destination && { destination: '始发地与目的地不能相同' }),
      }),
    }),
    keys: ({ airLine, use, origin, destination, daysBefore, gateway, feeders, from, to }) => [
      airLine,
      use,
      origin,
      destination,
      daysBefore,
      gateway,
      feeders && codesIn(feeders).sort().join(),
      from,
      to,
    ],
    text: ({ use, origin = '不限', destination = '不限', daysBefore, percent, gateway, feeders, amount = 0 }) =>
      use === 'SEGMENT'
        ? `${feeders}—${gateway}，每人每程 ${amount / 100} 元`
        : `${origin}—${destination}${daysBefore === undefined ? '' : `，起飞前${daysBefore}天以内`}加人，按团队票价${
            percent === undefined ? `加 ${amount / 100} 元` : `${percent < 0 ? '减' : '加'} ${Math.abs(percent)}%`
          }`,
  },
)
type Terms = TermsOf<typeof addonPolicy>

/** A leg of a group that people join, `days` before its departure. */
type Asked = {
  airLine: string
  origin: string
  destination: string
  originGroups?: readonly string[] | undefined
  destinationGroups?: readonly string[] | undefined
  date: string
  days: number
}
/** The policy by which people join a group: the most exact line first, then the nearest limit of days, then the newest. */
export const joiningJudging: Judging<Terms, Asked> = {
  conditions: [
    ['用途', ({ use }) => use === 'PAX'],
    ['航空公司', ({ airLine }, asked) => airLine === asked.airLine],
    ['起飞日期', (terms, { date }) => isWithin(date, terms)],
    ['起飞前天数', ({ daysBefore }, { days }) => daysBefore === undefined || days <= daysBefore],
    ['航线', (terms, asked) => lineExactness(terms, asked) !== undefined],
  ],
  ranks: [
    ['航线的具体程度', (terms, asked) => lineExactness(terms, asked) ?? -1],
    ['起飞前天数的限定', ({ daysBefore = 366 }) => -daysBefore],
  ],
}
/** The fare of somebody who joins, in fen, from the group's fare: rounded up to whole tens of yuan. */
export const joiningFare = (fare: number, { percent, amount = 0 }: Pick<Terms, 'percent' | 'amount'>): number =>
  Math.ceil((percent === undefined ? (fare + amount) * 100 : fare * (100 + percent)) / (100 * TEN_YUAN)) * TEN_YUAN
