/**
 * Where this page was opened, by its hostname (DOMAIN §9.9): which sign-on and partner system belong to it, and whether it is a test system.
 * Which hostnames those are is the server's configuration (`ENVIRONMENTS`), told in the shell of the page. For all others the addresses are
 * paths of our own server, which leads on to the systems it is configured with (`SSO_URL`, `PARTNER_URL`) or serves their stand-ins.
 */
type Environment = {
  test: boolean
  /** where staff sign on; the callback is given as `service` */
  ssoLogin: string
  ssoLogout: string
  /** page that the sign-on service sends staff back to, with `ticket` */
  ssoCallback: string
  /** where a partner's people log in */
  b2b: string
}
/** `hosts`: hostnames, `*.example.com` for all below it; `sso`: the address of a CAS, `b2b` of a partner's login, where not our own server's */
export type Listed = { hosts: string[]; test?: boolean; sso?: string; b2b?: string }

/** name of the element of the shell that tells the list, as JSON */
export const ENVIRONMENTS_META = 'newgt-environments'
const CALLBACK = '/newgt/backendLogin'

/** @param listed the first that fits holds */
export const environmentOf = (
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  listed: readonly Listed[] = readListed(),
): Environment => {
  const found = listed.find(({ hosts }) => hosts.some(host => fits(host.toLowerCase(), hostname.toLowerCase())))
  const sso = found?.sso ?? '/cas'
  const ssoCallback = origin + CALLBACK
  const service = encodeURIComponent(ssoCallback)
  return {
    test: found?.test ?? false,
    ssoLogin: `${sso}/login?service=${service}`,
    ssoLogout: `${sso}/logout?service=${service}`,
    ssoCallback,
    b2b: found?.b2b ?? '/b2b/login',
  }
}

const fits = (host: string, hostname: string): boolean => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)

/** What the shell says; a page that no server of ours gave out (a development server's) says nothing. */
const readListed = (): Listed[] => {
  const said = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${ENVIRONMENTS_META}"]`)?.content
  return said ? JSON.parse(said) : []
}
