import { command, file, upload } from '../kernel/endpoint.ts'
import { ImportBody, ImportReport } from '../kernel/record.ts'
import { Count, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { takenSeats } from './events.ts'
import { StockItem } from './lists.ts'

export const importStock = upload('/api/order/stock/w/import', {
  zh: '库存导入',
  allow: ['employee'],
  body: ImportBody,
  data: Type.Object({ ...ImportReport.properties, batchId: optional(Id) }),
  note: '列：航空公司、航班号、航班日期、始发地、目的地、起飞时间、到达时间、舱位、座位数、全价票价（元）、里程。时间为机场当地时间；可另加到达跨天（前一天、当天、次日、第三天），不填时按里程判断。再次导入同一航班日期舱位时更新其座位总数与票价。',
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

export { queryBatch, queryItem, StockBatch, StockItem, stockStatuses } from './lists.ts'
