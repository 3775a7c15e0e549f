import type { MemberType } from '#contracts/enums.ts'

/** Paths of the pages; also the server's (services/web.ts) and Vite's `base`. */
export const ROOT = '/newgt/'
export const FRONT = '/newgt/front'
export const LOGIN = '/newgt/login'
export const REGISTER = '/newgt/register'
/** page of a group's guide, who has a link and no login */
const GUIDE = '/newgt/guide'
export const STAFF = '/newgt/backendLogin'

type Door = 'guide' | 'register' | 'login' | 'portal'

/**
 * The screen for a path (DOMAIN §9.2): the registration and the guide's list for everybody, the portal for logged-in users, otherwise the
 * login screen.
 */
export const doorAt = (path: string, member: MemberType | undefined): Door => {
  const asked = path.replace(/\/+$/, '')
  if (asked === GUIDE) return 'guide'
  if (asked === REGISTER) return 'register'
  return member === undefined || asked === LOGIN ? 'login' : 'portal'
}

/**
 * The page after a login: the root directory for staff; for agencies the page that they wanted, with its query, otherwise the portal.
 * @param before the page of the person's own login that ended here
 */
export const afterLogin = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, member: MemberType, before?: string): string => {
  if (member === 'User_Employee') return ROOT
  if (pathname !== FRONT && !pathname.startsWith(`${FRONT}/`)) return before ?? FRONT
  // a partner's ticket is used up
  const query = new URLSearchParams(search)
  if (query.get('from') === 'b2b') for (const name of ['code', 'from']) query.delete(name)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
