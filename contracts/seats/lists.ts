import { from, fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline, Count, Doer, Fen, FlightNo, Iata, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Flight } from './flight.ts'

export const stockStatuses = { EFFECTIVE: '有效', INVALID: '作废' } as const
export const StockItem = Type.Object({
  id: Id,
  ...Flight,
  batchId: Id,
  status: oneOf(stockStatuses, '状态'),
  total: zh(Count, '总座位'),
  held: zh(Count, '占用'),
  sold: zh(Count, '已售'),
  free: zh(Count, '余位'),
  /** number of orders in the queue, and of those among them that have seats to confirm */
  waiting: optional(zh(Count, '候补订单')),
  fullFare: zh(Fen, '全价票价'),
  distance: zh(Type.Integer(), '里程'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Block seats by flight, date and cabin. */
export const stock = list(
  'stock',
  '切位库存',
  StockItem,
)({
  module: 'order.stock',
  airline: 'airLine',
  columns: [
    'flightNo',
    'date',
    'origin',
    'destination',
    'depTime',
    'cabin',
    'status',
    'total',
    'held',
    'sold',
    'free',
    'waiting',
    'fullFare',
  ],
  more: ['airLine', 'arrTime', 'arrDays', 'depZone', 'arrZone', 'distance', 'updatedAt'],
  filters: [
    'flightNo',
    'date',
    { field: 'free', title: '余位不少于', operator: 'gte' },
    'origin',
    'destination',
    'airLine',
    'cabin',
    { field: 'batchId', title: '批次' },
  ],
  sort: 'date',
  sorts: ['flightNo', 'origin', 'destination', 'status', 'free', 'airLine', 'updatedAt'],
  tabs: 'status',
  empty: '还没有库存；请下载模板，填写后导入',
  menu: ['stock', 1],
  calls: {
    queryItem: {
      path: '/api/order/stock/r/queryItem',
      zh: '库存明细查询',
      allow: ['employee'],
      body: {
        batchId: is('batchId', '批次编号'),
        airLine: is('airLine'),
        flightNo: is('flightNo', FlightNo),
        date: is('date'),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
        freeMin: from('free', '余位不少于'),
        origin: is('origin', Iata),
        destination: is('destination', Iata),
        cabin: is('cabin'),
        status: is('status'),
      },
    },
  },
})
export const { queryItem } = stock.calls

export const StockBatch = Type.Object({
  id: Id,
  fileName: zh(Text, '文件名'),
  airLines: zh(Type.Array(Airline), '航空公司'),
  items: zh(Count, '航班数'),
  seats: zh(Count, '座位数'),
  failed: zh(Count, '失败行数'),
  status: oneOf(stockStatuses, '状态'),
  importedBy: zh(Doer, '导入人'),
  importedAt: zh(Instant, '导入时间'),
})

/** The uploaded lists of block seats. */
export const stockBatches = list(
  'stock-batch',
  '库存批次',
  StockBatch,
)({
  module: 'order.stock',
  airline: 'airLines',
  number: '批次号',
  columns: ['fileName', 'status', 'airLines', 'items', 'seats', 'failed', 'importedBy', 'importedAt'],
  filters: ['fileName', 'importedAt'],
  sort: '-importedAt',
  sorts: ['status'],
  tabs: 'status',
  empty: '还没有导入过库存；请在“切位库存”中导入',
  menu: ['stock', 2],
  calls: {
    queryBatch: {
      path: '/api/order/stock/r/queryBatch',
      zh: '库存批次查询',
      allow: ['employee'],
      body: { airLine: is('airLines', Airline), status: is('status') },
    },
  },
})
export const { queryBatch } = stockBatches.calls
