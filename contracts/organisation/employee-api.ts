import { LoginName } from '../identity/events.ts'
import { command, file, get, staff, upload } from '../kernel/endpoint.ts'
import { login, personal } from '../kernel/personal.ts'
import { ImportBody, ImportReport } from '../kernel/record.ts'
import { RoleId } from '../kernel/roles.ts'
import { Airline, Id, Note, optional, Type, UserId, zh } from '../kernel/schema.ts'
import { PeopleOutcome, selectionBy } from '../kernel/selection.ts'
import { reasonFrom } from '../reasons.ts'
import { Member } from './group-api.ts'
import { Employee, queryEmployee } from './lists.ts'

const allow = ['employee'] as const
/** user id of an employee; callers may give the login name instead */
const EmployeeId = zh(UserId, '员工')
const Name = personal('user', 'name', Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '姓名' }))
const Airlines = Type.Array(Type.Union([Airline, Type.Literal('*')]), { uniqueItems: true, maxItems: 50, title: '航空公司' })
const Roles = Type.Array(RoleId, { uniqueItems: true, maxItems: 20, title: '角色' })
const Groups = Type.Array(Id, { uniqueItems: true, maxItems: 50, title: '用户组' })
const Search = optional(Type.String({ maxLength: 50, title: '关键字' }))
const orNull = (title: string) => optional(zh(Type.Union([Id, Type.Null()]), title))
const Reason = optional(zh(Note, '原因'))

export const getEmployee = get('/api/member/employee/r/get', {
  zh: '员工详情',
  allow,
  body: Type.Object({ id: EmployeeId }),
  data: Employee,
})
export const listEmployee = get('/api/member/employee/r/list', {
  zh: '后台用户列表',
  allow: staff,
  body: Type.Object({ q: Search, size: optional(Type.Integer({ minimum: 1, maximum: 1_000, title: '条数' })) }),
  data: Type.Array(Member),
})
/** open to everybody who hands work over, also without the right to read employees */
export const listColleagues = get('/api/flow/handover/r/colleagues', {
  zh: '可接收工作的同事',
  allow: staff,
  body: Type.Object({
    q: Search,
    loginNames: optional(
      login(Type.String({ maxLength: 1_700, pattern: '^[A-Za-z0-9_-]{2,32}(,[A-Za-z0-9_-]{2,32}){0,49}$', title: '登录名' })),
    ),
  }),
  data: Type.Array(Type.Object({ name: Member.properties.name, loginName: LoginName })),
  note: '按姓名或登录名的开头查找，最多20人；或给出最多50个登录名（以逗号分隔），停用的员工也在内。',
})

export const addEmployee = command('/api/member/employee/w/add', {
  zh: '新增员工',
  allow,
  note: '新员工没有密码，由单点登录进入，或由“重置登录密码”得到一次性密码。只能授予自己持有的角色与航司。',
  body: Type.Object({
    loginName: LoginName,
    name: Name,
    roles: Type.Array(RoleId, { uniqueItems: true, minItems: 1, maxItems: 20, title: '角色' }),
    department: optional(zh(Id, '部门')),
    office: optional(zh(Id, '营业部')),
    airlines: Airlines,
  }),
  data: Employee,
})
export const modifyEmployee = command('/api/member/employee/w/modify', {
  zh: '修改员工',
  allow,
  note: '航空公司的改变立即生效。',
  body: Type.Object({
    id: EmployeeId,
    name: optional(Name),
    airlines: optional(Airlines),
    office: orNull('营业部'),
    reason: Reason,
  }),
  data: Employee,
})
export const enableEmployee = command('/api/member/employee/w/enable', {
  zh: '启用员工',
  allow,
  body: selectionBy('id', '员工', UserId),
  data: PeopleOutcome,
})
export const disableEmployee = command('/api/member/employee/w/disable', {
  zh: '停用员工',
  allow,
  note: '立即失去登录与权限；至少保留一名管理员。',
  body: Type.Object({ ...reasonFrom('barring'), ...selectionBy('id', '员工', UserId).properties }),
  data: PeopleOutcome,
})
export const assignEmployee = command('/api/member/employee/w/assign', {
  zh: '员工分配',
  allow,
  note: '未给出的不变；department 为 null 时不属于任何部门。',
  body: Type.Object({
    id: EmployeeId,
    roles: optional(Roles),
    groups: optional(Groups),
    department: orNull('部门'),
    reason: Reason,
  }),
  data: Employee,
})
export const employeeTemplate = file('/api/member/employee/r/template', { zh: '员工导入模板', allow })
export const importEmployee = upload('/api/member/employee/w/import', {
  zh: '员工导入',
  allow,
  note: '先以 preview 查看逐行结果，再以 all 或 accepted 写入。',
  body: ImportBody,
  data: ImportReport,
})
export const resetEmployeePassword = command('/api/member/employee/w/resetPassword', {
  zh: '重置登录密码',
  allow,
  secret: true,
  note: '新密码只在此回复中给出一次，本人登录后须先修改它（此前其他接口回复 HTTP 403、code 400020006）；此前的全部登录失效，锁定解除。',
  body: Type.Object({ id: EmployeeId, reason: Reason }),
  data: Type.Object({ id: Id, password: Type.String({ secret: true, title: '一次性密码' }) }),
})
export const resetEmployeePayPassword = command('/api/member/employee/w/resetPayPassword', {
  zh: '重置支付密码',
  allow,
  note: '支付密码被清除，由本人以登录密码重新设置。',
  body: Type.Object({ id: EmployeeId, reason: Reason }),
  data: Type.Object({ id: Id }),
})

export { Employee, queryEmployee }
