import { Airline, Count, Doer, Flag, Id, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { agencyStatuses, financeCodeStatuses } from './agency-codes.ts'

const Decided = { by: zh(Doer, '处理人'), at: zh(Instant, '处理时间') }
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const agencyStates: Readonly<Record<string, TSchema>> = {
  agency: Type.Object({
    name: zh(Text, '单位名称'),
    domestic: zh(Type.Array(Airline), '国内销售权限'),
    inter: zh(Type.Array(Airline), '国际销售权限'),
    changes: zh(Type.Record(Type.String(), Type.Object({})), '审批中的变更'),
    reviewed: zh(Type.Object(Decided), '注册审核'),
    decidedChanges: zh(Type.Record(Type.String(), Type.Object({ ...Decided, approved: zh(Flag, '通过') })), '已审批的变更'),
    reviewUntil: zh(Instant, '审核期限至'),
    shuts: zh(Count, '停用次数'),
    status: zh(oneOf({ NONE: '不存在', ...agencyStatuses }), '状态'),
    nameFreed: zh(Flag, '登录名已释放'),
    since: zh(Instant, '进入该状态的时间'),
    openedAt: zh(Instant, '开通时间'),
    subAgents: zh(Type.Array(Id), '分代理'),
    switches: zh(
      Type.Object({ canAutoQuote: zh(Flag, '自动报价'), canFreeBid: zh(Flag, '自由竞价'), canInterFreeBid: zh(Flag, '国际自由竞价') }),
      '开关',
    ),
  }),
  financecode: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...financeCodeStatuses }), '状态'),
    approvedCode: zh(Text, '生效的财务代码'),
    decided: zh(Type.Object(Decided), '审批'),
  }),
}
