import type { AuthProvider } from 'ra-core'
import { environmentOf } from '#contracts/client/environment.ts'
import { CallError } from '#contracts/client/error.ts'
import { logOut, whoIsIn } from '#contracts/client/login-info.ts'
import { logout, profile } from '#contracts/identity/api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { allowed } from './access.ts'
import { carryOut, TOLD } from './effects.ts'
import { BASE, call, leave, session } from './session.ts'

export type Profile = Static<typeof profile.data>

/** A lost login is no error to be shown: the session has already begun to leave. */
const orLeaving = (error: unknown): Promise<never> => {
  if (error instanceof CallError && error.isLoggedOut) return new Promise(() => {})
  throw error
}

let known: { token: string | undefined; profile: Promise<Profile> } | undefined
/** Who is logged in: asked once per login, then answered from memory. */
const whoami = (): Promise<Profile> => {
  const token = session.token()
  if (known?.token !== token) {
    const asked = call(profile, {}).catch(orLeaving)
    known = { token, profile: asked }
    asked.catch(() => {
      known = undefined
    })
  }
  return known!.profile
}

/** Asks anew what the person may do: roles change while people work. @returns whether it is something else than before */
export const relearn = async (): Promise<boolean> => {
  const token = session.token()
  const [before, after] = await Promise.all([whoami(), call(profile, {}).catch(orLeaving)])
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  known = { token, profile: Promise.resolve(after) }
  return true
}

const check = carryOut({ leave, tell: detail => void dispatchEvent(new CustomEvent(TOLD, { detail })) })

/** told on the window when the server has refused what was offered here */
export const REFUSED = 'newgt:refused'

/** The login page stands outside, so react-admin only learns who is here and what they may do. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('the login page is not part of the console')),

  logout: async () => {
    // whether the server could be told or not, this browser forgets the login
    if (whoIsIn()) await call(logout, {}).catch(() => undefined)
    logOut('User_Employee', { root: `${BASE}/`, signOut: environmentOf(location).ssoLogout })
    return new Promise(() => {})
  },

  checkAuth: async () => {
    if (!session.token()) return leave()
  },

  // what every page does alike about an answer; what is forbidden is told where it was tried
  checkError: async error => {
    await check(error)
    if (error instanceof CallError && error.status === 403) dispatchEvent(new Event(REFUSED))
  },

  getIdentity: async () => {
    const { loginName, name, roleName } = await whoami()
    return { id: loginName, fullName: `${name}（${roleName}）` }
  },
  getPermissions: whoami,
  canAccess: async ({ action, resource }) => allowed(await whoami(), resource, action),
}
