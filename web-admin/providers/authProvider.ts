import type { AuthProvider } from 'ra-core'
import { environmentOf } from '#contracts/client/environment.ts'
import { CallError } from '#contracts/client/error.ts'
import { logOut, whoIsIn } from '#contracts/client/login-info.ts'
import { logout, profile } from '#contracts/identity/api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { allowed } from './access.ts'
import { carryOut, TOLD } from './effects.ts'
import { BASE, call, leave, session } from './session.ts'
import { ownStore } from './store.ts'

export type Profile = Static<typeof profile.data>

/** A lost login is not shown as an error: the session is already leaving the page. */
const orLeaving = (error: unknown): Promise<never> => {
  if (error instanceof CallError && error.isLoggedOut) return new Promise(() => {})
  throw error
}

let known: { token: string | undefined; profile: Promise<Profile> } | undefined
/** The logged-in person, read once per login and then cached. */
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

/** Reads the person's rights again: roles change while people work. @returns true when they have changed */
export const relearn = async (): Promise<boolean> => {
  const token = session.token()
  const [before, after] = await Promise.all([whoami(), call(profile, {}).catch(orLeaving)])
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  known = { token, profile: Promise.resolve(after) }
  return true
}

const check = carryOut({ leave, tell: detail => void dispatchEvent(new CustomEvent(TOLD, { detail })) })

/** event on the window: the server has refused something that was shown here */
export const REFUSED = 'newgt:refused'

/** The login page is outside the console, so react-admin only learns who is logged in and what they may do. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('the login page is not part of the console')),

  logout: async () => {
    // this browser forgets the login, whether or not the server could be reached
    if (whoIsIn()) await ownStore().send()
    if (whoIsIn()) await call(logout, {}).catch(() => undefined)
    logOut('User_Employee', { root: `${BASE}/`, signOut: environmentOf(location).ssoLogout })
    return new Promise(() => {})
  },

  checkAuth: async () => {
    if (!session.token()) return leave()
  },

  // handles what every page handles alike; a forbidden action is reported where it was tried
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
