/**
 * Option lists, `{ code: '中文' }`, in the agreed spelling (SOLIDER, VOLUNTE, WEDDING are part of the interface). Labels follow DOMAIN §4.
 * `oneOf(list)` in kernel/schema.ts makes a schema of any of them.
 */

export const orderStatuses = {
  WAIT_FOR_PAY: '待支付',
  PAID: '已支付',
  PRINTED: '已出票',
  REFUND_MODIFY: '退改',
  EXPIRED: '已失效',
} as const
export type OrderStatus = keyof typeof orderStatuses

export const closeReasons = {
  TIME_LIMIT: '超时自动取消',
  AGENT_CANCEL: '代理人取消',
  BACKOFFICE_CANCEL: '后台取消',
  AIRLINE_CANCEL: '航司取消',
  AUDIT_REJECT: '审核不通过',
  SEAT_UNAVAILABLE: '座位不足',
  MERGED: '已合并',
} as const
export type CloseReason = keyof typeof closeReasons
/** parties that may ask for a cancellation */
export const cancellationAskers = { AGENCY: '代理人', AIRLINE: '航司' } as const

export const auditStatuses = {
  NONE: '无需审核',
  AUDITING: '审核中',
  APPROVED: '审核通过',
  RETURNED: '已退回',
  REJECTED: '审核不通过',
} as const
export type AuditStatus = keyof typeof auditStatuses
/** results of the audit of an order by a member of staff */
export const auditResults = { APPROVED: '审核通过', RETURNED: '退回修改', REJECTED: '不通过（订单失效）' } as const
export type AuditResult = keyof typeof auditResults
export const seatStatuses = { REQUESTED: '座位申请中', WAITLISTED: '候补', CONFIRMED: '已订妥', RELEASED: '已清位' } as const
export type SeatStatus = keyof typeof seatStatuses
export const nameStatuses = { NONE: '未录入', PARTIAL: '部分录入', COMPLETE: '已录全', LOCKED: '已锁定' } as const
export const payProgresses = { UNPAID: '未付', DEPOSIT_PAID: '已付定金', FULLY_PAID: '已付清', OVERPAID: '多付' } as const
export type PayProgress = keyof typeof payProgresses
/** parts in which an order is paid; an order without deposits has the one part FULL */
export const instalmentKinds = { DEPOSIT: '定金', BALANCE: '尾款', FULL: '全款' } as const
export type InstalmentKind = keyof typeof instalmentKinds
export const limitKinds = { PAY: '支付时限', BALANCE: '尾款时限', NAME: '名单时限', TICKET: '出票时限', CLEAR: '清位时限' } as const
export type LimitKind = keyof typeof limitKinds
/** limits that an order can miss: EXPIRED closes the order, NAME and TICKET leave it open */
export const lateKinds = { EXPIRED: '超时取消', NAME: limitKinds.NAME, TICKET: limitKinds.TICKET } as const
export const ticketProgresses = { NONE: '未出票', PARTIAL: '部分出票', ALL: '全部出票' } as const

export const passengerTypes = { ADULT: '成人', CHILD: '儿童', SOLIDER: '军残/警残', FREE: '优惠票/免票' } as const
/** kinds of groups that a policy may distinguish */
export const groupTypes = {
  TOUR: '旅游团',
  MEETING: '会议会展',
  STUDENT: '学生团',
  BUSINESS: '企业团',
  SPORT: '文体团',
  LABOUR: '劳务团',
} as const
export type GroupType = keyof typeof groupTypes
/** traveller types that decide which policy a group travels under; free seats and infants follow from these */
export const groupPassengers = { ADULT: '成人', CHILD: '儿童', SOLIDER: '军残/警残' } as const
/** Types of travellers that have a fare: the passenger types, and infants, who travel without a seat. */
export const fareTypes = { ...passengerTypes, INFANT: '婴儿' } as const
export type FareType = keyof typeof fareTypes

export const passengerStatuses = {
  UNNAMED: '待录入',
  NAMED: '已录入',
  TICKETED: '已出票',
  CHANGING: '变更中',
  REFUNDING: '退票中',
  REFUNDED: '已退票',
  REMOVED: '已减员',
} as const

export const ticketStatuses = {
  OPEN: '有效',
  CHECKED_IN: '已值机',
  BOARDED: '已登机',
  USED: '已使用',
  SUSPENDED: '挂起',
  EXCHANGED: '已换开',
  REFUNDED: '已退票',
  VOID: '作废',
} as const
/** one flight of a ticket, as applications for refunds have left it */
export const couponStatuses = { OPEN: '有效', REFUNDING: '退票中', REFUNDED: '已退票' } as const

export const genders = { M: '男', F: '女' } as const
export const voyageTypes = { S: '单程', D: '往返', M: '联程' } as const
export type VoyageType = keyof typeof voyageTypes
export const weekdays = { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' } as const
export type Weekday = keyof typeof weekdays
/** Main business of an agency. 0: none chosen. */
export const heritages = { 0: '未选择', 1: '国内', 2: '国际', 3: '国内和国际' } as const

export const refundStatuses = {
  REFUNDSUBMIT: '已提交',
  REFUNDAPPROVE: '审核通过',
  REFUNDACCOMPLISH: '退款完成',
  REFUNDTICKET: '已退票未退款',
  REFUNDREJECT: '已驳回',
} as const
export type RefundStatus = keyof typeof refundStatuses
export const refundKinds = { VOLUNTE: '自愿', INVOLUNTE: '非自愿' } as const
export type RefundKind = keyof typeof refundKinds
export const refundTypes = {
  VOLUNTE: '自愿退票',
  FORCE: '非自愿退票（航班不正常）',
  FORCE_OTHER: '非自愿退票（其他）',
  EXEMPT: '免责退票（免收手续费）',
  SPECIAL_TRAVELERS: '特殊旅客退票',
  AIRLINE_NOTICE: '按航司业务通告退票',
  SICKNESS: '因病退票',
  ERROR: '购票差错退票',
  CHILD: '儿童票退差（仅儿童票价）',
} as const
export type RefundType = keyof typeof refundTypes
/** Until when a refund type may be applied for. */
export const applicationLimits = {
  DEPARTURE: '末航段起飞前',
  DAYS: '末航段起飞后若干天内',
  MONTHS: '末航段起飞后若干月内',
  YEAR: '客票有效期（一年）内',
} as const
/** Refund types as options of a filter; '' means all. */
export const refundTypeFilter = { '': '全部', ...refundTypes } as const
export const refundReasons = {
  1: '线上支付转线下出票退款',
  2: '多付款退款',
  3: '保障航班退款',
  4: '占座退款',
  5: '自愿团退抵扣',
  6: '共益债抵扣',
} as const
/** Texts of the refund rules by group. WEDDING is read as weather (DOMAIN §1.6). */
export const refundRuleTexts = {
  FORCE: { CANCEL: '航班取消', EPIDEMIC: '疫情', WEDDING: '天气原因', UNUSUAL: '航班不正常', INVOLUNTARY_OTHER: '其他非自愿' },
  SICKNESS: { ILLNESS: '因病' },
  VOLUNTEER: {
    LESS_THIRTY_PERCENT: '票价低于三折',
    LATER_TRY: '航班起飞后申请',
    FIRST_OPEN: '首航段未使用',
    PART_USED: '部分已使用',
    LESS_SEAT_NUM: '不足成团人数',
  },
  OTHER: { ALL_SPECIAL: '全部特殊', PART_SPECIAL: '部分特殊' },
} as const
/** Rule texts that are shown but cannot be chosen. */
export const disabledRuleTexts: readonly string[] = ['LESS_SEAT_NUM']
// Documents and fees were agreed by name, without codes; these are ours.
export const refundDocumentTypes = {
  ID_CARD: '身份证',
  PASSPORT: '护照',
  DIAGNOSIS: '诊断证明',
  MEDICAL_RECORD: '病历',
  FEE_RECEIPT: '费用单据',
  MEDICAL_INVOICE: '医疗发票',
} as const
export type RefundDocumentType = keyof typeof refundDocumentTypes
export const productFeeTypes = { PAY_FEE: '支付手续费', INSURANCE: '保险', FOOD: '餐食', CHANGE_FEE: '更名费', LUGGAGE: '行李' } as const
export type ProductFeeType = keyof typeof productFeeTypes

export const noticeCategories = { 0: '旅客业务通告', 1: '自由竞拍公告', 2: '组合竞拍公告', 3: '自由竞价公告' } as const
// No codes were agreed for these either.
export const orgTypes = {
  GROUP_TOUR: '组团社',
  LAND: '地接社',
  OFFICE: '办事处',
  JOINT: '联营',
  AIRLINE: '航空公司',
  OTHER: '其他',
} as const
export const memberTypes = { User_Agent: '代理人', User_Employee: '后台员工' } as const
export type MemberType = keyof typeof memberTypes

export const fileTypes = {
  BUSINESS_CERT: '营业执照及其他经营许可证',
  SALE_AGENT_APPLY: '团队销售代理申请书',
  BUSINESS_ROOM: '营业场所照片',
  ORG_LEGAL_IDENTITY: '法人身份证件',
  GROUP_SALE_COOP: '团队销售合作意向书',
  OTHER: '其他',
} as const
export type FileType = keyof typeof fileTypes
export const requiredFileTypes: readonly FileType[] = [
  'BUSINESS_CERT',
  'SALE_AGENT_APPLY',
  'BUSINESS_ROOM',
  'ORG_LEGAL_IDENTITY',
  'GROUP_SALE_COOP',
]

/** paid at a gateway */
export const gatewayChannels = {
  alipay: '支付宝',
  easyPay: '易生支付',
  yeePay: '易宝支付',
  helipay: '合利宝',
  wechatPay: '微信支付',
  unionPay: '银联在线',
  chinaPay: '银联电子支付',
  mobile: '手机支付',
} as const
export type GatewayChannel = keyof typeof gatewayChannels
export const isGatewayChannel = (channel: string | undefined): channel is GatewayChannel =>
  channel !== undefined && Object.hasOwn(gatewayChannels, channel)
/** channels within the system, which pay from money kept for somebody */
export const heldChannels = {
  virtual: '虚拟账户',
  earnest: '保证金抵扣',
  deposit: '大额押金抵扣',
  client: '大客户额度',
  offset: '抵扣',
} as const
export type HeldChannel = keyof typeof heldChannels
/** accounts of an agency from which it pays an order itself, with its pay password */
export const accountChannels = { virtual: heldChannels.virtual, client: heldChannels.client, deposit: heldChannels.deposit } as const
export type AccountChannel = keyof typeof accountChannels
/** the last is paid at the counter */
export const paymentChannels = {
  ...gatewayChannels,
  ...heldChannels,
  offline: '线下汇款',
} as const
export type PaymentChannel = keyof typeof paymentChannels
export const paymentStatuses = {
  CREATED: '待支付',
  PENDING: '支付中',
  SUCCEEDED: '支付成功',
  FAILED: '失败',
  CLOSED: '已关闭',
  PARTIAL_REFUNDED: '部分退款',
  REFUNDED: '已退款',
} as const

export const childFareModes = { HALF_OF_Y: '全价50%', GROUP_ADULT: '团队成人价' } as const
export type ChildFareMode = keyof typeof childFareModes
export const freeCountingModes = { FREE_INCLUDED: '免票人数计入', FREE_EXTRA: '免票人数另计' } as const
export type FreeCountingMode = keyof typeof freeCountingModes

/** Column heads of the policy preview, in order. */
export const policyPreviewHeads = ['序号', '航空公司', '始发地', '目的地/航线', '航班开始日期', '航班结束日期', '开始生效时间'] as const

interface Airline {
  name: string
  short: string
  icao: string
  /** the three digits before every ticket number */
  accountingCode: string
  /** true while no public source confirms the code (DOMAIN §4.6) */
  verify?: true
}
/** The twelve carriers of the group, used where no airline records are at hand, in the order of DOMAIN §4.6. */
export const airlines = {
  HU: { name: '海南航空', short: '海航', icao: 'CHH', accountingCode: '880' },
  GS: { name: '天津航空', short: '天津航', icao: 'GCR', accountingCode: '826' },
  JD: { name: '首都航空', short: '首航', icao: 'CBJ', accountingCode: '898' },
  PN: { name: '西部航空', short: '西部航', icao: 'CHB', accountingCode: '847' },
  '8L': { name: '祥鹏航空', short: '祥鹏', icao: 'LKE', accountingCode: '859' },
  FU: { name: '福州航空', short: '福州航', icao: 'FZA', accountingCode: '666' },
  Y8: { name: '金鹏航空', short: '金鹏', icao: 'YZR', accountingCode: '871' },
  GT: { name: '桂林航空', short: '桂林航', icao: 'CGH', accountingCode: '730' },
  '9H': { name: '长安航空', short: '长安航', icao: 'CGN', accountingCode: '856' },
  GX: { name: '北部湾航空', short: '北部湾航', icao: 'CBG', accountingCode: '872', verify: true },
  UQ: { name: '乌鲁木齐航空', short: '乌航', icao: 'CUH', accountingCode: '886', verify: true },
  CN: { name: '大新华航空', short: '大新华', icao: 'GDC', accountingCode: '895' },
} as const satisfies Record<string, Airline>
export type AirlineCode = keyof typeof airlines
/** Left out where the whole company is shown: 香港快运, 香港航空, 桂林航空. */
const hiddenAirlines: readonly string[] = ['UO', 'HX', 'GT']
/** Carriers for company-wide display. */
export const shownAirlines = (codes: readonly string[]): string[] => codes.filter(code => !hiddenAirlines.includes(code))
