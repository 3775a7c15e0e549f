import { childFareModes, groupTypes, voyageTypes } from '../../enums.ts'
import { agents, get, query } from '../../kernel/endpoint.ts'
import {
  Airline,
  Cabin,
  Count,
  Fen,
  Flag,
  FlightNo,
  Iata,
  Id,
  LocalDate,
  LocalTime,
  Note,
  oneOf,
  optional,
  Text,
  Type,
  zh,
} from '../../kernel/schema.ts'
import { Flight } from '../../seats/flight.ts'
import { FareLine, Instalment, Limits, PassengerCounts } from '../events.ts'
import { CountsAsked } from '../rules/counts.ts'
import { MAX_LEGS, OrderTerms } from './quote.ts'

/** Seats for sale with their price (catalogue order/groupExpress). */

/** one flight-date-cabin for sale, with its price per passenger of each type, taxes included */
export const PricedFlight = Type.Object({
  stockId: Id,
  airLine: Airline,
  airLineName: Text,
  flightNo: FlightNo,
  date: LocalDate,
  origin: Iata,
  destination: Iata,
  depTime: LocalTime,
  arrTime: LocalTime,
  ...Type.Pick(Type.Object(Flight), ['arrDays', 'depZone', 'arrZone']).properties,
  cabin: Cabin,
  seatsLeft: Count,
  fullFare: Fen,
  policyId: Id,
  policyName: Text,
  paxMin: Count,
  /** number of free seats for a group of this size; their line is among `prices` when the policy grants any */
  freeSeats: Count,
  prices: Type.Array(FareLine),
  total: Fen,
  /** why a group of this size cannot order this flight now: a rule of its line */
  obstacle: optional(zh(Text, '不能下单的原因')),
})
const LegAsked = Type.Object({ origin: Iata, destination: Iata, date: zh(LocalDate, '出发日期') })
const Counts = optional(zh(CountsAsked, '人数'))
const GroupType = optional(zh(oneOf(groupTypes), '团队类型'))

export const searchingPriceSeat = query('/api/order/group/express/r/searching/price/seat', {
  zh: '团队座位运价查询',
  allow: agents,
  alsoGet: true,
  body: Type.Object({
    searchType: optional(zh(Type.Integer(), '查询类型')),
    voyageType: zh(oneOf(voyageTypes), '航程类型'),
    legs: zh(Type.Array(LegAsked, { minItems: 1, maxItems: MAX_LEGS }), '航段'),
    airLine: optional(Airline),
    counts: Counts,
    groupType: GroupType,
    waitlist: optional(zh(Flag, '含可候补航班')),
  }),
  data: Type.Object({
    legs: Type.Array(Type.Object({ origin: Iata, destination: Iata, date: LocalDate, flights: Type.Array(PricedFlight) })),
    lowest: Type.Union([Fen, Type.Null()]),
  }),
  note: '单程 S 一个航段，往返 D 两个互逆航段，联程 M 二至六个航段；往返和联程只列出每个航段都有座位的航空公司。不含人数时按最少成团人数的成人报价。含可候补航班时也列出座位不足的航班（余位少于人数），下单时须选择座位不足时候补。',
})

const RouteAsked = {
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  airLine: optional(Airline),
  counts: Counts,
  groupType: GroupType,
}
/** maximum number of days in one request */
export const LOWEST_DAYS = 14
export const CALENDAR_DAYS = 62

export const lowestPriceSeat = query('/api/order/group/express/r/lowest/price/seat', {
  zh: '最低价座位查询',
  allow: agents,
  body: Type.Object({
    ...RouteAsked,
    date: zh(LocalDate, '出发日期'),
    dateTo: optional(zh(LocalDate, '出发日期止')),
  }),
  data: Type.Object({
    days: Type.Array(
      Type.Object({
        date: LocalDate,
        /** the cheapest flight of the day, null when nothing is for sale */
        lowest: Type.Union([PricedFlight, Type.Null()]),
        /** each flight at its lowest price, cheapest first */
        flights: Type.Array(PricedFlight),
      }),
    ),
  }),
  note: `每天每个航班的最低总价，最多${LOWEST_DAYS}天。`,
})

export const priceCalendar = query('/api/order/group/express/r/price/calendar', {
  zh: '价格日历',
  allow: agents,
  body: Type.Object({
    ...RouteAsked,
    startDate: zh(LocalDate, '开始日期'),
    endDate: optional(zh(LocalDate, '结束日期')),
  }),
  data: Type.Object({
    days: Type.Array(
      Type.Object({
        date: LocalDate,
        weekday: Type.Integer({ minimum: 1, maximum: 7 }),
        /** lowest adult fare of the day without and with taxes; null when nothing is for sale */
        fare: Type.Union([Fen, Type.Null()]),
        price: Type.Union([Fen, Type.Null()]),
        /** seats left on all flights that are for sale */
        seatsLeft: Count,
        flights: Count,
        /** the most seats left on one flight, where no flight has enough for the group */
        fewSeats: optional(zh(Count, '不足人数时单个航班最多余座')),
      }),
    ),
  }),
  note: `自开始日期起每天的成人最低价与余位，最多${CALENDAR_DAYS}天，不填结束日期时为30天；当天航班余位都少于人数时没有价格，fewSeats 为单个航班最多余座。`,
})

// ── rules ──────────────────────────────────────────────────────────────────────────────────────────────────────────
export const RuleText = Type.Object({ title: Text, text: Note })
const Legs = zh(Type.Array(Type.Object({ stockId: zh(Id, '航班') }), { minItems: 1, maxItems: MAX_LEGS }), '航段')

/** limits of an order made now, and the parts in which it would be paid */
export const Outlook = { limits: Limits, instalments: Type.Array(Instalment) }

export const saleRule = query('/api/order/group/express/r/sale/rule', {
  zh: '销售规则',
  allow: agents,
  body: Type.Object({ legs: Legs, counts: Counts, groupType: GroupType }),
  data: Type.Object({
    airLine: Airline,
    policyName: Text,
    counts: PassengerCounts,
    total: Fen,
    paxMin: Count,
    freeSeats: Count,
    terms: OrderTerms,
    ...Outlook,
    rules: Type.Array(RuleText),
    /** each leg has its own policy; the first leg's terms apply to the order */
    legs: Type.Array(Type.Object({ stockId: Id, policyName: Text, refundable: Type.Boolean(), childFareMode: oneOf(childFareModes) })),
  }),
  note: '不含人数时按最少成团人数的成人计算。',
})
export const commonSaleRule = get('/api/order/group/express/r/common/sale/rule', {
  zh: '通用销售规则',
  allow: agents,
  body: Type.Object({ airLine: Airline }),
  data: Type.Object({ airLine: Airline, rules: Type.Array(RuleText) }),
})
export const travelRule = query('/api/order/group/express/r/travel/rule', {
  zh: '旅行规则',
  allow: agents,
  body: Type.Object({ legs: Legs }),
  data: Type.Object({ airLine: Airline, rules: Type.Array(RuleText), refundRules: Type.Array(RuleText) }),
})
