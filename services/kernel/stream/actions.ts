import { type AnyEndpoint, may, type Who } from '#contracts/kernel/endpoint.ts'
import { type Decider, openCommands } from './decider.ts'

/**
 * Names the commands that this caller may send now, for buttons: their rule holds and the caller may call their endpoint. `endpoints` has
 * the commands' names as keys; a command without an endpoint is sent by machines and never shown.
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
