import { client } from '#contracts/client/call.ts';
import { lineHere } from '#contracts/client/connection.ts';
import { forgetLogin, loginMark, ownToken } from '#contracts/client/login-info.ts';
/** Path of the console; also Vite's `base` and the server's static path. */
export const BASE = '/newgt';
export const LOGIN = `${BASE}/backendLogin`;
const SEEN = 'newgt.admin.seen';
let isLeaving = false;
// a page that the browser kept and shows again has not left
addEventListener('pageshow', () => {
    isLeaving = false;
});
/**
 * Goes to the root directory (DOMAIN §9.8), once, and remembers the way back; `main.ts` leads from there to the staff's entry. It never
 * settles, so that no caller shows an error on a page that is going away.
 */
export const leave = () => {
    if (!isLeaving && location.pathname !== LOGIN) {
        isLeaving = true;
        location.assign(`${BASE}/?from=${encodeURIComponent(location.pathname + location.search)}`);
    }
    return new Promise(() => { });
};
/** The browser's tabs and the portal share the login; the position seen belongs to one tab. */
export const session = {
    token: ownToken,
    cr: loginMark,
    seen: () => Number(sessionStorage.getItem(SEEN) ?? 0),
    saw: position => sessionStorage.setItem(SEEN, String(position)),
    loggedOut: () => {
        forgetLogin();
        void leave();
    },
};
export const { call, send } = client({ session, fetch: lineHere().hearing((input, init) => fetch(input, init)) });
