import { environmentOf } from '#contracts/client/environment.ts';
import { BASE, call, LOGIN } from '../providers/session.ts';
/** Exchanges by ticket. A ticket is sent only once, however often the page renders, since the sign-on service accepts it only once. */
const sent = new Map();
export const enter = (ticket) => {
    const before = sent.get(ticket);
    if (before)
        return before;
    const answer = exchange(ticket);
    sent.set(ticket, answer);
    return answer;
};
// the endpoint is named by its type only: its schemas would be larger than the page
const exchange = (ticket) => call({ kind: 'command', method: 'POST', path: '/api/member/auth/login' }, { ssoTicket: ticket, ssoCallback: environmentOf(location).ssoCallback });
const FROM = 'newgt.admin.from';
/** Remembers the page that a person wanted before the login. */
export const remember = (wanted) => sessionStorage.setItem(FROM, wanted);
/** Goes to the sign-on page: the server's own one in development, which redirects to the company's CAS where one is configured. */
export const toSignOn = () => {
    const from = new URLSearchParams(location.search).get('from');
    if (from)
        remember(from);
    location.replace(environmentOf(location).ssoLogin);
};
/** Used when a signed-on person may not enter here. The sign-on service must forget them, or it would send the same person again. */
export const signOnAgain = () => location.assign(environmentOf(location).ssoLogout);
/** The page that the person wanted to open; only pages of this console. */
export const target = () => {
    const from = sessionStorage.getItem(FROM);
    sessionStorage.removeItem(FROM);
    return from?.startsWith(`${BASE}/`) && !from.startsWith(LOGIN) ? from : `${BASE}/`;
};
