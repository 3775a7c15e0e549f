import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Count, Fen, Id, Instant, oneOf, optional, Type, zh } from '../kernel/schema.ts'
import { hallStatuses, lotStatuses } from './codes.ts'
import { LotTerms } from './lot-events.ts'

const { remark: _, ...terms } = LotTerms
/** who wins, by paddles alone */
export const Winning = Type.Array(
  Type.Object({ paddle: Type.Integer({ title: '号牌' }), price: zh(Fen, '每座出价'), units: zh(Count, '领先份数') }),
)
/** No word of who bids: agencies read it too. */
export const LotRow = Type.Object({
  id: zh(Id, '标的编号'),
  ...terms,
  seats: zh(Count, '座位数'),
  status: zh(oneOf(lotStatuses), '状态'),
  /** as it stands now; `endsAt` of the terms before it was moved stands in the history */
  extensions: zh(Count, '已顺延次数'),
  bids: zh(Count, '出价次数'),
  bidders: zh(Count, '参加代理人数'),
  sold: zh(Count, '领先份数'),
  /** of those who win, the lowest; what it takes to win a unit */
  price: optional(zh(Fen, '当前价')),
  next: optional(zh(Fen, '最低可出价')),
  winning: zh(Winning, '领先'),
  createdAt: zh(Instant, '创建时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export type LotRow = Type.Static<typeof LotRow>

/** Lots that are auctioned (DOMAIN §3.24). */
export const lots = list(
  'lot',
  '竞价标的',
  LotRow,
)({
  module: 'order.bidding',
  airline: 'airLine',
  document: '竞价标的',
  number: '标的编号',
  columns: ['id', 'flightNo', 'date', 'origin', 'destination', 'seats', 'status', 'floor', 'price', 'bids', 'startsAt', 'endsAt'],
  more: ['airLine', 'cabin', 'units', 'seatsPerUnit', 'cap', 'step', 'sold', 'bidders', 'extensions', 'createdAt', 'updatedAt'],
  filters: ['flightNo', 'date', 'origin', 'destination', 'airLine', 'endsAt'],
  sort: '-createdAt',
  sorts: ['endsAt', 'date'],
  tabs: 'status',
  empty: '还没有竞价标的；新增后提交审批，通过即发布',
  menu: ['stock', 5],
  calls: {
    biddingQuery: {
      path: '/api/order/bidding/r/query',
      zh: '竞价管理查询',
      allow: ['employee'],
      body: { status: is('status'), airLine: is('airLine'), flightNo: is('flightNo'), date: is('date') },
    },
  },
})
export const { biddingQuery } = lots.calls

/** of an airport, however it is typed */
const Code = Type.String({ pattern: '^[A-Za-z]{3}$' })
/** The hall: what agencies see of them, all the same. A list of the portal alone; the console has the other. */
export const hall = list(
  'hall',
  '竞价大厅',
  LotRow,
)({
  module: 'order.bidding',
  readers: agents,
  document: '竞价标的',
  columns: [
    'flightNo',
    { field: 'origin', title: '航线' },
    'date',
    'seats',
    'status',
    { field: 'price', title: '当前价/座' },
    { field: 'next', title: '最低可出价/座' },
    'bids',
    { field: 'endsAt', title: '截止' },
  ],
  sort: '-createdAt',
  tabs: 'status',
  empty: '还没有竞价标的；航空公司发布后在此列出',
  menu: ['stock', 5],
  through: 'biddingSearch',
  calls: {
    biddingSearch: {
      path: '/api/order/bidding/r/search',
      zh: '竞价查询',
      allow: agents,
      body: {
        status: is('status', zh(oneOf(hallStatuses), '状态')),
        airLine: is('airLine'),
        origin: is('origin', zh(Code, '始发地三字码'), { upper: true }),
        destination: is('destination', zh(Code, '目的地三字码'), { upper: true }),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
      },
      sorts: ['endsAt', 'date'],
    },
  },
  portal: { call: 'biddingSearch', filters: ['origin', 'destination', 'dateFrom', 'dateTo', 'airLine'] },
})
export const { biddingSearch } = hall.calls
