import type { MemberType } from '#contracts/enums.ts'

/** Paths of the pages; also the server's (services/web.ts) and Vite's `base`. */
export const ROOT = '/newgt/'
export const FRONT = '/newgt/front'
export const LOGIN = '/newgt/login'
export const REGISTER = '/newgt/register'
export const STAFF = '/newgt/backendLogin'

type Door = 'register' | 'login' | 'portal'

/** The screen for a path (DOMAIN §9.2): the registration for everybody, the portal for logged-in users, otherwise the login screen. */
export const doorAt = (path: string, member: MemberType | undefined): Door => {
  const asked = path.replace(/\/+$/, '')
  if (asked === REGISTER) return 'register'
  return member === undefined || asked === LOGIN ? 'login' : 'portal'
}

/** The page after a login: the root directory for staff; for agencies the page that they wanted, otherwise the portal. */
export const afterLogin = (path: string, member: MemberType): string => {
  if (member === 'User_Employee') return ROOT
  return path === FRONT || path.startsWith(`${FRONT}/`) ? path : FRONT
}
