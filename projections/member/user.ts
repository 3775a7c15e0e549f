import { Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/member/events.ts'
import { LoginName, userKinds } from '#contracts/member/events.ts'
import { roleNames } from '#contracts/member/roles.ts'
import { view } from '../kernel/view.ts'

/** Never the password's hash: what is not named here is not taken over from the event. */
const Row = Type.Object({
  loginName: LoginName,
  name: zh(Text, '姓名'),
  kind: oneOf(userKinds, '类别'),
  role: oneOf(roleNames, '角色'),
  agency: optional(zh(Id, '代理人')),
  airlines: Type.Array(Type.String(), { title: '航空公司' }),
  enabled: zh(Flag, '启用'),
  createdAt: zh(Instant, '创建时间'),
  lastLoginAt: optional(zh(Instant, '最近登录')),
  /** in the past: no longer locked */
  lockedUntil: optional(zh(Instant, '锁定至')),
})

/** Users for the back office. Failed logins under names that nobody bears make no row. */
export const users = view<typeof events>()({
  name: 'user',
  version: 1,
  doc: Row,
  owner: 'agency',
  index: [['loginName'], ['kind', 'role'], ['agency'], ['-lastLoginAt']],
  counted: ['kind', 'role'],
  search: ['loginName', 'name'],
  on: {
    UserCreated: (_, { loginName, name, kind, role, agency, airlines }, { at }) => ({
      loginName,
      name,
      kind,
      role,
      ...(agency && { agency }),
      airlines,
      enabled: true,
      createdAt: at,
    }),
    UserRoleChanged: (row, { role, airlines }) => row && { ...row, role, airlines },
    UserDisabled: row => row && { ...row, enabled: false },
    UserEnabled: row => row && { ...row, enabled: true },
    LoginSucceeded: (row, _, { at }) => {
      if (!row) return row
      const { lockedUntil: _lifted, ...unlocked } = row
      return { ...unlocked, lastLoginAt: at }
    },
    UserLocked: (row, { until }) => row && { ...row, lockedUntil: until },
  },
})
