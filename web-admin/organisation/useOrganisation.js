import { useGetList, usePermissions } from 'ra-core';
import { orgOffice } from '#contracts/agency/office.ts';
import { everyOne } from '#contracts/kernel/named.ts';
import { roleNames } from '#contracts/kernel/roles.ts';
import { queryDepartment } from '#contracts/organisation/department-api.ts';
import { queryGroup } from '#contracts/organisation/group-api.ts';
import { queryRole } from '#contracts/organisation/role-api.ts';
import { useAsk, useMay } from '../kit/calls.ts';
import { lackedBy, permissionsGiven, worksFor } from './holding.ts';
/** an option list is read whole: this is the maximum number of rows in one answer of the REST face */
const ALL = { page: 1, perPage: 1000 };
/**
 * Names of roles, groups and departments as far as the person may read them, and what the person may grant. An unreadable one is shown by
 * its code.
 */
export const useOrganisation = () => {
    const may = useMay();
    const { permissions: me } = usePermissions();
    const asked = {
        roles: useGetList('role', { pagination: ALL, sort: { field: 'code', order: 'ASC' } }, { enabled: may(queryRole) }),
        groups: useGetList('group', { pagination: ALL, sort: { field: 'name', order: 'ASC' } }, { enabled: may(queryGroup) }),
        departments: useGetList('department', { pagination: ALL, sort: { field: 'deptId', order: 'ASC' } }, { enabled: may(queryDepartment) }),
        offices: useAsk(orgOffice.endpoints.list, {}),
    };
    const { roles: { data: roles = [] } = {}, groups: { data: groups = [] } = {}, departments: { data: departments = [] } = {} } = asked;
    const offices = asked.offices.data ?? [];
    const builtIn = roleNames;
    return {
        me,
        isLoading: Object.values(asked).some(({ isLoading }) => isLoading),
        roles,
        groups,
        departments,
        offices,
        roleName: (code) => roles.find(role => role.code === code)?.name ?? builtIn[code] ?? code,
        groupName: (id) => groups.find(({ groupId }) => groupId === id)?.name ?? id,
        departmentName: (id) => departments.find(({ deptId }) => deptId === id)?.name ?? id,
        officeName: (id) => offices.find(office => office.id === id)?.name ?? id,
        /** permissions of a position that the person lacks: while there are any, the person may not change it */
        lacks: (standing) => lackedBy(me, permissionsGiven(standing, roles, groups)),
        worksFor: (airlines) => worksFor(me, airlines),
    };
};
/** Choices for a select, by id. */
export const choices = (rows) => Object.fromEntries(rows.map(({ id, name }) => [id, `${id} ${name}`]));
/** Text for airlines. */
export const airlinesText = (airlines) => airlines.includes('*') ? everyOne('航空公司') : airlines.join('、') || '--';
