import { airlines } from '#contracts/enums.ts'
import { clientHash } from '#contracts/identity/password.ts'
import type { RoleCode } from '#contracts/kernel/roles.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { roles } from '#contracts/organisation/roles.ts'
import { randomBytes } from '#services/kernel/ids.ts'
import { agency } from '../agency/agency.ts'
import type { At, Commands } from '../kernel/stream/commands.ts'
import { administrators, THEM } from '../organisation/administrators.ts'
import { DEPARTMENTS, departments } from '../organisation/department.ts'
import { group } from '../organisation/group.ts'
import { PERMISSIONS, permissions } from '../organisation/permission.ts'
import { role } from '../organisation/role.ts'
import type { LoginNames } from './login-name.ts'
import type { Passwords } from './passwords.ts'
import { type NewAccount, type User, type UserAccount, user } from './user.ts'

/** Password of every demonstration account; it is documented, so it is good for demonstration only. */
export const demoPassword = 'Newgt-2026!'

const every = Object.keys(airlines)
export const demoAgencies = [
  {
    id: 'AG1001',
    name: '海南椰风国际旅行社',
    contact: '符海燕',
    phone: '0898-00000001',
    email: 'groups@yefeng.example',
    office: 'HAK001',
    domestic: every,
    inter: ['HU', 'GS', 'JD'],
    level: 'A' as const,
  },
  {
    id: 'AG1002',
    name: '北京长城假期旅行社',
    contact: '王建国',
    phone: '010-00000002',
    email: 'groups@changcheng.example',
    office: 'PEK002',
    domestic: ['HU', 'JD', 'CN'],
    inter: [],
    level: 'B' as const,
  },
]

const agents = [
  { loginName: 'yefeng', name: '符海燕', agency: 'AG1001' },
  { loginName: 'yefeng2', name: '黎小妹', agency: 'AG1001' },
  { loginName: 'changcheng', name: '王建国', agency: 'AG1002' },
]

/** For the one-click list of the partner's stand-in. */
export const demoAgents = agents.map(({ loginName, name }) => ({ loginName, name }))

type Staff = { loginName: string; name: string; role: RoleCode; airlines: string[]; department: string; office: string }
const staff: Staff[] = [
  { loginName: 'order', name: '周敏', role: 'ORDER_DESK', airlines: ['*'], department: 'SALES', office: 'HAK' },
  { loginName: 'order-jd', name: '赵磊', role: 'ORDER_DESK', airlines: ['JD'], department: 'SALES', office: 'PEK' },
  { loginName: 'refund', name: '吴静', role: 'REFUND_DESK', airlines: ['*'], department: 'REFUND', office: 'HAK' },
  { loginName: 'finance', name: '郑钧', role: 'FINANCE', airlines: ['*'], department: 'FINANCE', office: 'HAK' },
  { loginName: 'admin', name: '冯立', role: 'ADMINISTRATOR', airlines: ['*'], department: 'IT', office: 'HAK' },
  { loginName: 'auditor', name: '陈正', role: 'AUDITOR', airlines: ['*'], department: 'HQ', office: 'HAK' },
]
const demoDepartments = [
  { deptId: 'HQ', name: '集团总部' },
  { deptId: 'SALES', name: '团队销售部', parent: 'HQ' },
  { deptId: 'REFUND', name: '退票管理部', parent: 'SALES' },
  { deptId: 'FINANCE', name: '财务部', parent: 'HQ' },
  { deptId: 'IT', name: '信息技术部', parent: 'HQ' },
]
/** The groups that the configuration names for the lists of refunders (contracts/basicinfo/settings.ts). */
const refunders = { GROUP_REFUNDERS: '团队退款人员', BUSINESS_REFUNDERS: '业务退款人员', ACCOUNT_REFUNDERS: '财务退款人员' }
/** For the one-click list of the built-in sign-on page. */
export const demoStaff = staff.map(({ loginName, name, role }) => ({ loginName, name, roleName: roles[role].zh }))

/**
 * Writes the beginnings of every organisation: the built-in roles, so that lists and history show them, the permission tree, and the
 * refunders' groups. It runs at every start: a new release adds what it brings, and what staff changed or deleted stays so.
 * @param tree of all contexts that are composed (`house.tree`)
 */
export const seedOrganisation = async (at: At, tree: readonly Node[]): Promise<void> => {
  await Promise.all([
    ...Object.keys(roles).map(code => at(role, code).writeDown({})),
    ...Object.entries(refunders).map(([id, name]) => at(group, id).establish({ name })),
    at(permissions, PERMISSIONS).plant({ wanted: tree }),
  ])
}

/** `at` makes a command's id of its stream and name only, so that seeding again after a crash completes what is missing. */
type Seeding = { at: At; load: Commands['load']; logins: LoginNames; passwords: Passwords }

/** A user who exists already, by an earlier start of the same seed, stays unchanged. */
const enrolled = async ({ at, load, logins }: Seeding, account: Omit<NewAccount, 'id'>): Promise<User> => {
  const { state } = await logins.find(load, account.loginName)
  return state.status === 'NONE' ? logins.enrol({ load, at }, account) : state
}

/** Seeds demonstration agencies with different sales authorities, their users, and staff of every role. */
export const seedMembers = async (reach: Seeding & { tree: readonly Node[] }): Promise<void> => {
  const { at, passwords } = reach
  for (const { id, domestic, inter, level, ...opened } of demoAgencies) {
    const { state } = await at(agency, id).open(opened)
    if (state.status !== 'NONE') await at(agency, id).modify({ info: state.info, level })
    await at(agency, id).setAuthority({ domestic, inter })
  }
  const password = await clientHash(demoPassword)
  for (const agent of agents)
    await enrolled(reach, {
      ...agent,
      kind: 'agent',
      role: 'AGENT',
      airlines: ['*'],
      passwordHash: await passwords.hash(password),
    })
  for (const employee of staff) await enrolled(reach, { ...employee, kind: 'employee', passwordHash: await passwords.hash(password) })
  const idOf = async (loginName: string) => (await reach.logins.idOf(reach.load, loginName))!
  await seedOrganisation(at, reach.tree)
  await at(administrators, THEM).enter({ user: await idOf('admin') })
  await at(departments, DEPARTMENTS).establish({ wanted: demoDepartments })
  await at(user, await idOf('refund')).assign({ groups: ['BUSINESS_REFUNDERS', 'GROUP_REFUNDERS'] })
  await at(user, await idOf('finance')).assign({ groups: ['ACCOUNT_REFUNDERS'] })
}

/**
 * Seeds the first user of an empty system.
 * @param afresh the same with a new command id each time: if a start died before it told the password, the administrator gets another one
 * @returns login name and one-time password, to be printed once and kept nowhere
 */
export const seedAdministrator = async (reach: Seeding, afresh: At): Promise<{ loginName: string; password: string }> => {
  const loginName = 'admin'
  const password = randomBytes(15).toString('base64url')
  const account = { loginName, name: '系统管理员', kind: 'employee', role: 'ADMINISTRATOR', airlines: ['*'] } as const
  const { id } = (await enrolled(reach, account)) as UserAccount
  // as when somebody else has set the password: it is good only for changing it
  await afresh(user, id).resetPassword({ passwordHash: await reach.passwords.hash(await clientHash(password)) })
  await reach.at(administrators, THEM).enter({ user: id })
  return { loginName, password }
}
