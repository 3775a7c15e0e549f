import { on } from '#contracts/kernel/endpoint.ts';
import { addDepartment, disableDepartment, enableDepartment, modifyDepartment } from '#contracts/organisation/department-api.ts';
import { act, actOnEach } from '../kernel/http/act.ts';
import { DEPARTMENTS, departments } from './department.ts';
/** all departments stand in one stream */
const department = { stream: () => DEPARTMENTS, part: 'deptId' };
/** The endpoints of contracts/organisation/department-api.ts that change departments. */
export const departmentRoutes = () => [
    on(addDepartment, async (added, call) => (await call.at(departments, DEPARTMENTS).add(added)).state[added.deptId]),
    act(modifyDepartment, departments, department, ({ command, part, body }) => command.modify({ deptId: part, ...body }), ({ state, part }) => state[part]),
    actOnEach(enableDepartment, departments, department, ({ command, part, body }) => command.enable({ deptId: part, ...body })),
    actOnEach(disableDepartment, departments, department, ({ command, part, body }) => command.disable({ deptId: part, ...body })),
];
