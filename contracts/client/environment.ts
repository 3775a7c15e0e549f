/**
 * Where this page was opened, by its hostname (seed 1 §9): which sign-on and partner system belong to it, and whether it is a test system.
 * The addresses are paths of our own server, which leads on to the systems it is configured with (`SSO_URL`, `PARTNER_URL`) or serves their
 * stand-ins; so a hostname is listed here only where a browser must go to another place.
 */
export type Environment = {
  test: boolean
  /** where staff sign on; the callback is given as `service` */
  ssoLogin: string
  ssoLogout: string
  /** page that the sign-on service sends staff back to, with `ticket` */
  ssoCallback: string
  /** where a partner's people log in */
  b2b: string
}
type Listed = { hosts: RegExp; test: boolean; sso: string; b2b: string }

const OWN = { sso: '/cas', b2b: '/b2b/login' }
/** the first that fits holds */
export const environments: readonly Listed[] = [
  { hosts: /^(localhost|127\.0\.0\.1|\[::1\])$/, test: false, ...OWN },
  { hosts: /(^|[.-])(test|uat|sit|staging)([.-]|$)/i, test: true, ...OWN },
  { hosts: /./, test: false, ...OWN },
]
export const CALLBACK = '/newgt/backendLogin'

export const environmentOf = (
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  listed: readonly Listed[] = environments,
): Environment => {
  const found = listed.find(({ hosts }) => hosts.test(hostname)) ?? listed.at(-1)!
  const ssoCallback = origin + CALLBACK
  const service = encodeURIComponent(ssoCallback)
  return {
    test: found.test,
    ssoLogin: `${found.sso}/login?service=${service}`,
    ssoLogout: `${found.sso}/logout?service=${service}`,
    ssoCallback,
    b2b: found.b2b,
  }
}
