import { may } from '#contracts/kernel/endpoint.ts';
import { openCommands } from './decider.ts';
/**
 * Names the commands that this caller may send now, for buttons: their rule holds and the caller may call their endpoint. `endpoints` has
 * the commands' names as keys; a command without an endpoint is sent by machines and never shown.
 */
export const allowedActions = (decider, state, context, endpoints) => openCommands(decider, state, context).flatMap(action => {
    const endpoint = endpoints[action];
    return endpoint && may(context.who, endpoint) ? [{ action, zh: endpoint.zh, path: endpoint.path }] : [];
});
