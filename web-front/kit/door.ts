import type { MemberType } from '#contracts/enums.ts'

/** Where the pages live; the server's paths (services/web.ts) and Vite's `base`. */
export const ROOT = '/newgt/'
export const FRONT = '/newgt/front'
export const LOGIN = '/newgt/login'
export const REGISTER = '/newgt/register'
export const STAFF = '/newgt/backendLogin'

type Door = 'register' | 'login' | 'portal'

/** Which screen a path shows (DOMAIN §9.2): registration to everybody, the portal to whoever is logged in, else the login screen. */
export const doorAt = (path: string, member: MemberType | undefined): Door => {
  const asked = path.replace(/\/+$/, '')
  if (asked === REGISTER) return 'register'
  return member === undefined || asked === LOGIN ? 'login' : 'portal'
}

/** Where a login leads: staff to the root directory, agencies to the page they asked for, the portal otherwise. */
export const afterLogin = (path: string, member: MemberType): string => {
  if (member === 'User_Employee') return ROOT
  return path === FRONT || path.startsWith(`${FRONT}/`) ? path : FRONT
}
