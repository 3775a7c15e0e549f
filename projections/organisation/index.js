import * as lists from '#contracts/organisation/lists.ts';
import { users } from '../identity/user.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { departmentList, groupList, permissionList, roleList } from './organisation.ts';
import { bare, employee } from './organisation-routes.ts';
export const organisationReads = reads({
    views: [departmentList, groupList, permissionList, roleList],
    lists: [
        serves(lists.employees, users, { only: { kind: 'employee' }, row: employee }),
        serves(lists.departments, departmentList, { row: bare }),
        serves(lists.groups, groupList, { row: bare }),
        serves(lists.permissions, permissionList, { row: bare }),
        serves(lists.roleList, roleList, { row: bare }),
    ],
});
