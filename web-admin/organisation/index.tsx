import Apartment from '@mui/icons-material/Apartment'
import Badge from '@mui/icons-material/Badge'
import Groups from '@mui/icons-material/Groups'
import Insights from '@mui/icons-material/Insights'
import Key from '@mui/icons-material/Key'
import VerifiedUser from '@mui/icons-material/VerifiedUser'
import { opening } from '#contracts/client/opening.tsx'
import type * as account from '#contracts/identity/account-api.ts'
import type * as department from '#contracts/organisation/department-api.ts'
import type * as employee from '#contracts/organisation/employee-api.ts'
import type * as group from '#contracts/organisation/group-api.ts'
import type * as permission from '#contracts/organisation/permission-api.ts'
import type * as role from '#contracts/organisation/role-api.ts'
import { organisationScreens } from '#contracts/organisation/screens.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'
import { namedGet, namedQuery } from '../providers/named.ts'

const queryStatistic = namedQuery<typeof account.queryStatistic>('/api/member/statistic/r/query')
const queryDepartment = namedQuery<typeof department.queryDepartment>('/api/member/department/r/query')
const queryEmployee = namedQuery<typeof employee.queryEmployee>('/api/member/employee/r/query')
const queryGroup = namedQuery<typeof group.queryGroup>('/api/member/group/r/query')
const queryPermission = namedQuery<typeof permission.queryPermission>('/api/member/permission/r/query')
const queryRole = namedQuery<typeof role.queryRole>('/api/member/role/r/query')

export const screens: ConsoleScreen[] = withTitles(organisationScreens, [
  {
    name: 'employee',
    icon: <Badge />,
    actions: { list: queryEmployee, show: namedGet<typeof employee.getEmployee>('/api/member/employee/r/get') },
    list: opening(() => import('./EmployeeList.tsx').then(({ EmployeeList }) => EmployeeList)),
    show: opening(() => import('./EmployeeDetail.tsx').then(({ EmployeeDetail }) => EmployeeDetail)),
  },
  {
    name: 'role',
    icon: <VerifiedUser />,
    actions: { list: queryRole, show: queryRole },
    list: opening(() => import('./RoleList.tsx').then(({ RoleList }) => RoleList)),
    show: opening(() => import('./RoleDetail.tsx').then(({ RoleDetail }) => RoleDetail)),
  },
  {
    name: 'group',
    icon: <Groups />,
    actions: { list: queryGroup, show: namedGet<typeof group.getGroup>('/api/member/group/r/get') },
    list: opening(() => import('./GroupList.tsx').then(({ GroupList }) => GroupList)),
    show: opening(() => import('./GroupDetail.tsx').then(({ GroupDetail }) => GroupDetail)),
  },
  {
    name: 'department',
    icon: <Apartment />,
    actions: { list: queryDepartment },
    list: opening(() => import('./DepartmentTree.tsx').then(({ DepartmentTree }) => DepartmentTree)),
  },
  {
    name: 'permission',
    icon: <Key />,
    actions: { list: queryPermission },
    list: opening(() => import('./PermissionTree.tsx').then(({ PermissionTree }) => PermissionTree)),
  },
  {
    name: 'statistic',
    icon: <Insights />,
    actions: { list: queryStatistic },
    question: ({ date_gte: dateFrom, date_lte: dateTo, ...filter }) => [queryStatistic, { ...filter, dateFrom, dateTo }],
    list: opening(() => import('./StatisticList.tsx').then(({ StatisticList }) => StatisticList)),
  },
])
