import { type AnyEndpoint, may, type Who } from '#contracts/kernel/endpoint.ts'
import { type Decider, openCommands, shutCommands } from './decider.ts'

type Context = { who: Who; at: string; id: string }
type Named = { action: string; zh: string; path: string }

/**
 * Names the commands that this caller may send now, for buttons: their rule holds and the caller may call their endpoint. `endpoints` has
 * the commands' names as keys; a command without an endpoint is sent by machines and never shown.
 */
export const allowedActions = <State>(
  decider: Decider<State>,
  state: State,
  context: Context,
  endpoints: Record<string, unknown>,
): Named[] => openCommands(decider, state, context).flatMap(action => named(action, context.who, endpoints))

/**
 * The commands that this caller may send, but not now, each with the reason that its rule gives: they have no button, and a person may ask
 * why.
 */
export const refusedActions = <State>(
  decider: Decider<State>,
  state: State,
  context: Context,
  endpoints: Record<string, unknown>,
): (Named & { why: string })[] =>
  shutCommands(decider, state, context).flatMap(([action, why]) => named(action, context.who, endpoints).map(one => ({ ...one, why })))

const named = (action: string, who: Who, endpoints: Record<string, unknown>): Named[] => {
  const endpoint = endpoints[action] as AnyEndpoint | undefined
  return endpoint && may(who, endpoint) ? [{ action, zh: endpoint.zh, path: endpoint.path }] : []
}
