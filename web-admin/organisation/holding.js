import { grants } from '#contracts/kernel/endpoint.ts';
import { permissionsOf } from '#contracts/organisation/rights.ts';
import { builtInRole } from '#contracts/organisation/roles.ts';
/**
 * All permissions that a position would give if nothing in it were disabled. The server decides by the same rule who may change the
 * position (services/organisation/guard.ts).
 */
export const permissionsGiven = (standing, roles, groups) => {
    const groupAt = (id) => groups.find(({ groupId }) => groupId === id);
    return permissionsOf({ roles: [], groups: [], ...standing }, {
        role: code => {
            const role = roles.find(role => role.code === code) ?? builtInRole(code);
            return role && { ...role, enabled: true };
        },
        group: id => {
            const group = groupAt(id);
            return group && { ...group, enabled: true };
        },
        above: id => groupAt(id)?.parents ?? [],
    });
};
/** The permissions in the list that the person lacks, and so can neither grant nor remove. */
export const lackedBy = (me, permissions) => permissions.filter(permission => !me || !grants(me, permission));
export const worksFor = (me, airlines) => me !== undefined && (me.airlines.includes('*') || airlines.every(airline => me.airlines.includes(airline)));
