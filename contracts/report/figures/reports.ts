/** The material of the reports: views of notes, their dimensions and measures (DOMAIN §3.36). */
export const bases = { SALE: '按销售日', FLIGHT: '按起飞日' } as const
export type Basis = keyof typeof bases
export const times = { NONE: '不分期', DAY: '按日', WEEK: '按周', MONTH: '按月' } as const
export const comparisons = { NONE: '不对比', BEFORE: '上一期间', LAST_YEAR: '去年同期' } as const

/** kinds of trouble that the report of monitoring counts */
export const troubles = {
  LIMIT: '超过时限',
  DUPLICATED: '重复支付',
  LATE: '失效后支付',
  UNPLACED: '款项无法入账',
  STEP: '外部步骤未成',
  STOPPED: '停止自动处理',
  PARKED: '后续处理搁置',
  MAIL: '邮件未发出',
  EXPORT: '导出失败',
  LOCKED: '登录锁定',
} as const
export type Trouble = keyof typeof troubles

/** The dimensions that divide figures; the server knows the names of their values (projections/report/figures/names.ts). */
export type Dimension = { zh: string; says?: string }
export const dimensions = {
  airLine: { zh: '航空公司' },
  agency: { zh: '代理人' },
  office: { zh: '营业部', says: '代理人现在所属的营业部：代理人改属后，以前的数字也算在新的营业部。' },
  level: { zh: '代理人级别', says: '代理人现在的级别。' },
  inter: { zh: '国内国际' },
  route: { zh: '航段' },
  flightNo: { zh: '航班号' },
  cabin: { zh: '舱位' },
  departure: { zh: '起飞日期' },
  channel: { zh: '支付渠道', says: '当时最近一次支付的渠道；尚未支付的算在“未支付”。' },
  purpose: { zh: '业务类型' },
  type: { zh: '退票类型' },
  reason: { zh: '退票原因' },
  product: { zh: '产品代码', says: '退票单上登记的产品代码；尚未登记的算在“未登记”。' },
  kind: { zh: '异常' },
} as const satisfies Record<string, Dimension>
type DimensionName = keyof typeof dimensions

/** `percent` is a share of 1, `days` a mean with one decimal, `money` fen */
export type MeasureKind = 'int' | 'money' | 'percent' | 'decimal'
type SumPart = { plus: readonly string[]; minus?: readonly string[]; flown?: true }
/**
 * A measure: its exact definition, and what it is added up of. `sum` is one sum of noted changes (`flown` leaves out legs that have not
 * departed before today). `over` divides the first sum by the second; without anything to divide by there is no value.
 */
export type Measure = {
  zh: string
  kind: MeasureKind
  says: string
  sum: SumPart
  over?: SumPart
  /** only by day of flight */
  flightOnly?: true
  /** stands on an order's first leg: without a value where the report is narrowed to some legs */
  orderWide?: true
}
const noted = (name: string) => ({ sum: { plus: [name] } })
const whole = { orderWide: true } as const

const sale = {
  orders: { zh: '订单数', kind: 'int', ...noted('orders'), ...whole, says: '提交的订单；拆出的订单另算一单。订单失效后仍算。' },
  held: { zh: '占座', kind: 'int', ...noted('held'), says: '已占座、尚未付清的订单的座位；候补中还没有座位的不算，付清或失效后减去。' },
  sold: {
    zh: '售出座位',
    kind: 'int',
    ...noted('sold'),
    says: '已付清订单的座位（婴儿不占座）；往返每段各算一座。付清后的减员、加员在发生当日增减；退票不减（见退票）。',
  },
  people: { zh: '售出人数', kind: 'int', ...noted('people'), says: '售出座位的旅客，婴儿也算。' },
  adults: { zh: '成人', kind: 'int', ...noted('adults'), says: '售出人数中的成人，含军残/警残和优惠票/免票。' },
  children: { zh: '儿童', kind: 'int', ...noted('children'), says: '售出人数中的儿童。' },
  infants: { zh: '婴儿', kind: 'int', ...noted('infants'), says: '售出人数中的婴儿。' },
  fares: { zh: '票款', kind: 'money', ...noted('fares'), says: '售出座位的票价之和；改价、减员、加员在发生当日增减。' },
  taxes: { zh: '税费', kind: 'money', ...noted('taxes'), says: '售出座位的民航发展基金与燃油附加费；出票日重算的差额记在订单首段。' },
  turnover: {
    zh: '销售额',
    kind: 'money',
    sum: { plus: ['fares', 'taxes', 'extras'] },
    ...whole,
    says: '票款 + 税费 + 增值产品。',
  },
  extras: { zh: '增值产品', kind: 'money', ...noted('extras'), ...whole, says: '已付的增值产品，减去已退的。' },
  refundValue: { zh: '退票票面', kind: 'money', ...noted('refundValue'), says: '已退款客票航段的票价与税费，在退款完成当日记入。' },
  refundFees: { zh: '退票费', kind: 'money', ...noted('refundFees'), says: '这些航段的退票费与补差，即票面中未退还的部分。' },
  net: {
    zh: '净额',
    kind: 'money',
    sum: { plus: ['fares', 'taxes', 'extras', 'refundFees'], minus: ['refundValue'] },
    ...whole,
    says: '销售额 − 退票票面 + 退票费。',
  },
  discount: {
    zh: '平均折扣',
    kind: 'percent',
    ...noted('fares'),
    over: { plus: ['fullFares'] },
    says: '票款 ÷ 同样座位的全价（Y舱）票款。',
  },
  meanFare: { zh: '平均票价', kind: 'money', ...noted('fares'), over: { plus: ['sold'] }, says: '票款 ÷ 售出座位。' },
  ahead: {
    zh: '平均提前天数',
    kind: 'decimal',
    ...noted('ahead'),
    over: { plus: ['sold'] },
    says: '付清日到起飞日的天数，按售出座位平均。',
  },
  ticketed: { zh: '出票', kind: 'int', ...noted('ticketed'), says: '已出票的座位，每段各算一张；婴儿票不算。' },
  back: { zh: '退票', kind: 'int', ...noted('back'), says: '已退款的客票航段；婴儿票不算。' },
  ticketRate: { zh: '出票率', kind: 'percent', ...noted('ticketed'), over: { plus: ['sold'] }, says: '出票 ÷ 售出座位。' },
  backRate: { zh: '退票率', kind: 'percent', ...noted('back'), over: { plus: ['ticketed'] }, says: '退票 ÷ 出票。' },
  flown: {
    zh: '承运',
    kind: 'int',
    sum: { plus: ['ticketed'], minus: ['back'], flown: true },
    flightOnly: true,
    says: '今日以前起飞的航段：出票 − 退票。',
  },
  usage: {
    zh: '利用率',
    kind: 'percent',
    sum: { plus: ['ticketed'], minus: ['back'], flown: true },
    over: { plus: ['sold'], flown: true },
    flightOnly: true,
    says: '今日以前起飞的航段：承运 ÷ 售出座位。',
  },
  forfeited: { zh: '罚没', kind: 'money', ...noted('forfeited'), ...whole, says: '没收的定金与退回座位扣下的金额，与订单“罚没金额”一致。' },
  received: { zh: '收款', kind: 'money', ...noted('received'), ...whole, says: '记入航司票款科目的金额，与试算平衡一致。' },
  returned: {
    zh: '退款',
    kind: 'money',
    ...noted('returned'),
    ...whole,
    says: '从航司票款科目转出的金额（退票款、应退款），与试算平衡一致。',
  },
  cash: { zh: '净收款', kind: 'money', sum: { plus: ['received'], minus: ['returned'] }, ...whole, says: '收款 − 退款。' },
} as const satisfies Record<string, Measure>

const paid = {
  begun: { zh: '发起笔数', kind: 'int', ...noted('begun'), says: '发起的支付单。' },
  asked: { zh: '发起金额', kind: 'money', ...noted('asked'), says: '发起的支付单的金额。' },
  paid: { zh: '成功笔数', kind: 'int', ...noted('paid'), says: '支付成功的支付单。' },
  taken: { zh: '收入金额', kind: 'money', ...noted('taken'), says: '支付成功的金额。各渠道与清算科目的借方一致（不含对账调整）。' },
  closed: { zh: '关闭笔数', kind: 'int', ...noted('closed'), says: '未支付而关闭的支付单；关闭后又到账的不算。' },
  failed: { zh: '失败笔数', kind: 'int', ...noted('failed'), says: '渠道答复失败的支付单。' },
  duplicates: { zh: '异常笔数', kind: 'int', ...noted('duplicates'), says: '重复支付、失效后支付、无法入账的支付单。' },
  backs: { zh: '退款笔数', kind: 'int', ...noted('backs'), says: '退回渠道或转为抵扣的退款。' },
  returned: { zh: '退款金额', kind: 'money', ...noted('returned'), says: '退回付款人的金额。各渠道与清算科目的贷方一致（不含对账调整）。' },
  credited: { zh: '转抵扣金额', kind: 'money', ...noted('credited'), says: '没有退回、转为抵扣的金额。' },
  netTaken: {
    zh: '净额',
    kind: 'money',
    sum: { plus: ['taken'], minus: ['returned', 'credited'] },
    says: '收入金额 − 退款金额 − 转抵扣金额。',
  },
  success: {
    zh: '成功率',
    kind: 'percent',
    ...noted('paid'),
    over: { plus: ['begun'] },
    says: '成功笔数 ÷ 发起笔数。按发起日看，是这些支付单后来的成功率。',
  },
  minutes: {
    zh: '平均支付分钟',
    kind: 'decimal',
    ...noted('minutes'),
    over: { plus: ['paid'] },
    says: '发起到支付的分钟数，按成功笔数平均。',
  },
} as const satisfies Record<string, Measure>

const back = {
  asked: { zh: '申请单数', kind: 'int', ...noted('asked'), says: '提交的退票申请。' },
  approved: { zh: '通过单数', kind: 'int', ...noted('approved'), says: '审核通过的申请；通过后又驳回的减去。' },
  rejected: { zh: '驳回单数', kind: 'int', ...noted('rejected'), says: '驳回或撤回的申请。' },
  paid: { zh: '退款单数', kind: 'int', ...noted('paid'), says: '退款完成的申请。' },
  coupons: { zh: '退票航段', kind: 'int', ...noted('coupons'), says: '退款完成的客票航段，含婴儿票。' },
  value: { zh: '票面金额', kind: 'money', ...noted('value'), says: '这些航段的票价与税费。' },
  fees: { zh: '退票费', kind: 'money', ...noted('fees'), says: '这些航段的退票费与补差。' },
  money: { zh: '退款金额', kind: 'money', ...noted('money'), says: '退款完成的金额，含退还的前次补差。' },
  passRate: { zh: '通过率', kind: 'percent', ...noted('approved'), over: { plus: ['asked'] }, says: '通过单数 ÷ 申请单数。' },
  workdays: {
    zh: '平均工作日',
    kind: 'decimal',
    ...noted('workdays'),
    over: { plus: ['paid'] },
    says: '申请日到退款日的工作日数，按退款单数平均。',
  },
  overdue: { zh: '逾期单数', kind: 'int', ...noted('overdue'), says: '退款晚于期限（通过后第七个工作日）的申请。' },
} as const satisfies Record<string, Measure>

const trouble = {
  times: { zh: '次数', kind: 'int', ...noted('times'), says: '发生的次数；同一单据多次发生各算一次。' },
} as const satisfies Record<string, Measure>

/**
 * The views of notes: what documents they have, the dimensions of their notes, what is noted, and the second day that notes may count by.
 */
export const sources = {
  sale: {
    dims: ['agency', 'airLine', 'inter', 'route', 'flightNo', 'cabin', 'departure', 'channel'],
    second: 'departure',
    noted: [
      ...['orders', 'held', 'sold', 'people', 'adults', 'children', 'infants', 'fares', 'taxes', 'fullFares', 'ahead', 'ticketed', 'back'],
      ...['refundValue', 'refundFees', 'extras', 'forfeited', 'received', 'returned'],
    ],
    measures: sale as Readonly<Record<string, Measure>>,
    document: '订单',
  },
  paid: {
    dims: ['agency', 'airLine', 'channel', 'purpose', 'begun'],
    second: 'begun',
    noted: ['begun', 'asked', 'paid', 'taken', 'minutes', 'closed', 'failed', 'duplicates', 'backs', 'returned', 'credited'],
    measures: paid as Readonly<Record<string, Measure>>,
    document: '支付单',
  },
  back: {
    dims: ['agency', 'airLine', 'type', 'reason', 'product', 'submitted'],
    second: 'submitted',
    noted: ['asked', 'approved', 'rejected', 'paid', 'coupons', 'value', 'fees', 'money', 'workdays', 'overdue'],
    measures: back as Readonly<Record<string, Measure>>,
    document: '退票单',
  },
  trouble: {
    dims: ['kind', 'agency', 'airLine'],
    second: undefined,
    noted: ['times'],
    measures: trouble as Readonly<Record<string, Measure>>,
    document: '单据',
  },
} as const
export type SourceName = keyof typeof sources

/** dimensions that divide an order into legs */
export const legDimensions: readonly string[] = ['route', 'flightNo', 'cabin', 'departure']
/** dimensions that every source with agencies has, as its agencies are today */
export const agencyDimensions = ['office', 'level'] as const

/** A report: what it counts, by which days, and how it is first shown. `bases`: what its days are called, the first one is shown first. */
export type Report = {
  zh: string
  source: SourceName
  bases: Partial<Record<Basis, string>>
  dims: readonly DimensionName[]
  measures: readonly string[]
  first: { time: keyof typeof times; by: readonly DimensionName[] }
  says: string
}
const ofAgencies = ['agency', ...agencyDimensions] as const
const ofLegs = ['route', 'flightNo', 'cabin', 'departure'] as const
export const reports = {
  sales: {
    zh: '销售报表',
    source: 'sale',
    bases,
    dims: ['airLine', ...ofAgencies, 'inter', ...ofLegs, 'channel'],
    measures: [
      ...['orders', 'sold', 'people', 'fares', 'taxes', 'extras', 'turnover', 'refundValue', 'refundFees', 'net', 'discount'],
      ...['forfeited', 'received', 'returned', 'cash'],
    ],
    first: { time: 'DAY', by: ['airLine'] },
    says: '卖了多少、值多少、退了多少。按销售日：每件事算在发生的当天，过去的月份不再变。按起飞日：每件事算在航班起飞的那天，退票会改变该航班月份的数字。',
  },
  salesVolume: {
    zh: '销量报表',
    source: 'sale',
    bases,
    dims: [...ofAgencies, 'airLine', 'inter', ...ofLegs, 'channel'],
    measures: ['orders', 'held', 'sold', 'ticketed', 'back', 'ticketRate', 'backRate', 'ahead', 'net'],
    first: { time: 'NONE', by: ['agency'] },
    says: '各代理人订了、付了、出了、退了多少座。',
  },
  volume: {
    zh: '运量报表',
    source: 'sale',
    bases: { FLIGHT: bases.FLIGHT },
    dims: [...ofLegs, 'airLine', 'inter', ...ofAgencies],
    measures: ['sold', 'ticketed', 'flown', 'children', 'infants', 'usage', 'meanFare'],
    first: { time: 'NONE', by: ['route', 'cabin'] },
    says: '各航段、舱位的团队旅客，算在航班起飞的那天。',
  },
  trade: {
    zh: '交易报表',
    source: 'paid',
    bases: { SALE: '按收付日' },
    dims: ['channel', 'purpose', 'airLine', ...ofAgencies],
    measures: ['paid', 'taken', 'backs', 'returned', 'credited', 'netTaken'],
    first: { time: 'DAY', by: ['channel'] },
    says: '各渠道收了多少、退了多少，算在款项收付的那天。',
  },
  payment: {
    zh: '支付报表',
    source: 'paid',
    bases: { FLIGHT: '按发起日', SALE: '按发生日' },
    dims: ['channel', 'purpose', 'airLine', ...ofAgencies],
    measures: ['begun', 'asked', 'paid', 'closed', 'failed', 'duplicates', 'success', 'minutes', 'taken'],
    first: { time: 'NONE', by: ['channel'] },
    says: '发起的支付后来怎样。按发起日：算在发起的那天。按发生日：成功、关闭、失败算在发生的那天。',
  },
  refund: {
    zh: '退票报表',
    source: 'back',
    bases: { SALE: '按办理日', FLIGHT: '按申请日' },
    dims: ['type', 'airLine', 'reason', 'product', ...ofAgencies],
    measures: ['asked', 'approved', 'rejected', 'paid', 'passRate', 'coupons', 'value', 'fees', 'money', 'workdays', 'overdue'],
    first: { time: 'NONE', by: ['type', 'airLine'] },
    says: '退票申请办理得怎样。按办理日：申请、通过、退款各算在发生的那天。按申请日：都算在申请的那天。',
  },
  monitoring: {
    zh: '监控报表',
    source: 'trouble',
    bases: { SALE: '按发生日' },
    dims: ['kind', 'airLine', 'agency'],
    measures: ['times'],
    first: { time: 'DAY', by: ['kind'] },
    says: '需要有人知道的异常，算在发生的那天。',
  },
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof reports
/** salesVolume is read by people who may not see what is earned */
export const guarded: Readonly<Partial<Record<ReportName, Readonly<Record<string, string>>>>> = { salesVolume: { net: 'report.sales.r' } }

export const measuresOf = (report: ReportName): Readonly<Record<string, Measure>> => sources[reports[report].source].measures

/** sums that no measure shows by themselves */
const only: Readonly<Record<string, { zh: string; kind: MeasureKind }>> = {
  fullFares: { zh: '全价票款', kind: 'money' },
  ahead: { zh: '提前天数×座位', kind: 'int' },
  minutes: { zh: '支付分钟数', kind: 'int' },
  workdays: { zh: '工作日数', kind: 'int' },
}
/** The sums behind a measure: itself, or the two that are divided. */
export const partsOf = (report: ReportName, { zh, kind, sum, over }: Measure): { zh: string; kind: MeasureKind }[] => {
  if (!over) return [{ zh, kind }]
  return [sum, over].map(({ plus: [first = ''], minus, flown }) => {
    const known = only[first] ?? measuresOf(report)[first]
    return { zh: minus ? '承运' : `${known?.zh ?? first}${flown ? '（已起飞）' : ''}`, kind: known?.kind ?? 'int' }
  })
}
