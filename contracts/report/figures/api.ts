import { file, query } from '../../kernel/endpoint.ts'
import { notPersonal } from '../../kernel/personal.ts'
import { Airline, Code, Count, Flag, Id, LocalDate, oneOf, optional, type Static, Text, Type, zh } from '../../kernel/schema.ts'
import { bases, comparisons, times } from './reports.ts'

const Name = notPersonal(Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-zA-Z]+$' }))
/** A question to a report; what is left out is as the report is first shown. */
export const Asked = {
  startDate: zh(LocalDate, '开始日期'),
  endDate: optional(zh(LocalDate, '结束日期')),
  airLine: optional(Airline),
  basis: optional(zh(oneOf(bases), '统计口径')),
  time: optional(zh(oneOf(times), '分期')),
  by: optional(zh(Type.Array(Name, { maxItems: 2 }), '维度')),
  where: optional(
    zh(
      Type.Record(
        Type.String({ pattern: '^[a-zA-Z]{1,40}$' }),
        Type.Array(notPersonal(Type.String({ maxLength: 120 })), { minItems: 1, maxItems: 200 }),
      ),
      '筛选',
    ),
  ),
  measures: optional(zh(Type.Array(Name, { minItems: 1, maxItems: 20 }), '指标')),
  compare: optional(zh(oneOf(comparisons), '对比')),
  sort: optional(zh(notPersonal(Type.String({ maxLength: 41, pattern: '^-?[a-zA-Z]+$' })), '排序')),
}
const Question = Type.Object(Asked)
export type FigureRequest = Static<typeof Question>

const Values = Type.Array(Type.Union([Type.Number(), Type.Null()]))
const Span = Type.Object({ from: zh(LocalDate, '开始日期'), to: zh(LocalDate, '结束日期') })
const Row = Type.Object({
  key: zh(Type.Array(Text), '代码'),
  names: zh(Type.Array(Text), '名称'),
  values: zh(Values, '数值'),
  before: optional(zh(Values, '对比期间数值')),
})
export const Answer = Type.Object({
  content: zh(Type.Array(Row), '内容'),
  totalElements: zh(Type.Integer(), '总条数'),
  number: zh(Type.Integer(), '页码'),
  size: zh(Type.Integer(), '每页条数'),
  total: zh(Values, '合计'),
  /** the total of the other span, all of its groups */
  before: optional(zh(Values, '对比期间合计')),
  span: zh(Span, '期间'),
  other: optional(zh(Span, '对比期间')),
  basis: zh(oneOf(bases), '统计口径'),
  time: zh(oneOf(times), '分期'),
  by: zh(Type.Array(Code), '维度'),
  /** names of the values that are asked for */
  where: zh(Type.Record(Type.String(), Type.Array(Text)), '筛选'),
  measures: zh(Type.Array(Code), '指标'),
  /** position of the log up to which all facts are in the figures */
  position: zh(Count, '截至事件'),
})
export type Answer = Static<typeof Answer>

const Page = {
  page: optional(zh(Type.Integer({ minimum: 0, maximum: 1_000_000 }), '页码')),
  size: optional(zh(Type.Integer({ minimum: 1, maximum: 200 }), '每页条数')),
}
const asked = (name: string) => ({
  zh: `${name}查询`,
  allow: ['employee'] as const,
  body: Type.Object({ ...Asked, ...Page }),
  data: Answer,
  note: '数值按 measures 的顺序；金额为分，比率以 1 为全部，无从计算的为 null。带分期时 key 的第一项是期间的第一天。',
})
const exported = (name: string) => ({ zh: `${name}导出`, allow: ['employee'] as const, body: Question })

/** The documents behind one figure: the question, the key of its row (none: the total) and a measure of it. */
const Behind = Type.Object({
  ...Asked,
  key: optional(zh(Type.Array(notPersonal(Type.String({ maxLength: 120 }))), '行')),
  measure: zh(Name, '指标'),
  /** the same figure of the other span */
  other: optional(zh(Flag, '对比期间')),
  ...Page,
})
const Documents = Type.Object({
  content: zh(
    Type.Array(
      Type.Object({
        id: zh(Id, '编号'),
        agency: optional(zh(Code, '代理人')),
        agencyName: optional(zh(Text, '代理人名称')),
        airLine: optional(zh(Code, '航空公司')),
        values: zh(Type.Array(Type.Number()), '数值'),
      }),
    ),
    '内容',
  ),
  totalElements: zh(Type.Integer(), '总条数'),
  number: zh(Type.Integer(), '页码'),
  size: zh(Type.Integer(), '每页条数'),
  /** parts of the figure: one sum, or the two that are divided */
  parts: zh(Type.Array(Text), '组成'),
  total: zh(Type.Array(Type.Number()), '合计'),
  value: zh(Type.Union([Type.Number(), Type.Null()]), '数值'),
})
export type Documents = Static<typeof Documents>
const behind = (name: string) => ({
  zh: `${name}明细单据`,
  allow: ['employee'] as const,
  body: Behind,
  data: Documents,
  note: '各单据数值之和即报表中的数字；比率分别给出分子与分母。',
})

export const querySales = query('/api/report/sales/r/query', asked('销售报表'))
export const exportSales = file('/api/report/sales/r/export', exported('销售报表'))
export const salesDocuments = query('/api/report/sales/r/documents', behind('销售报表'))
export const querySalesVolume = query('/api/report/salesVolume/r/query', asked('销量报表'))
export const exportSalesVolume = file('/api/report/salesVolume/r/export', exported('销量报表'))
export const salesVolumeDocuments = query('/api/report/salesVolume/r/documents', behind('销量报表'))
export const queryVolume = query('/api/report/volume/r/query', asked('运量报表'))
export const exportVolume = file('/api/report/volume/r/export', exported('运量报表'))
export const volumeDocuments = query('/api/report/volume/r/documents', behind('运量报表'))
export const queryTrade = query('/api/report/trade/r/query', asked('交易报表'))
export const exportTrade = file('/api/report/trade/r/export', exported('交易报表'))
export const tradeDocuments = query('/api/report/trade/r/documents', behind('交易报表'))
export const queryPayment = query('/api/report/payment/r/query', asked('支付报表'))
export const exportPayment = file('/api/report/payment/r/export', exported('支付报表'))
export const paymentDocuments = query('/api/report/payment/r/documents', behind('支付报表'))
export const queryRefund = query('/api/report/refund/r/query', asked('退票报表'))
export const exportRefund = file('/api/report/refund/r/export', exported('退票报表'))
export const refundDocuments = query('/api/report/refund/r/documents', behind('退票报表'))
export const queryMonitoring = query('/api/report/monitoring/r/query', asked('监控报表'))
export const exportMonitoring = file('/api/report/monitoring/r/export', exported('监控报表'))
export const monitoringDocuments = query('/api/report/monitoring/r/documents', behind('监控报表'))

/** The calls of each report. */
export const reportCalls = {
  sales: { query: querySales, export: exportSales, documents: salesDocuments },
  salesVolume: { query: querySalesVolume, export: exportSalesVolume, documents: salesVolumeDocuments },
  volume: { query: queryVolume, export: exportVolume, documents: volumeDocuments },
  trade: { query: queryTrade, export: exportTrade, documents: tradeDocuments },
  payment: { query: queryPayment, export: exportPayment, documents: paymentDocuments },
  refund: { query: queryRefund, export: exportRefund, documents: refundDocuments },
  monitoring: { query: queryMonitoring, export: exportMonitoring, documents: monitoringDocuments },
}
