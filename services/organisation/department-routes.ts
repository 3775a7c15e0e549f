import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { addDepartment, disableDepartment, enableDepartment, modifyDepartment } from '#contracts/organisation/department-api.ts'
import { forEachChosen } from '../kernel/chosen.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import { DEPARTMENTS, departments } from './department.ts'

/** The endpoints of contracts/organisation/department-api.ts that change departments. */
export const departmentRoutes = (): Route[] => [
  on(addDepartment, async (added, call: CommandCall) => (await call.at(departments, DEPARTMENTS).add(added)).state[added.deptId]!),
  on(
    modifyDepartment,
    async (change, call: CommandCall) => (await call.at(departments, DEPARTMENTS, change.deptId).modify(change)).state[change.deptId]!,
  ),
  on(enableDepartment, ({ deptId, ids, reason }, call: CommandCall) =>
    forEachChosen(
      { id: deptId, ids },
      call,
      one => call.at(departments, DEPARTMENTS, one).enable({ deptId: one, ...(reason && { reason }) }),
      {
        width: 1,
      },
    ),
  ),
  on(disableDepartment, ({ deptId, ids, reason }, call: CommandCall) =>
    forEachChosen(
      { id: deptId, ids },
      call,
      one => call.at(departments, DEPARTMENTS, one).disable({ deptId: one, ...(reason && { reason }) }),
      {
        width: 1,
      },
    ),
  ),
]
