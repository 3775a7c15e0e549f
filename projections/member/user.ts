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
  /** of the stream, for `If-Match`: logins move it on, too */
  revision: Type.Integer({ minimum: 0 }),
})

export type UserRow = Type.Static<typeof Row>

/** Users for the back office. Failed logins under names that nobody bears make no row. */
export const users = view<typeof events>()({
  name: 'user',
  version: 3,
  doc: Row,
  owner: 'agency',
  index: [
    ['loginName'],
    ['name'],
    ['kind', 'role'],
    ['kind', 'name'],
    ['agency'],
    ['department'],
    ['office'],
    ['roles'],
    ['groups'],
    ['-lastLoginAt'],
  ],
  counted: ['kind', 'role'],
  search: ['loginName', 'name'],
  on: {
    UserCreated: (_, { loginName, name, kind, role, roles, department, office, agency, airlines }, { at, revision }) => ({
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
      revision,
    }),
    UserRoleChanged: (row, { role, airlines }, { revision }) => row && { ...row, role, roles: [role], airlines, revision },
    UserAssigned: (row, { roles, groups, department }, { revision }) =>
      row && { ...row, role: roles[0] ?? '', roles, groups, department, revision },
    UserModified: (row, { name, airlines, office }, { revision }) => row && { ...row, name, airlines, office, revision },
    UserRenamed: (row, { name }, { revision }) => row && { ...row, name, revision },
    UserDisabled: (row, _, { revision }) => row && { ...row, enabled: false, revision },
    UserEnabled: (row, _, { revision }) => row && { ...row, enabled: true, revision },
    UserReleased: () => null,
    LoginSucceeded: (row, _, { at, revision }) => row && { ...unlocked(row), lastLoginAt: at, revision },
    LoginFailed: (row, _, { revision }) => row && { ...row, revision },
    PasswordReset: (row, _, { revision }) => row && { ...unlocked(row), revision },
    PasswordChanged: (row, _, { revision }) => row && { ...row, revision },
    PasswordRehashed: (row, _, { revision }) => row && { ...row, revision },
    UserLocked: (row, { until }, { revision }) => row && { ...row, lockedUntil: until, revision },
  },
})

const unlocked = ({ lockedUntil: _lifted, ...row }: UserRow): UserRow => row
