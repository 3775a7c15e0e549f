import { Refused } from '#contracts/kernel/refused.ts';
import { idFrom } from '../kernel/stream/commands.ts';
/** Id of the user that is an agency's account. The request that registers and the process after it compute the same one. */
export const ownerOf = (agency) => idFrom('owner of', agency);
/**
 * Makes the account of an agency, once, however often it is called.
 * @returns whether the agency has the login name; false when another user has it
 */
export const claimName = async ({ load, at, logins }, agency, { loginName, name, passwordHash }) => {
    const account = { loginName, name, kind: 'agent', role: 'AGENT', agency, airlines: ['*'], passwordHash };
    try {
        await logins.enrol({ load, at }, account, ownerOf(agency));
        return true;
    }
    catch (error) {
        if (!(error instanceof Refused))
            throw error;
        const { state } = await logins.find(load, loginName);
        return state.status !== 'NONE' && state.agency === agency;
    }
};
