import { RoleId, roleNames } from '../kernel/roles.ts'
import { Count, coded, Flag, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { actorNames } from '../organisation/roles.ts'
import { ListSettingsSaved, SharedWith } from './list-settings-events.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const identityStates: Readonly<Record<string, TSchema>> = {
  access: Type.Object({ batches: zh(Count, '批次数') }),
  listSettings: Type.Object({ lists: zh(Type.Array(ListSettingsSaved.schema), '列表设置') }),
  listView: Type.Object({ status: zh(oneOf({ NONE: '不存在', SAVED: '已保存' }), '状态'), sharedWith: SharedWith }),
  loginName: Type.Object({
    status: zh(oneOf({ FREE: '未占用', CLAIMED: '已占用' }), '状态'),
    since: zh(Instant, '占用时间'),
  }),
  payPassword: Type.Object({ failures: zh(Count, '失败次数'), lockedUntil: zh(Instant, '锁定至') }),
  session: Type.Object({
    seenAt: zh(Instant, '最近使用'),
    status: zh(oneOf({ NONE: '不存在', OPEN: '已登录', CLOSED: '已退出', FORGOTTEN: '已清除' }), '状态'),
  }),
  ssoTicket: Type.Object({ status: zh(oneOf({ NEW: '未使用', USED: '已使用' }), '状态') }),
  user: Type.Object({
    edits: zh(Count, '修改次数'),
    passwordNo: zh(Count, '密码版本'),
    sessionNo: zh(Count, '登录版本'),
    keptSession: zh(Text, '保留的会话'),
    isOneTime: zh(Flag, '须修改密码'),
    homes: zh(
      Type.Array(
        Type.Object({ from: zh(Text, '地址标记'), failures: zh(Type.Array(Instant), '登录失败'), lockedUntil: zh(Instant, '锁定至') }),
      ),
      '常用登录地址',
    ),
    status: zh(oneOf({ NONE: '不存在', ACTIVE: '启用', DISABLED: '停用' }), '状态'),
    failures: zh(Type.Array(Instant), '失败次数'),
    lockedUntil: zh(Instant, '锁定至'),
    role: zh(coded(RoleId, actorNames), '角色'),
    roles: zh(Type.Array(coded(RoleId, roleNames)), '角色'),
  }),
}
