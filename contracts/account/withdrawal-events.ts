import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Doer, Fen, Id, optional, Text, Turn, Type, zh } from '../kernel/schema.ts'
import { LayerId, Layers } from './layers.ts'
import { move, posts } from './postings.ts'

/** Money is paid out of an account to the sources of its recharges, the newest first; stream `withdrawal-{id}` (DOMAIN §3.7). */
export const WithdrawalAsked = event(
  'WithdrawalAsked',
  '申请账户退款',
  Type.Object({
    withdrawalId: zh(Id, '退款申请号'),
    account: zh(notPersonal(Id), '账户'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: optional(Airline),
    amount: zh(Fen, '金额'),
    askedBy: zh(Doer, '申请人'),
    /** bank account for money that no channel takes back (`payee-{agency}`) */
    payeeId: optional(zh(Id, '收款账户号')),
    remark: optional(zh(writing(Text), '备注')),
  }),
)
/** the account has set the amount aside; `layers` are the recharges that it comes from */
export const WithdrawalHeld = event('WithdrawalHeld', '退款资金已占用', Type.Object({ layers: zh(Layers, '资金来源'), hold: Turn }))
export const WithdrawalRefused = event('WithdrawalRefused', '账户余额不足', Type.Object({ reason: zh(writing(Text), '原因') }))
/**
 * Approval by another person than the applicant. `bankRefNo` is the transfer that paid the layers of `byBank`: old recharges, and money
 * that a channel refused.
 */
export const WithdrawalApproved = event(
  'WithdrawalApproved',
  '账户退款审核通过',
  Type.Object({
    approvedBy: zh(Doer, '审核人'),
    bankRefNo: optional(zh(Code, '银行流水号')),
    byBank: optional(zh(Type.Array(LayerId), '银行转账的充值')),
    /** bank account to pay to, where the application named none */
    payeeId: optional(zh(Id, '收款账户号')),
  }),
)
/** `back` is the amount that had gone back before; the rest is the owner's again */
export const WithdrawalRejected = event(
  'WithdrawalRejected',
  '账户退款驳回',
  Type.Object({
    rejectedBy: zh(Doer, '驳回人'),
    reason: zh(writing(Text), '原因'),
    back: optional(zh(Fen, '已退回金额')),
  }),
)
/** The owner takes the application back before anybody has approved it; the whole amount is free again. */
export const WithdrawalTakenBack = event('WithdrawalTakenBack', '撤回账户退款申请', Type.Object({ takenBackBy: zh(Doer, '撤回人') }))
/** The bank has paid what the recharge does not take back. */
export const WithdrawalBanked = event(
  'WithdrawalBanked',
  '银行转账退款',
  Type.Object({
    withdrawalId: zh(Id, '退款申请号'),
    amount: zh(Fen, '金额'),
    bankRefNo: zh(Code, '银行流水号'),
    layer: LayerId,
    payeeId: optional(zh(Id, '收款账户号')),
  }),
)
/** the channel of a recharge has refused for good: a new decision is needed */
export const WithdrawalFailed = event(
  'WithdrawalFailed',
  '账户退款失败',
  Type.Object({ reason: zh(writing(Text), '原因'), layer: LayerId }),
)
/** the payer has received the whole amount */
export const WithdrawalPaid = event('WithdrawalPaid', '账户退款完成', Type.Object({ amount: zh(Fen, '金额') }))

export const withdrawalRules = [posts(WithdrawalBanked, ({ withdrawalId, amount }) => move('transit', 'bank', amount, withdrawalId))]
