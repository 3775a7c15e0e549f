import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Count, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { BagBatchTerms, BagDraft } from './bag-batch-events.ts'
import { bagBatchStatuses, bagStatuses, bookingStatuses, hallBagStatuses, ownBagStatuses, saleModes } from './bag-codes.ts'
import { BagLot } from './bag-events.ts'

const { name, airLine, startsAt, endsAt } = BagBatchTerms
const { no, seats, price, earnest } = BagDraft.properties
const saleMode = zh(oneOf(saleModes), '成交方式')

export const BagBatchRow = Type.Object({
  id: zh(Id, '批次编号'),
  name,
  airLine,
  saleMode,
  startsAt,
  endsAt,
  status: zh(oneOf(bagBatchStatuses), '状态'),
  bags: zh(Count, '组合包数'),
  createdAt: zh(Instant, '创建时间'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Batches of combined bags (DOMAIN §3.25). */
export const bagBatches = list(
  'bagbatch',
  '组合竞拍批次',
  BagBatchRow,
)({
  module: 'order.combiAuction',
  airline: 'airLine',
  document: '组合批次',
  number: '批次编号',
  columns: ['id', 'name', 'airLine', 'saleMode', 'status', 'bags', 'startsAt', 'endsAt', 'createdAt'],
  more: ['updatedAt'],
  filters: ['airLine', 'endsAt'],
  sort: '-createdAt',
  sorts: ['endsAt'],
  tabs: 'status',
  empty: '还没有组合竞拍批次；新增后导入组合包，提交审批通过即发布',
  menu: ['auction', 9],
  calls: {
    queryBatch: {
      path: '/api/order/combiAuction/r/queryBatch',
      zh: '组合竞拍批次查询',
      allow: ['employee'],
      body: { status: is('status'), airLine: is('airLine') },
    },
  },
})
export const { queryBatch } = bagBatches.calls

/** The row does not tell who has the bag, since agencies read it too. For a ranked bag, the price is the lowest allowed bid. */
export const BagRow = Type.Object({
  id: zh(Id, '组合包编号'),
  batchId: zh(Id, '批次编号'),
  batchName: name,
  no,
  airLine,
  seats,
  price,
  amount: zh(Fen, '包价'),
  earnest,
  /** the flights as readable text */
  route: zh(Text, '航线'),
  origin: BagLot.properties.origin,
  destination: BagLot.properties.destination,
  /** date of the first flight */
  date: zh(BagLot.properties.date, '首航班日期'),
  lots: zh(Type.Array(BagLot), '航班'),
  status: zh(oneOf(bagStatuses), '状态'),
  saleMode,
  startsAt,
  endsAt,
  createdAt: zh(Instant, '上架时间'),
})
const HeldBag = Type.Object({
  ...BagRow.properties,
  /** the agency that has the bag, and its next step with its deadline */
  agency: optional(zh(Id, '代理人编号')),
  agencyName: optional(zh(Text, '代理人')),
  prepayBy: optional(zh(Instant, '预付时限')),
  orderNo: optional(zh(Id, '订单号')),
})
/** The desk's bags of a batch, with their holders. */
export const deskBags = list(
  'deskbag',
  '组合包',
  HeldBag,
)({
  module: 'order.combiAuction',
  airline: 'airLine',
  columns: ['no', 'batchName', 'route', 'date', 'seats', 'price', 'amount', 'status', 'agencyName', 'prepayBy', 'orderNo'],
  totals: ['seats', 'amount'],
  sort: '-createdAt',
  menu: ['auction', 9],
  through: 'queryBags',
  calls: {
    queryBags: {
      path: '/api/order/combiAuction/r/queryBags',
      zh: '组合包管理查询',
      allow: ['employee'],
      body: { batchId: is('batchId'), status: is('status') },
    },
  },
})
export const { queryBags } = deskBags.calls

/** an airport code in any case */
const Code = Type.String({ pattern: '^[A-Za-z]{3}$' })
/** The hall of bags: every agency sees the same. */
export const bagHall = list(
  'baghall',
  '组合竞拍',
  BagRow,
)({
  module: 'order.combiAuction',
  readers: agents,
  document: '组合包',
  columns: ['no', 'route', 'date', 'seats', { field: 'price', title: '每人包价' }, 'amount', 'earnest', 'saleMode', 'status', 'endsAt'],
  sort: '-createdAt',
  tabs: 'status',
  empty: '还没有组合包；航空公司发布后在此列出',
  menu: ['auction', 9],
  through: 'searchCABags',
  calls: {
    searchCABags: {
      path: '/api/order/combiAuction/searchCABags',
      zh: '组合竞拍包查询',
      allow: agents,
      body: {
        status: is('status', zh(oneOf(hallBagStatuses), '状态')),
        saleMode: is('saleMode'),
        airLine: is('airLine'),
        origin: is('origin', zh(Code, '始发地三字码'), { upper: true }),
        destination: is('destination', zh(Code, '目的地三字码'), { upper: true }),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
      },
      sorts: ['endsAt', 'date'],
      note: '始发地、目的地和日期按包内第一个航班。',
    },
  },
  portal: { call: 'searchCABags', filters: ['saleMode', 'origin', 'destination', 'dateFrom', 'dateTo', 'airLine'] },
})
export const { searchCABags } = bagHall.calls

export const BookingRow = Type.Object({
  id: zh(Id, '预订编号'),
  bagId: zh(Id, '组合包编号'),
  batchName: name,
  no,
  airLine,
  seats,
  price,
  amount: zh(Fen, '包价'),
  earnest,
  route: zh(Text, '航线'),
  date: zh(BagLot.properties.date, '首航班日期'),
  agency: zh(Id, '代理人'),
  status: zh(oneOf(bookingStatuses), '状态'),
  bookedAt: zh(Instant, '预订时间'),
  undoBy: zh(Instant, '可撤销至'),
  prepayBy: zh(Instant, '预付时限'),
  orderNo: optional(zh(Id, '订单号')),
})
/**
 * An agency's own part in a bag: a booking or a sealed bid. Nobody knows the price of a sealed bid before the end, so it has none here
 * until then.
 */
export const OwnBagRow = Type.Object({
  ...BookingRow.properties,
  price: optional(price),
  amount: optional(BookingRow.properties.amount),
  status: zh(oneOf(ownBagStatuses), '状态'),
  bookedAt: zh(Instant, '预订或出价时间'),
  undoBy: optional(BookingRow.properties.undoBy),
  prepayBy: optional(BookingRow.properties.prepayBy),
  /** current end of the bidding, for a sealed bid */
  endsAt: optional(endsAt),
})
/** The agency's own bags: its bids, bags to prepay or pay with their limits, and the results of the others. */
export const bookings = list(
  'bagbooking',
  '组合包预订',
  OwnBagRow,
)({
  module: 'order.combiAuction',
  owner: 'agency',
  airline: 'airLine',
  document: '组合包预订',
  columns: [
    ...(['no', 'route', 'date', 'seats', 'amount'] as const),
    { field: 'earnest', title: '占用保证金' },
    'status',
    { field: 'prepayBy', title: '时限' },
    'orderNo',
    { field: 'bookedAt', title: '预订/出价时间' },
  ],
  sort: '-bookedAt',
  tabs: 'status',
  empty: '还没有预订过组合包，也没有出过密封价',
  menu: ['auction', 9],
  through: 'searchBookedCABags',
  calls: {
    searchBookedCABags: {
      path: '/api/order/combiAuction/searchBookedCABags',
      zh: '已订组合包查询',
      allow: agents,
      body: {
        status: is('status'),
        airLine: is('airLine'),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
      },
      note: '含本单位的密封出价，截止前不含价格；成交的即其预订。分代理的只含预订，不含密封出价。',
    },
  },
  portal: { call: 'searchBookedCABags', title: '我的组合包', filters: ['airLine', 'dateFrom', 'dateTo'] },
})
export const { searchBookedCABags } = bookings.calls
