import type { AuthProvider } from 'ra-core'
import { CallError } from '#contracts/client/error.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { logout, profile } from '#contracts/member/api.ts'
import { allowed } from './access.ts'
import { call, LOGIN, session } from './session.ts'

export type Profile = Static<typeof profile.data>

const away = (why: 'expired' | 'out') =>
  `${location.origin}${LOGIN}?${why}=1&from=${encodeURIComponent(location.pathname + location.search)}`

const lost = () => Object.assign(new Error('登录已失效，请重新登录'), { redirectTo: away('expired') })

let known: { token: string | undefined; profile: Promise<Profile> } | undefined
/** Who is logged in: asked once per login, then answered from memory. */
export const whoami = (): Promise<Profile> => {
  const token = session.token()
  if (known?.token !== token) {
    const asked = call(profile, {})
    known = { token, profile: asked }
    asked.catch(() => {
      known = undefined
    })
  }
  return known!.profile
}

/** The login page stands outside, so react-admin only learns who is here, what they may do, and when to send them away. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('the login page is not part of the console')),

  logout: async () => {
    const why = session.token() ? 'out' : 'expired'
    // whether the server could be told or not, this browser forgets the login
    if (why === 'out') await call(logout, {}).catch(() => undefined)
    session.end()
    return away(why)
  },

  checkAuth: async () => {
    if (!session.token()) throw lost()
  },

  // only a lost login sends away; what is forbidden is told where it was tried
  checkError: async error => {
    if (error instanceof CallError && error.isLoggedOut) throw lost()
  },

  getIdentity: async () => {
    const { loginName, name, roleName } = await whoami()
    return { id: loginName, fullName: `${name}（${roleName}）` }
  },
  getPermissions: whoami,
  canAccess: async ({ action, resource }) => allowed(await whoami(), resource, action),
}
