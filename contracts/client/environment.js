/** name of the shell's element that holds the list as JSON */
export const ENVIRONMENTS_META = 'newgt-environments';
const CALLBACK = '/newgt/backendLogin';
/** @param listed the first that matches is used */
export const environmentOf = ({ hostname, origin }, listed = readListed()) => {
    const found = listed.find(({ hosts }) => hosts.some(host => fits(host.toLowerCase(), hostname.toLowerCase())));
    const sso = found?.sso ?? '/cas';
    const ssoCallback = origin + CALLBACK;
    const service = encodeURIComponent(ssoCallback);
    return {
        test: found?.test ?? false,
        ssoLogin: `${sso}/login?service=${service}`,
        ssoLogout: `${sso}/logout?service=${service}`,
        ssoCallback,
        b2b: found?.b2b ?? '/b2b/login',
    };
};
const fits = (host, hostname) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);
/** Reads the list from the HTML shell; a page that our server did not deliver (a development server's) has none. */
const readListed = () => {
    const said = globalThis.document?.querySelector(`meta[name="${ENVIRONMENTS_META}"]`)?.content;
    return said ? JSON.parse(said) : [];
};
