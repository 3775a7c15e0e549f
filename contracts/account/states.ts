import { Flag, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { AccountOpened, Books } from './events.ts'
import { withdrawalStatuses } from './virtual-lists.ts'
import { WithdrawalAsked } from './withdrawal-events.ts'

/** What only the states of these kinds of stream hold, and no event says (`Contract.states`). */
export const accountStates: Readonly<Record<string, TSchema>> = {
  account: Type.Object({
    status: zh(oneOf({ NONE: '未开通', ACTIVE: '正常', CLOSED: '已销户' }), '状态'),
    opened: zh(AccountOpened.schema, '开通'),
    holds: Books.properties.holds,
    expected: Books.properties.expected,
  }),
  withdrawal: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...withdrawalStatuses }), '状态'),
    asked: zh(WithdrawalAsked.schema, '申请'),
    failure: zh(Text, '退回失败原因'),
    banked: zh(Flag, '银行已转账'),
  }),
}
