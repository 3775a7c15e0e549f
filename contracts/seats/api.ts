import { command, file, query, upload } from '../kernel/endpoint.ts'
import { ImportBody, ImportReport } from '../kernel/record.ts'
import {
  Airline,
  Cabin,
  Count,
  Doer,
  Fen,
  FlightNo,
  Iata,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Page,
  PageOf,
  Text,
  Type,
  zh,
} from '../kernel/schema.ts'
import { Flight, takenSeats } from './events.ts'

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
  /** orders in the queue for it, those among them that have seats to confirm */
  waiting: optional(zh(Count, '候补订单')),
  fullFare: zh(Fen, '全价票价'),
  distance: zh(Type.Integer(), '里程'),
  updatedAt: zh(Instant, '更新时间'),
})
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

export const queryBatch = query('/api/order/stock/r/queryBatch', {
  zh: '库存批次查询',
  allow: ['employee'],
  body: Type.Object({ ...Page, airLine: optional(Airline), status: optional(oneOf(stockStatuses, '状态')) }),
  data: PageOf(StockBatch),
})
export const queryItem = query('/api/order/stock/r/queryItem', {
  zh: '库存明细查询',
  allow: ['employee'],
  body: Type.Object({
    ...Page,
    batchId: optional(zh(Id, '批次编号')),
    airLine: optional(Airline),
    flightNo: optional(FlightNo),
    date: optional(zh(LocalDate, '航班日期')),
    dateFrom: optional(zh(LocalDate, '航班日期起')),
    dateTo: optional(zh(LocalDate, '航班日期止')),
    freeMin: optional(zh(Count, '余位不少于')),
    origin: optional(Iata),
    destination: optional(Iata),
    cabin: optional(Cabin),
    status: optional(oneOf(stockStatuses, '状态')),
  }),
  data: PageOf(StockItem),
})
export const importStock = upload('/api/order/stock/w/import', {
  zh: '库存导入',
  allow: ['employee'],
  body: ImportBody,
  data: Type.Object({ ...ImportReport.properties, batchId: optional(Id) }),
  note: '列：航空公司、航班号、航班日期、始发地、目的地、起飞时间、到达时间、舱位、座位数、全价票价（元）、里程。再次导入同一航班日期舱位时更新其座位总数与票价。',
})
export const stockTemplate = file('/api/order/stock/r/template', { zh: '库存导入模板', allow: ['employee'] })
export const adjustStock = command('/api/order/stock/w/adjust', {
  zh: '库存调整',
  allow: ['employee'],
  body: Type.Object({ id: zh(Id, '库存编号'), seats: zh(Count, '座位数'), reason: optional(zh(Text, '原因')) }),
  data: StockItem,
})
export const invalidStock = command('/api/order/stock/w/invalid', {
  zh: '库存作废',
  allow: ['employee'],
  body: Type.Object({
    id: optional(zh(Id, '库存编号')),
    batchId: optional(zh(Id, '批次编号')),
    reason: optional(zh(Text, '原因')),
    taken: optional(oneOf(takenSeats, '已占用和已售座位的处理')),
  }),
  data: Type.Object({ invalidated: Count, refused: Type.Array(Type.Object({ id: Id, message: Text })) }),
  note: '仍有占用或已售座位而未填写处理方式的，不作废并返回占用、已售座位数和订单数（代码200020002）。保留：只停售余位；释放：未付清的订单以航司原因取消并全额退还已付款，已付清的订单不变，可按航司原因免费退座。',
})
