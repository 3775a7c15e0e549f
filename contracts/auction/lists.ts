import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline, Count, Fen, Flag, Id, Instant, oneOf, optional, Type, zh } from '../kernel/schema.ts'
import { AddPrice } from './add-price-events.ts'
import { RateRule, RatesReckoned } from './auto-rank-events.ts'
import { hallStatuses, lotKinds, lotOpeners, lotStatuses } from './codes.ts'
import { LotTerms } from './lot-events.ts'

const { remark: _, ...terms } = LotTerms
/** winners, by paddle only */
export const Winning = Type.Array(
  Type.Object({ paddle: Type.Integer({ title: '号牌' }), price: zh(Fen, '每座出价'), units: zh(Count, '领先份数') }),
)
/** The row does not name bidders, since agencies read it too. */
export const LotRow = Type.Object({
  id: zh(Id, '标的编号'),
  ...terms,
  kind: zh(oneOf(lotKinds), '竞价方式'),
  openedBy: zh(oneOf(lotOpeners), '发起方'),
  seats: zh(Count, '座位数'),
  status: zh(oneOf(lotStatuses), '状态'),
  /** current end of the bidding; the history shows the earlier ones */
  extensions: zh(Count, '已顺延次数'),
  bids: zh(Count, '出价次数'),
  bidders: zh(Count, '参加代理人数'),
  sold: zh(Count, '领先份数'),
  /** lowest winning price per seat, and the price that now wins a unit */
  price: optional(zh(Fen, '当前价')),
  next: optional(zh(Fen, '最低可出价')),
  winning: zh(Winning, '领先'),
  createdAt: zh(Instant, '创建时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export type LotRow = Type.Static<typeof LotRow>

/** filters and sorts shared by lists of both kinds of lots */
const common = {
  document: '竞价标的',
  filters: ['flightNo', 'date', 'origin', 'destination', 'airLine', 'endsAt'],
  sort: '-createdAt',
  sorts: ['endsAt', 'date'],
  tabs: 'status',
} as const
const asked = { status: is('status'), airLine: is('airLine'), flightNo: is('flightNo'), date: is('date') }

/** Lots that are auctioned in units (DOMAIN §3.24). */
export const lots = list(
  'lot',
  '竞价标的',
  LotRow,
)({
  ...common,
  module: 'order.bidding',
  airline: 'airLine',
  number: '标的编号',
  columns: ['id', 'flightNo', 'date', 'origin', 'destination', 'seats', 'status', 'floor', 'price', 'bids', 'startsAt', 'endsAt'],
  more: ['airLine', 'cabin', 'units', 'seatsPerUnit', 'cap', 'step', 'sold', 'bidders', 'extensions', 'createdAt', 'updatedAt'],
  empty: '还没有竞价标的；新增后提交审批，通过即发布',
  menu: ['auction', 5],
  calls: {
    biddingQuery: { path: '/api/order/bidding/r/query', zh: '竞价管理查询', allow: ['employee'], body: asked },
  },
})
export const { biddingQuery } = lots.calls

/** Lots for free bidding (DOMAIN §3.26), whoever opened them. */
export const freeLots = list(
  'freeLot',
  '自由竞价',
  LotRow,
)({
  ...common,
  document: '自由竞价标的',
  module: 'order.freeBidding',
  airline: 'airLine',
  columns: ['id', 'flightNo', 'date', 'origin', 'destination', 'seats', 'status', 'openedBy', 'floor', 'price', 'bids', 'endsAt'],
  more: ['airLine', 'cabin', 'cap', 'step', 'mostStep', 'bidders', 'startsAt', 'extensions', 'createdAt', 'updatedAt'],
  empty: '还没有自由竞价；代理人发起的立即开始，新增的提交审批，通过即发布',
  menu: ['auction', 6],
  calls: {
    freeBiddingQuery: { path: '/api/order/freeBidding/r/query', zh: '自由竞价管理查询', allow: ['employee'], body: asked },
  },
})
export const { freeBiddingQuery } = freeLots.calls

/** an airport code in any case */
const Code = Type.String({ pattern: '^[A-Za-z]{3}$' })
/** columns of the hall, where every agency sees the same */
const shown = {
  document: '竞价标的',
  readers: agents,
  sort: '-createdAt',
  tabs: 'status',
} as const
const hallColumns = [
  'flightNo',
  { field: 'origin', title: '航线' },
  'date',
  'seats',
  'status',
  { field: 'price', title: '当前价/座' },
  { field: 'next', title: '最低可出价/座' },
  'bids',
  { field: 'endsAt', title: '截止' },
] as const
const wanted = {
  status: is('status', zh(oneOf(hallStatuses), '状态')),
  airLine: is('airLine'),
  origin: is('origin', zh(Code, '始发地三字码'), { upper: true }),
  destination: is('destination', zh(Code, '目的地三字码'), { upper: true }),
  dateFrom: fromDay('date', '航班日期起'),
  dateTo: untilDay('date', '航班日期止'),
}
const hallFilters = ['origin', 'destination', 'dateFrom', 'dateTo', 'airLine'] as const
/** The hall: every agency sees the same lots. It is a list of the portal only; the console has its own. */
export const hall = list(
  'hall',
  '竞价大厅',
  LotRow,
)({
  ...shown,
  module: 'order.bidding',
  columns: [...hallColumns],
  empty: '还没有竞价标的；航空公司发布后在此列出',
  menu: ['auction', 5],
  through: 'biddingSearch',
  calls: {
    biddingSearch: { path: '/api/order/bidding/r/search', zh: '竞价查询', allow: agents, body: wanted, sorts: ['endsAt', 'date'] },
  },
  portal: { call: 'biddingSearch', filters: [...hallFilters] },
})
export const { biddingSearch } = hall.calls
export const freeHall = list(
  'freeHall',
  '自由竞价大厅',
  LotRow,
)({
  ...shown,
  module: 'order.freeBidding',
  columns: [...hallColumns],
  empty: '还没有自由竞价；可以发起一个，航空公司发布的也在此列出',
  menu: ['auction', 6],
  through: 'frontQueryFreeBidding',
  calls: {
    frontQueryFreeBidding: {
      path: '/api/order/freeBidding/frontQueryFreeBidding',
      zh: '自由竞价查询(前台)',
      allow: agents,
      body: wanted,
      sorts: ['endsAt', 'date'],
    },
  },
  portal: { call: 'frontQueryFreeBidding', filters: [...hallFilters] },
})
export const { frontQueryFreeBidding } = freeHall.calls

const { ratesId, from, to, agencies } = RatesReckoned.schema.properties
export const AutoRankRow = Type.Object({
  id: Airline,
  airLine: Airline,
  ...RateRule,
  /** results of the last computation; absent where the setting was only just saved */
  ratesId: optional(ratesId),
  from: optional(from),
  to: optional(to),
  agencies: optional(agencies),
  reckonedAt: optional(zh(Instant, '核算时间')),
  updatedAt: zh(Instant, '更新时间'),
})
export type AutoRankRow = Type.Static<typeof AutoRankRow>
/** Rules for the ticketing rates that break ties of price, one per airline (DOMAIN §3.24). */
export const autoRanks = list(
  'auto-rank',
  '自动排名',
  AutoRankRow,
)({
  module: 'order.autoRank',
  airline: 'airLine',
  document: '自动排名设置',
  columns: ['airLine', 'days', 'minSeats', 'initial', 'agencies', 'from', 'to', 'reckonedAt'],
  more: ['ratesId', 'updatedAt'],
  filters: ['airLine'],
  sort: 'airLine',
  empty: '还没有自动排名设置；未设置的航空公司，同价的出价先到先得',
  menu: ['auction', 6],
  calls: {
    autoRankQuery: {
      path: '/api/order/autoRank/r/query',
      zh: '自动排名查询',
      allow: ['employee'],
      body: { airLine: is('airLine', Airline) },
    },
  },
})
export const { autoRankQuery } = autoRanks.calls

export const AddPriceRow = Type.Object({
  id: zh(Id, '规则编号'),
  airLine: Airline,
  ...AddPrice,
  enabled: zh(Flag, '启用'),
  updatedAt: zh(Instant, '更新时间'),
})
export type AddPriceRow = Type.Static<typeof AddPriceRow>
/** Least increments of lots, by bands of their floor (DOMAIN §3.24). */
export const addPriceRules = list(
  'add-price',
  '竞价加价规则',
  AddPriceRow,
)({
  module: 'order.bidding',
  airline: 'airLine',
  columns: ['id', 'airLine', 'from', 'to', 'step', 'enabled', 'updatedAt'],
  filters: ['airLine'],
  sort: 'airLine',
  empty: '还没有加价规则；没有规则的起拍价，加价幅度在标的中填写',
  menu: ['auction', 6],
  calls: {
    queryAddPrice: {
      path: '/api/order/bidding/r/queryAddPrice',
      zh: '竞价加价规则查询',
      allow: ['employee'],
      body: { airLine: is('airLine', Airline) },
    },
  },
})
export const { queryAddPrice } = addPriceRules.calls
