import { whoOf } from '#services/identity/authenticator.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { rightsOf } from '#services/organisation/rights.ts';
/**
 * Plays endpoints as people of the demonstration, at given instants. It calls the server's own handlers with the same call, without a login
 * for each person. @throws Refused as over HTTP
 */
export const playing = ({ run, routes, house: { logins } }) => {
    const known = new Map();
    const person = (loginName) => {
        const who = known.get(loginName) ?? find(loginName);
        known.set(loginName, who);
        return who;
    };
    const find = async (loginName) => {
        const { state } = await logins.find(run.load, loginName);
        if (state.status === 'NONE')
            throw new Error(`nobody is called ${loginName}`);
        return whoOf(state, { rights: await rightsOf(run, state) }, 'seed');
    };
    return async (endpoint, body, { as, now, key }) => {
        const route = routes.find(route => route.endpoint === endpoint);
        if (!route)
            throw new Error(`${endpoint.path} has no handler`);
        const who = await person(as);
        const base = { who, now, requestId: key, ip: '127.0.0.1', seen: 0 };
        const { call } = commandCall(run, base, idFrom('seed', endpoint.path, key), undefined);
        return (await route.handler(body, call));
    };
};
