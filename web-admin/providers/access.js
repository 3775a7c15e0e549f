import { may } from '#contracts/kernel/endpoint.ts';
import { resources } from './resources.ts';
/** Tells whether this member of staff may use this endpoint, by the server's rule and the profile from the server. */
export const mayCall = ({ loginName, name, role, permissions, airlines }, endpoint) => may({ user: loginName, name, actor: 'employee', role, permissions, airlines }, endpoint);
/**
 * Answers react-admin's question about an action by the permission of the endpoint behind it. An action without an endpoint is not shown.
 */
export const allowed = (profile, resource, action) => {
    const endpoint = resources[resource]?.[action];
    return endpoint !== undefined && mayCall(profile, endpoint);
};
