/**
 * Addresses of calls (DOMAIN §9.7): path parameters are filled from the payload and removed from it, and the wrapper adds parameters to the
 * query string. `t_` is the instant, so that no cache on the way keeps a GET. `cr` identifies the login of the call (login-info.ts). `desc`
 * is the device's fingerprint, for paths that are watched for automatic use. None of the three affects the server's decisions.
 */
export type AddressFields = Record<string, unknown>
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** @throws Error when a parameter of the path has no value, which is a programming error */
export const filled = (template: string, fields: unknown): { path: string; rest: AddressFields } => {
  const rest = { ...(fields as AddressFields) }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === '') throw new Error(`${template}: ${name} is missing`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

export const withQuery = (path: string, fields: AddressFields): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (query.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/**
 * Paths of calls that DOMAIN §9.7 describes, as they are declared: member login and captcha, express seat search and order submit, baggage
 * auction, order query, free bidding.
 */
export const describedPaths: readonly string[] = [
  '/api/member/auth/login',
  '/api/member/auth/verifyCode/{uuid}',
  '/api/order/group/express/r/searching/price/seat',
  '/api/order/group/express/w/order/submit',
  '/api/order/combiAuction/searchCABags',
  '/api/order/combiAuction/searchBookedCABags',
  '/api/order/combiAuction/showBookedCABag',
  '/api/order/combiAuction/bookCABag',
  '/api/order/r/query',
  '/api/order/freeBidding/frontQueryFreeBidding',
  '/api/order/freeBidding/showFrontFreeBidding',
  '/api/order/freeBidding/frontMaxAddPrice',
]

/**
 * Fields that calls of these paths always send, whatever they are given: the front page's news, and the refund PNRs on one page (DOMAIN
 * §9.7).
 */
export const fixedFields: Readonly<Record<string, AddressFields>> = {
  '/api/basicinfo/news/r/frontQuery': { firstPage: 1, agentOrMananger: 0 },
  '/api/basicinfo/news/r/query': { firstPage: 1, agentOrMananger: 0 },
  '/api/order/refund/r/refundPnrList': { page: 0, size: 20 },
}

/**
 * True for an address of another host. Such a call uses CORS and carries nothing of ours: no token, no position, no cookie. JSONP is not
 * supported: it would run whatever that host sends, and our content policy forbids foreign scripts.
 * @param base our own server where it is not the page's origin (programs, tests)
 */
export const isForeign = (address: string, base = ''): boolean => {
  if (!/^(https?:)?\/\//i.test(address)) return false
  const own = base || globalThis.location?.origin || ''
  const url = new URL(address, 'https://relative.invalid')
  return !URL.canParse(own) || url.origin !== new URL(own).origin
}
