import { CallError, clientCode } from './error.ts';
import { storage } from './storage.ts';
const kept = () => storage({ box: localStorage });
const LOGIN_INFO = 'loginInfo';
const REFRESH_TIME = 'refreshTime';
/** @throws Error when it is no token */
export const tokenClaims = (accessToken) => {
    const [, payload = ''] = accessToken.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
};
/** The user of this page, once there is one. */
let owner;
/** The login of this browser, as far as it knows. Whether the token has expired is for the server to say, by its own clock. */
export const loginInfo = () => {
    const info = kept().get(LOGIN_INFO);
    if (!info?.isLogin)
        return undefined;
    owner ??= info.accessTokenJson.sub;
    return info;
};
/** User id of the current login. */
export const whoIsIn = () => loginInfo()?.accessTokenJson.sub;
/**
 * The user of this page: the one who was logged in when the page first looked, or who has logged in on it since. A login in another tab
 * does not change it.
 */
export const pageUser = () => {
    loginInfo();
    return owner;
};
/** True while the page's user is logged in. Otherwise the page stores nothing and asks nobody before it closes. */
export const isOwn = () => whoIsIn() !== undefined && whoIsIn() === owner;
/** True where another user has logged in in this browser meanwhile; then the page sends nothing any more. */
export const isOthers = () => whoIsIn() !== undefined && !isOwn();
/** Login name of a token's user; the user id where a token has no login name. */
export const loginNameOf = (claims) => claims?.loginName ?? claims?.sub;
/**
 * The token of the page's own user. Token and user are one stored value, so that no call goes out under another user's login, whether or
 * not this tab has noticed it.
 * @throws CallError when somebody else is logged in by now; the page is about to restart as that user's
 */
export const ownToken = () => {
    const info = loginInfo();
    if (info && info.accessTokenJson.sub !== owner) {
        location.reload();
        throw new CallError({ status: 409, code: clientCode.otherLogin, message: '已在其他窗口切换账号，本次操作没有提交' });
    }
    return info?.accessToken;
};
/** `cr` of calls: identifies the login they belong to. It grants nothing. */
export const loginMark = () => loginInfo()?.accessTokenJson.jti;
/** After a login: stores the answer and sets the refresh-time marker to 0 (DOMAIN §9.4). */
export const keepLogin = (accessToken) => {
    const info = { isLogin: true, accessToken, accessTokenJson: tokenClaims(accessToken) };
    owner = info.accessTokenJson.sub;
    kept().set(LOGIN_INFO, info);
    kept().set(REFRESH_TIME, 0);
    return info;
};
/** Forgets a login that the server no longer knows. Another user's login that has replaced it stays. */
export const forgetLogin = () => {
    if (!isOthers())
        kept().remove(LOGIN_INFO);
};
const LEAVES_AFTER_MS = 200;
/**
 * Removes the login and all that was stored with it (local and session storage, cookies). After 200 ms staff go on to the log-out of the
 * sign-on service, others to the root page (DOMAIN §9.4). If another user has logged in meanwhile, that login stays, and the page restarts
 * as that user's.
 * @param signOut address of the sign-on service's log-out
 */
export const logOut = (member, { root, signOut }) => {
    if (isOthers()) {
        location.reload();
        return;
    }
    // includes react-admin's values: a filter may contain names
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split(';')) {
        const name = cookie.split('=')[0].trim();
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http addresses
        if (name)
            document.cookie = `${name}=; path=/; max-age=0`;
    }
    setTimeout(() => location.assign(member === 'User_Employee' ? signOut : root), LEAVES_AFTER_MS);
};
