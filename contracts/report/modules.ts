import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  report: ['监控与审计', 50],
  'report.sales': ['销售报表', 1],
  'report.salesVolume': ['销量报表', 2],
  'report.volume': ['运量报表', 3],
  'report.trade': ['交易报表', 4],
  'report.payment': ['支付报表', 5],
  'report.refund': ['退票报表', 6],
  'report.travelItinerary': ['行程单', 7],
  'report.operatorLog': ['操作日志', 8],
  'report.saved': ['保存的报表', 9],
  'report.history': ['历史回放', 10],
  'report.ledger': ['账务核对', 15],
  'report.job': ['导出任务', 20],
  'report.monitoring': ['运行监控', 30],
}
