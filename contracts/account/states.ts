import { Code, Count, Doer, Fen, Flag, Id, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { BigClientAdded } from './client-events.ts'
import { EarnestAsked, EarnestDecided, GiveUpDrafted, GiveUpSubmitted } from './earnest-events.ts'
import { earnestStatuses, giveUpStatuses } from './earnest-lists.ts'
import { AccountOpened, AccountState } from './events.ts'
import { LayerId } from './layers.ts'
import { PayeeNamed } from './payee-events.ts'
import { RemittanceDrafted, RemittancePosted } from './remittance-events.ts'
import { clientStatuses, remittanceStatuses } from './remittance-lists.ts'
import { BankTransferClaimed } from './transfer-events.ts'
import { withdrawalStatuses } from './virtual-lists.ts'
import { WithdrawalAsked } from './withdrawal-events.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const accountStates: Readonly<Record<string, TSchema>> = {
  account: Type.Object({
    status: zh(oneOf({ NONE: '未开通', ACTIVE: '正常', CLOSED: '已销户' }), '状态'),
    opened: zh(AccountOpened.schema, '开通'),
    disabled: zh(Flag, '已停用'),
    holds: AccountState.properties.holds,
    correction: AccountState.properties.correction,
    expected: AccountState.properties.expected,
    turns: AccountState.properties.turns,
    recent: AccountState.properties.recent,
    bought: AccountState.properties.bought,
    line: AccountState.properties.line,
  }),
  earnest: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...earnestStatuses }), '状态'),
    asked: zh(EarnestAsked.schema, '申请'),
    reason: zh(Text, '未占用原因'),
    decided: zh(EarnestDecided.schema, '处置'),
    giveUp: zh(
      Type.Object({
        status: zh(oneOf(giveUpStatuses), '状态'),
        drafted: zh(GiveUpDrafted.schema, '弃标申请'),
        submitted: zh(GiveUpSubmitted.schema, '提交审批'),
        remark: zh(Text, '退回或未通过原因'),
        approvedBy: zh(Doer, '审批人'),
      }),
      '弃标',
    ),
  }),
  remittance: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...remittanceStatuses }), '状态'),
    drafted: zh(RemittanceDrafted.schema, '登记'),
    amount: zh(Fen, '已入账金额'),
    changes: zh(Count, '变动次数'),
    change: zh(
      Type.Object({
        no: zh(Count, '次序'),
        to: zh(Fen, '金额'),
        reason: zh(Text, '原因'),
        posted: zh(RemittancePosted.schema, '记账'),
      }),
      '变动',
    ),
    failure: zh(Text, '未成原因'),
    reason: zh(Text, '作废原因'),
    draftedAt: zh(Instant, '登记时间'),
    updatedAt: zh(Instant, '更新时间'),
  }),
  banktransfer: Type.Object({ claim: zh(BankTransferClaimed.schema, '登记'), no: zh(Count, '登记次数') }),
  bigclient: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...clientStatuses }), '状态'),
    added: zh(BigClientAdded.schema, '新增'),
    addedAt: zh(Instant, '新增时间'),
    updatedAt: zh(Instant, '更新时间'),
  }),
  payee: Type.Object({ named: zh(Type.Array(PayeeNamed.schema), '收款账户') }),
  withdrawal: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...withdrawalStatuses }), '状态'),
    asked: zh(WithdrawalAsked.schema, '申请'),
    approvals: zh(Count, '审核通过次数'),
    payeeId: zh(Id, '收款账户号'),
    failure: zh(Text, '退回失败原因'),
    failed: zh(LayerId, '未能原路退回的充值'),
    banks: zh(Type.Record(Type.String(), Code), '银行转账的充值'),
    banked: zh(Type.Array(LayerId), '银行已转账的充值'),
  }),
}
