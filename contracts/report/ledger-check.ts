import { Balance } from '../account/sums.ts'
import { query, staff } from '../kernel/endpoint.ts'
import { Instant, oneOf, optional, type Static, Text, Type, zh } from '../kernel/schema.ts'

/** Comparisons with the log, in the order in which an auditor asks. */
export const ledgerChecks = {
  GUARD: '账户仅由所属数据流变动',
  SUM: '全部账户合计为零',
  NEGATIVE: '受控账户不为负',
  STATE: '受控账户与数据流状态一致',
  LOTS: '账户资金来源合计与余额一致',
  MONTHS: '月结余额与账户流水一致',
  SUSPENSE: '待退款项与应退款逐笔一致',
  RETURNING: '待渠道退回与对账差异逐笔一致',
  CLEARING: '渠道清算与未关账收付及对账结果一致',
  VIEW: '试算平衡表与日志一致',
  ACCOUNTS: '账户与抵扣列表与日志一致',
  STATEMENT: '账户对账单与日志一致',
  OWED: '应退款列表与日志一致',
  ORDERS: '订单罚没金额、退票费和应退金额不为负',
  TRANSIT: '在途资金逐笔为零',
} as const
export type LedgerCheck = keyof typeof ledgerChecks

export const Difference = Type.Object({
  /** an account, or the purpose of the money */
  subject: zh(Text, '对象'),
  /** amount by the log */
  ledger: optional(zh(Balance, '日志金额')),
  other: optional(zh(Balance, '对照金额')),
  since: optional(zh(Instant, '发生时间')),
  note: optional(zh(Text, '说明')),
})
export type LedgerDifference = Static<typeof Difference>
export const Checked = Type.Object({
  check: zh(oneOf(ledgerChecks), '核对项目'),
  /** number of compared items; 0 where no comparison was possible */
  compared: zh(Type.Integer({ minimum: 0 }), '核对数'),
  count: zh(Type.Integer({ minimum: 0 }), '差异数'),
  /** the first differences */
  differences: zh(Type.Array(Difference), '差异'),
  /** reason why nothing was compared */
  note: optional(zh(Text, '说明')),
})
export type Checked = Static<typeof Checked>

export const checkLedger = query('/api/report/ledger/r/check', {
  zh: '账务核对',
  allow: staff,
  data: Type.Object({
    position: zh(Type.Integer({ minimum: 0 }), '已核对位置'),
    head: zh(Type.Integer({ minimum: 0 }), '日志末尾'),
    events: zh(Type.Integer({ minimum: 0 }), '已读事件数'),
    movements: zh(Type.Integer({ minimum: 0 }), '资金分录数'),
    done: zh(Type.Boolean(), '已读完'),
    /** as of `position`, once the log has been read up to there */
    checks: optional(zh(Type.Array(Checked), '核对结果')),
  }),
  note: '从事件日志逐条重算账务，不依赖任何读模型，并核对列表和对账单。每次约一秒，接着上次的位置继续；未读完（done=false）时请再次调用。',
})
