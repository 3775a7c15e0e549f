import { type AnyEndpoint, may, type Who } from '#contracts/kernel/endpoint.ts'
import type { Profile } from './authProvider.ts'
import { resources } from './resources.ts'

/** May this member of staff use this endpoint? The rule of the server, on the profile the server gave. */
export const mayCall = ({ loginName, name, role, permissions, airlines }: Profile, endpoint: AnyEndpoint): boolean =>
  may({ user: loginName, name, actor: 'employee', role, permissions, airlines } satisfies Who, endpoint)

/** react-admin's question, answered by the endpoint that stands behind the action; what has none is not offered. */
export const allowed = (profile: Profile, resource: string, action: string): boolean => {
  const endpoint = resources[resource]?.[action]
  return endpoint !== undefined && mayCall(profile, endpoint)
}
