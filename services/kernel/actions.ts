import { type AnyEndpoint, may, type Who } from '#contracts/kernel/endpoint.ts'
import { type Decider, openCommands } from './decider.ts'

/**
 * What this caller may do now, for buttons: the commands whose rule holds and whose endpoint he may call. `endpoints` are named like the
 * commands; a command without an endpoint is sent by machines.
 */
export const allowedActions = <State>(
  decider: Decider<State>,
  state: State,
  context: { who: Who; at: string; id: string },
  endpoints: Record<string, unknown>,
): { action: string; zh: string; path: string }[] =>
  openCommands(decider, state, context).flatMap(action => {
    const endpoint = endpoints[action] as AnyEndpoint | undefined
    return endpoint && may(context.who, endpoint) ? [{ action, zh: endpoint.zh, path: endpoint.path }] : []
  })
