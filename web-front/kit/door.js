/** Paths of the pages; also the server's (services/web.ts) and Vite's `base`. */
export const ROOT = '/newgt/';
export const FRONT = '/newgt/front';
export const LOGIN = '/newgt/login';
export const REGISTER = '/newgt/register';
export const STAFF = '/newgt/backendLogin';
/** The screen for a path (DOMAIN §9.2): the registration for everybody, the portal for logged-in users, otherwise the login screen. */
export const doorAt = (path, member) => {
    const asked = path.replace(/\/+$/, '');
    if (asked === REGISTER)
        return 'register';
    return member === undefined || asked === LOGIN ? 'login' : 'portal';
};
/**
 * The page after a login: the root directory for staff; for agencies the page that they wanted, with its query, otherwise the portal.
 * @param before the page of the person's own login that ended here
 */
export const afterLogin = ({ pathname, search }, member, before) => {
    if (member === 'User_Employee')
        return ROOT;
    if (pathname !== FRONT && !pathname.startsWith(`${FRONT}/`))
        return before ?? FRONT;
    // a partner's ticket is used up
    const query = new URLSearchParams(search);
    if (query.get('from') === 'b2b')
        for (const name of ['code', 'from'])
            query.delete(name);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
};
