import { groupsOf, permissionsOf, rolesOf } from '#contracts/organisation/rights.ts';
import { user } from '../identity/user.ts';
import { DEPARTMENTS, departments } from './department.ts';
import { organisationAround } from './rights.ts';
/**
 * An employee as the deciders' streams have it now: a right that was lost a moment ago is gone, also where a workflow asks whether a task
 * belongs to this person. Views answer who else holds a position (projections/organisation/people.ts).
 */
export const personAt = (run) => async (id) => {
    const { state } = await run.load(user, id);
    if (state.status === 'NONE' || state.kind !== 'employee')
        return undefined;
    const organisation = await organisationAround(run, state);
    const { department } = state;
    const isOpen = department !== undefined && (await run.load(departments, DEPARTMENTS)).state[department]?.enabled;
    return {
        id: state.id,
        loginName: state.loginName,
        name: state.name,
        enabled: state.status === 'ACTIVE',
        roles: rolesOf(state, organisation),
        permissions: permissionsOf(state, organisation),
        groups: groupsOf(state, organisation),
        ...(isOpen && { department }),
        airlines: state.airlines,
    };
};
