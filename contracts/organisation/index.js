import { contract } from '../kernel/context.ts';
import * as departmentApi from './department-api.ts';
import * as employeeApi from './employee-api.ts';
import * as groupApi from './group-api.ts';
import { departments, employees, groups, permissions, roleList } from './lists.ts';
import { modules } from './modules.ts';
import * as organisationEvents from './organisation-events.ts';
import * as permissionApi from './permission-api.ts';
import { records } from './records.ts';
import * as roleApi from './role-api.ts';
import { organisationStates } from './states.ts';
export const organisationContract = contract({
    name: 'organisation',
    modules,
    api: [roleApi, permissionApi, departmentApi, employeeApi, groupApi],
    events: {
        role: organisationEvents.roleEvents,
        group: organisationEvents.groupEvents,
        groupTree: organisationEvents.groupTreeEvents,
        administrators: organisationEvents.administratorsEvents,
        department: organisationEvents.departmentEvents,
        permission: organisationEvents.permissionEvents,
    },
    states: organisationStates,
    records,
    lists: [employees, roleList, groups, departments, permissions],
});
