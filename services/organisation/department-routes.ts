import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { addDepartment, disableDepartment, enableDepartment, modifyDepartment } from '#contracts/organisation/department-api.ts'
import { act, actOnEach } from '../kernel/http/act.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import { DEPARTMENTS, departments } from './department.ts'

/** all departments stand in one stream */
const department = { stream: () => DEPARTMENTS, part: 'deptId' } as const

/** The endpoints of contracts/organisation/department-api.ts that change departments. */
export const departmentRoutes = (): Route[] => [
  on(addDepartment, async (added, call: CommandCall) => (await call.at(departments, DEPARTMENTS).add(added)).state[added.deptId]!),
  act(
    modifyDepartment,
    departments,
    department,
    ({ command, part, body }) => command.modify({ deptId: part, ...body }),
    ({ state, part }) => state[part]!,
  ),
  actOnEach(enableDepartment, departments, department, ({ command, part, body }) => command.enable({ deptId: part, ...body })),
  actOnEach(disableDepartment, departments, department, ({ command, part, body }) => command.disable({ deptId: part, ...body })),
]
