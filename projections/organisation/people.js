import { grants } from '#contracts/kernel/endpoint.ts';
import { groupsOf, permissionsOf, rolesOf } from '#contracts/organisation/rights.ts';
import { builtInRole } from '#contracts/organisation/roles.ts';
import { users } from '../identity/user.ts';
import { departmentList, groupList, roleList } from './organisation.ts';
/** limit above any possible number of people */
const ALL = 10_000;
/**
 * Answers questions about people in roles, groups and departments (contracts/organisation/people.ts) from the views. They lag a moment
 * behind, which is good enough for handing out tasks. A single person's rights are decided from the streams
 * (services/identity/authenticator.ts, person.ts), not here.
 */
export const people = (query) => {
    const allRoles = query.cached(roleList, { limit: ALL });
    const allGroups = query.cached(groupList, { limit: ALL });
    const departments = query.cached(departmentList, { filter: { enabled: true }, limit: ALL });
    const organisation = async () => {
        const roles = new Map((await allRoles()).map(row => [row.code, row]));
        const groups = new Map((await allGroups()).map(row => [row.groupId, row]));
        return {
            role: code => roles.get(code) ?? builtInRole(code),
            group: id => groups.get(id),
            above: id => groups.get(id)?.parents ?? [],
        };
    };
    const personsOf = async (rows) => {
        const all = await organisation();
        const open = new Set((await departments()).map(({ deptId }) => deptId));
        return rows.map(row => ({
            id: row.id,
            loginName: row.loginName,
            name: row.name,
            enabled: row.enabled,
            roles: rolesOf(row, all),
            permissions: permissionsOf(row, all),
            groups: groupsOf(row, all),
            ...(row.department !== undefined && open.has(row.department) && { department: row.department }),
            airlines: row.airlines,
        }));
    };
    const enabled = { kind: 'employee', enabled: true };
    const listed = async (filter) => personsOf(await query.find(users, { filter: { ...enabled, ...filter }, sort: ['name'], limit: ALL }));
    /** the given groups and all enabled groups below them, whose members have the same rights */
    const below = async (ids) => {
        const rows = await allGroups();
        const found = new Set();
        const visit = (id) => {
            const row = rows.find(({ groupId }) => groupId === id);
            if (!row?.enabled || found.has(id))
                return;
            found.add(id);
            row.children.forEach(visit);
        };
        ids.forEach(visit);
        return [...found];
    };
    return {
        withRole: async (code) => {
            const holding = (await allGroups()).filter(({ roles }) => roles.includes(code)).map(({ groupId }) => groupId);
            const groups = await below(holding);
            const found = await listed({ or: [{ roles: code }, ...(groups.length > 0 ? [{ groups: { in: groups } }] : [])] });
            return found.filter(({ roles }) => roles.includes(code));
        },
        inGroup: async (groupId) => {
            const groups = await below([groupId]);
            return groups.length === 0 ? [] : listed({ groups: { in: groups } });
        },
        withPermission: async (permission) => (await listed({})).filter(person => grants(person, permission)),
        inDepartment: async (deptId) => (await listed({ department: deptId })).filter(({ department }) => department === deptId),
    };
};
