import { Doer, Flag, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { EarnestAsked, EarnestDecided, GiveUpDrafted, GiveUpSubmitted } from './earnest-events.ts'
import { earnestStatuses, giveUpStatuses } from './earnest-lists.ts'
import { AccountOpened, Books } from './events.ts'
import { withdrawalStatuses } from './virtual-lists.ts'
import { WithdrawalAsked } from './withdrawal-events.ts'

/** What only the states of these kinds of stream hold, and no event says (`Contract.states`). */
export const accountStates: Readonly<Record<string, TSchema>> = {
  account: Type.Object({
    status: zh(oneOf({ NONE: '未开通', ACTIVE: '正常', CLOSED: '已销户' }), '状态'),
    opened: zh(AccountOpened.schema, '开通'),
    disabled: zh(Flag, '已停用'),
    holds: Books.properties.holds,
    expected: Books.properties.expected,
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
  withdrawal: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...withdrawalStatuses }), '状态'),
    asked: zh(WithdrawalAsked.schema, '申请'),
    failure: zh(Text, '退回失败原因'),
    banked: zh(Flag, '银行已转账'),
  }),
}
