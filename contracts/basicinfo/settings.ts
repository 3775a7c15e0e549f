import { defaultTypeReasons } from './refund-reasons.ts'
import { unnamedRules } from './unnamed-rules.ts'

export const settingTypes = { TEXT: '文本', INT: '整数', FLAG: '是否', JSON: 'JSON 文本' } as const
type SettingType = keyof typeof settingTypes

export type Setting = {
  /** purpose of the setting, for staff */
  zh: string
  type: SettingType
  /** value while no record replaces it */
  initial: string
  /** true where agencies may read it */
  front?: boolean
  min?: number
  max?: number
  /** the possible values, with labels */
  values?: Readonly<Record<string, string>>
}

/**
 * Settings that the program reads by `config(key)`. Each becomes a row of the config record at the first start; staff change it there, with
 * history.
 */
export const settings = {
  refundTypeReasonConfig: {
    zh: '退票类型与退票原因的对应关系（JSON：退票类型 → 原因列表，disabled 的原因不可选）',
    type: 'JSON',
    initial: JSON.stringify(defaultTypeReasons),
    front: true,
  },
  exportRetentionDays: { zh: '导出文件保留天数，到期自动删除', type: 'INT', initial: '7', min: 1, max: 3650 },
  groupRefunders: { zh: '团队退款人员所在的用户组编号', type: 'TEXT', initial: 'GROUP_REFUNDERS' },
  businessRefunders: { zh: '业务退款人员所在的用户组编号', type: 'TEXT', initial: 'BUSINESS_REFUNDERS' },
  accountRefunders: { zh: '财务退款人员所在的用户组编号', type: 'TEXT', initial: 'ACCOUNT_REFUNDERS' },
  refundApprovalFlow: { zh: '退票提交后自动进入审批流的航空公司（二字码，逗号分隔，“*”为全部，“-”为无）', type: 'TEXT', initial: '-' },
  retailSearchMinutes: { zh: '散客航班查询的有效分钟数，过期须重新查询', type: 'INT', initial: '15', min: 1, max: 120 },
  retailPayMinutes: { zh: '散客订单须在多少分钟内支付，逾期失效', type: 'INT', initial: '30', min: 5, max: 1440 },
  retailPayBeforeDeparture: { zh: '散客订单最晚须在起飞前多少分钟支付', type: 'INT', initial: '60', min: 0, max: 10_080 },
  extraPayMinutes: { zh: '购买增值产品后须在多少分钟内支付，逾期失效', type: 'INT', initial: '30', min: 5, max: 1440 },
  renamePayMinutes: { zh: '更名审批通过后须在多少分钟内支付更名费，逾期失效', type: 'INT', initial: '1440', min: 5, max: 10_080 },
  quoteDeskHours: { zh: '不能自动报价或代理人议价后，须在多少小时内人工答复', type: 'INT', initial: '48', min: 1, max: 720 },
  interDeskHours: { zh: '国际询价须在多少小时内报价', type: 'INT', initial: '24', min: 1, max: 720 },
  interCounterHours: { zh: '国际报价被还价后，须在多少小时内答复', type: 'INT', initial: '8', min: 1, max: 720 },
  interValidHours: { zh: '国际报价的有效小时数，报价时可另填', type: 'INT', initial: '120', min: 1, max: 720 },
  interRounds: { zh: '每次国际询价，代理人可还价的次数', type: 'INT', initial: '1', min: 0, max: 9 },
  returnedOrderHours: { zh: '审核退回的订单须在多少小时内修改并重新提交，逾期失效', type: 'INT', initial: '24', min: 1, max: 720 },
  paymentGraceMinutes: {
    zh: '支付时限到后渠道查询无应答时，订单最多再等待支付结果的分钟数',
    type: 'INT',
    initial: '10',
    min: 0,
    max: 1440,
  },
  paymentRecheckHours: { zh: '支付单关闭或失败后继续向渠道核对的小时数', type: 'INT', initial: '24', min: 0, max: 720 },
  onlinePaymentMaxYuan: { zh: '在线支付和充值每笔最高金额（元），0为不限', type: 'INT', initial: '0', min: 0, max: 100_000_000 },
  resumeAfterMinutes: {
    zh: '中断的步骤（退款、确认座位、出票）多少分钟后由系统继续处理，未成的再试，间隔逐次加倍，最长1小时',
    type: 'INT',
    initial: '2',
    min: 1,
    max: 1440,
  },
  resumeTries: {
    zh: '中断的步骤（退款、确认座位、出票）是否由系统继续处理：0为否，其他为是，不限次数，直至完成或停止',
    type: 'INT',
    initial: '5',
    min: 0,
    max: 100,
  },
  addAtAgreedPrice: {
    zh: '政策票价变动后，订单仍可按原价累计增加的座位数（原政策须有效）；超出的须与现行政策票价一致',
    type: 'INT',
    initial: '9',
    min: 0,
    max: 999,
  },
  restateTaxes: {
    zh: '出票时按出票日的税费标准重算税费：低于下单时的差额退还代理人，高于的由航司承担；否则税费以下单时为准',
    type: 'FLAG',
    initial: 'false',
  },
  unnamedAtNameLimit: {
    zh: '名单时限到时，已支付订单中未录名座位的处理：ASK 由航司逐单处理，KEEP 保留，RELEASE 自动退回并按退座规则结算',
    type: 'TEXT',
    initial: 'ASK',
    front: true,
    values: unnamedRules,
  },
  policyClasses: {
    zh: '政策分类（JSON：代码为一个大写字母，valid 为 false 的不能用于新政策，已有政策和订单不变）',
    type: 'JSON',
    initial: JSON.stringify(
      [
        ['S', '系列团'],
        ['A', '临时团'],
        ['F', '自由行'],
        ['T', '旅游团'],
        ['N', '特殊议价'],
        ['M', '会奖'],
        ['B', '公务舱'],
        ['O', '其他'],
      ].map(([code, description]) => ({ code, description, valid: true })),
    ),
    front: true,
  },
  priceFloorPercent: {
    zh: '一人即可改价的最低票价，占全价的百分比（儿童、军残按全价的一半，婴儿按一成计）；更低或高于全价须另一人同意，0为不限最低价',
    type: 'INT',
    initial: '30',
    min: 0,
    max: 100,
  },
  earnestForfeitBps: {
    zh: '弃标时罚没的保证金，占占用金额的万分比（5000为一半），四舍五入到元',
    type: 'INT',
    initial: '5000',
    min: 0,
    max: 10_000,
  },
  auctionPrepayMinutes: {
    zh: '竞价：成交后须预付的分钟数，不晚于起飞前6小时；已保存的标的不变',
    type: 'INT',
    initial: '1440',
    min: 30,
    max: 10_080,
  },
  auctionPrepayPercent: {
    zh: '竞价、组合竞拍和客户切位：预付生成的订单首期占票款的百分比；已保存的标的、批次不变',
    type: 'INT',
    initial: '20',
    min: 1,
    max: 99,
  },
  auctionOfferMinutes: { zh: '竞价：递补须确认的分钟数；已保存的标的不变', type: 'INT', initial: '720', min: 30, max: 10_080 },
  freeBidMinutes: { zh: '自由竞价：代理人发起的竞价持续的分钟数', type: 'INT', initial: '60', min: 5, max: 1440 },
  freeBidSeats: { zh: '自由竞价：代理人发起的最少座位数', type: 'INT', initial: '10', min: 1, max: 1_000 },
  freeBidOpenings: {
    zh: '自由竞价：每个代理人在同一航班进行中和发起后退出的最多个数，0为不限',
    type: 'INT',
    initial: '3',
    min: 0,
    max: 100,
  },
  freeBidFloorPercent: { zh: '自由竞价：起拍价占经济舱全价的百分比，四舍五入到10元', type: 'INT', initial: '50', min: 1, max: 150 },
  freeBidCapPercent: { zh: '自由竞价：最高限价占经济舱全价的百分比，四舍五入到10元', type: 'INT', initial: '100', min: 1, max: 150 },
  freeBidIncrementYuan: { zh: '自由竞价：每次最多加价的元数，10的整数倍', type: 'INT', initial: '100', min: 10, max: 100_000 },
  freeBidEarnestPercent: { zh: '自由竞价：保证金占座位全价的百分比，四舍五入到元', type: 'INT', initial: '5', min: 1, max: 100 },
  unpaidPerFlightA: { zh: 'A级代理人每个航班最多未付款占座数，0为不限', type: 'INT', initial: '600', min: 0, max: 99_999 },
  unpaidPerFlightB: { zh: 'B级代理人每个航班最多未付款占座数，0为不限', type: 'INT', initial: '300', min: 0, max: 99_999 },
  unpaidPerFlightC: { zh: 'C级和未定级代理人每个航班最多未付款占座数，0为不限', type: 'INT', initial: '60', min: 0, max: 99_999 },
  unpaidTotalA: { zh: 'A级代理人各航班合计最多未付款占座数，0为不限', type: 'INT', initial: '3000', min: 0, max: 999_999 },
  unpaidTotalB: { zh: 'B级代理人各航班合计最多未付款占座数，0为不限', type: 'INT', initial: '1500', min: 0, max: 999_999 },
  unpaidTotalC: { zh: 'C级和未定级代理人各航班合计最多未付款占座数，0为不限', type: 'INT', initial: '150', min: 0, max: 999_999 },
  subAgentSharePercent: {
    zh: '一家分代理最多占用本级额度（未付款占座）的百分比，100为不另限',
    type: 'INT',
    initial: '100',
    min: 1,
    max: 100,
  },
  reservedNames: {
    zh: '代理人、分代理及其用户不得使用的名称（逗号分隔，“-”为无；航空公司名称总是保留）',
    type: 'TEXT',
    initial: '管理员,系统,系统管理员,客服,平台客服,海航,海航集团,海航航空,admin,administrator,root,system,hna',
  },
  waitlistLength: { zh: '候补：每个航班舱位最多排队的订单数，0为不开放候补', type: 'INT', initial: '20', min: 0, max: 200, front: true },
  waitlistProtectHours: {
    zh: '候补：有座后为订单保留座位的小时数，代理人须在此时间内确认；联程订单等候其他航段的时间相同',
    type: 'INT',
    initial: '4',
    min: 1,
    max: 168,
  },
  waitlistEndHours: {
    zh: '候补：首航段起飞前多少小时截止，届时未得到座位的订单失效',
    type: 'INT',
    initial: '72',
    min: 1,
    max: 2160,
    front: true,
  },
  overdueFinesStop: { zh: '代理人有逾期未缴的罚金时不得提交新订单', type: 'FLAG', initial: 'true' },
  similarOrderDays: { zh: '重复订单提醒：出发日期相差不超过的天数', type: 'INT', initial: '1', min: 0, max: 7 },
  similarOrderPercent: { zh: '重复订单提醒：座位数相差不超过的百分比', type: 'INT', initial: '20', min: 0, max: 100 },
  noticeDays: { zh: '通知（时限提醒、候补保座）列出的天数', type: 'INT', initial: '30', min: 1, max: 365 },
  pushHosts: { zh: '自由行政策可推送到的主机（域名，逗号分隔，“-”为无）', type: 'TEXT', initial: '-' },
  mailTries: { zh: '通知邮件最多发送的次数，之后列为未发出', type: 'INT', initial: '8', min: 1, max: 50 },
  itineraryDays: { zh: '行程单须在末航段起飞后多少天内申请', type: 'INT', initial: '180', min: 1, max: 3_650 },
  itineraryReverseDays: { zh: '已开具的行程单可在多少天内由申请人取消冲红', type: 'INT', initial: '30', min: 0, max: 3_650 },
  offsetCapPercent: { zh: '共益债抵扣最多可占新团票款的百分比，已发起的支付按发起时的比例', type: 'INT', initial: '30', min: 0, max: 100 },
  reviewDays: {
    zh: '退回补充的入驻申请须在多少天内重新提交，驳回的申请保留登录名的天数；只影响以后的退回与驳回',
    type: 'INT',
    initial: '30',
    min: 1,
    max: 365,
  },
  interRefundPercent: { zh: '海航国际客票自愿退票，首段起飞前扣除票价的百分比', type: 'INT', initial: '20', max: 100 },
  interRefundFlownPercent: { zh: '海航国际客票自愿退票，首段起飞后扣除未使用航段票价的百分比', type: 'INT', initial: '30', max: 100 },
  reportPapersDays: { zh: '报备退票须在多少天内补交材料', type: 'INT', initial: '15', min: 1, max: 90 },
  refundWorkdays: { zh: '退票审核通过后须在多少个工作日内完成退款', type: 'INT', initial: '7', min: 1, max: 90 },
  complaintWorkdays: { zh: '投诉须在多少个工作日内办结', type: 'INT', initial: '10', min: 1, max: 60 },
  complaintRemindDays: { zh: '投诉在办结时限前多少个工作日提醒', type: 'INT', initial: '2', min: 0, max: 30 },
  complaintReplyDays: { zh: '投诉办结后代理人在多少天内可以表示不同意，重新处理', type: 'INT', initial: '30', min: 1, max: 365 },
  disabledGroupPeople: { zh: '病残、轮椅旅客达到多少人按团体申请', type: 'INT', initial: '10', min: 2, max: 999 },
  disabledGroupHours: { zh: '病残、轮椅旅客团体须在起飞前多少小时申请服务', type: 'INT', initial: '72', min: 0, max: 720 },
  loginTries: { zh: '登录密码连续输错多少次后锁定', type: 'INT', initial: '5', min: 1, max: 20 },
  loginTriesMinutes: { zh: '登录密码输错次数在多少分钟内累计', type: 'INT', initial: '15', min: 1, max: 1440 },
  loginLockMinutes: { zh: '登录密码输错后锁定的分钟数', type: 'INT', initial: '30', min: 1, max: 1440 },
  staffIdleMinutes: {
    zh: '员工登录后无操作多少分钟须重新登录（约，0为不限；页面自动刷新不算操作）',
    type: 'INT',
    initial: '240',
    min: 0,
    max: 720,
  },
  agentIdleMinutes: {
    zh: '代理人登录后无操作多少分钟须重新登录（约，0为不限；页面自动刷新不算操作）',
    type: 'INT',
    initial: '240',
    min: 0,
    max: 720,
  },
  interChildPercent: { zh: '国际团队没有儿童政策时，儿童票价占成人票价的百分比', type: 'INT', initial: '75', min: 0, max: 100 },
  interInfantPercent: { zh: '国际团队没有婴儿政策时，婴儿票价占成人票价的百分比', type: 'INT', initial: '10', min: 0, max: 100 },
  payPasswordTries: { zh: '支付密码连续输错多少次后锁定', type: 'INT', initial: '5', min: 1, max: 20 },
  payPasswordLockMinutes: { zh: '支付密码输错后锁定的分钟数', type: 'INT', initial: '30', min: 1, max: 1440 },
  watermarkExempt: { zh: '页面不显示水印的登录名（逗号分隔，“-”为无）', type: 'TEXT', initial: '-', front: true },
} as const satisfies Record<string, Setting>
export type SettingKey = keyof typeof settings

/** True where a list of airlines in a setting (`HU,JD`, `*` all, `-` none) contains this one. */
export const namesAirline = (value: string, airLine: string): boolean =>
  value
    .toUpperCase()
    .split(/[,，、\s]+/)
    .some(one => one === '*' || one === airLine)

/** True, or a Chinese message why a value does not fit this setting. */
export const fitsSetting = (
  { type, values, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Pick<Setting, 'type' | 'values' | 'min' | 'max'>,
  value: string,
): true | string => {
  if (values) return Object.hasOwn(values, value) || `应为${Object.keys(values).join('、')}之一`
  if (type === 'FLAG') return value === 'true' || value === 'false' || '应为true或false'
  if (type === 'JSON') return isJson(value) || '不是有效的JSON'
  if (type === 'INT') {
    if (!/^-?\d{1,15}$/.test(value)) return '应为整数'
    return (Number(value) >= min && Number(value) <= max) || `应在${min}到${max}之间`
  }
  return true
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
