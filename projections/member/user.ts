import { Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/member/events.ts'
import { LoginName, RoleId, userKinds } from '#contracts/member/events.ts'
import { view } from '../kernel/view.ts'

/** Never the password's hash: what is not named here is not taken over from the event. */
const Row = Type.Object({
  loginName: LoginName,
  name: zh(Text, '姓名'),
  kind: oneOf(userKinds, '类别'),
  /** the first of `roles`, empty when there is none */
  role: zh(Text, '角色'),
  roles: Type.Array(RoleId, { title: '全部角色' }),
  groups: Type.Array(Id, { title: '用户组' }),
  department: optional(zh(Id, '部门')),
  office: optional(zh(Id, '营业部')),
  agency: optional(zh(Id, '代理人')),
  airlines: Type.Array(Type.String(), { title: '航空公司' }),
  enabled: zh(Flag, '启用'),
  createdAt: zh(Instant, '创建时间'),
  lastLoginAt: optional(zh(Instant, '最近登录')),
  /** in the past: no longer locked */
  lockedUntil: optional(zh(Instant, '锁定至')),
})

export type UserRow = Type.Static<typeof Row>

/** Users for the back office. Failed logins under names that nobody bears make no row. */
export const users = view<typeof events>()({
  name: 'user',
  version: 2,
  doc: Row,
  owner: 'agency',
  index: [['loginName'], ['name'], ['kind', 'role'], ['kind', 'name'], ['agency'], ['department'], ['roles'], ['groups'], ['-lastLoginAt']],
  counted: ['kind', 'role'],
  search: ['loginName', 'name'],
  on: {
    UserCreated: (_, { loginName, name, kind, role, roles, department, office, agency, airlines }, { at }) => ({
      loginName,
      name,
      kind,
      role,
      roles: roles ?? [role],
      groups: [],
      ...(department && { department }),
      ...(office && { office }),
      ...(agency && { agency }),
      airlines,
      enabled: true,
      createdAt: at,
    }),
    UserRoleChanged: (row, { role, airlines }) => row && { ...row, role, roles: [role], airlines },
    UserAssigned: (row, { roles, groups, department }) => row && { ...row, role: roles[0] ?? '', roles, groups, department },
    UserModified: (row, { name, airlines, office }) => row && { ...row, name, airlines, office },
    UserRenamed: (row, { name }) => row && { ...row, name },
    UserDisabled: row => row && { ...row, enabled: false },
    UserEnabled: row => row && { ...row, enabled: true },
    UserReleased: () => null,
    LoginSucceeded: (row, _, { at }) => {
      if (!row) return row
      const { lockedUntil: _lifted, ...unlocked } = row
      return { ...unlocked, lastLoginAt: at }
    },
    PasswordReset: row => {
      if (!row?.lockedUntil) return row
      const { lockedUntil: _lifted, ...unlocked } = row
      return unlocked
    },
    UserLocked: (row, { until }) => row && { ...row, lockedUntil: until },
  },
})
