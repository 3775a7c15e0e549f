/**
 * The environment of this page, by its hostname (DOMAIN §9.9): the sign-on and partner systems that belong to it, and whether it is a test
 * system. The server's configuration (`ENVIRONMENTS`) lists the hostnames and passes them in the HTML shell of the page. For all other
 * hosts the addresses are paths of our own server, which redirects to the configured systems (`SSO_URL`, `PARTNER_URL`) or serves their
 * stand-ins.
 */
type Environment = {
  test: boolean
  /** sign-on page of staff; it receives the callback as `service` */
  ssoLogin: string
  ssoLogout: string
  /** page that the sign-on service sends staff back to, with `ticket` */
  ssoCallback: string
  /** login page of a partner's people */
  b2b: string
}
/**
 * `hosts` are hostnames, `*.example.com` for all below it. `sso` is the address of a CAS and `b2b` that of a partner's login, where they
 * are not on our own server.
 */
export type Listed = { hosts: string[]; test?: boolean; sso?: string; b2b?: string }

/** name of the shell's element that holds the list as JSON */
export const ENVIRONMENTS_META = 'newgt-environments'
const CALLBACK = '/newgt/backendLogin'

/** @param listed the first that matches is used */
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

/** Reads the list from the HTML shell; a page that our server did not deliver (a development server's) has none. */
const readListed = (): Listed[] => {
  const said = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${ENVIRONMENTS_META}"]`)?.content
  return said ? JSON.parse(said) : []
}
