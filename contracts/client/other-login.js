import { isOthers, pageUser, whoIsIn } from './login-info.ts';
/**
 * Watches the login, which all tabs of a browser share. When somebody else logs in in another tab, this tab reloads as that user's before
 * it shows one user's data to the other; `ownToken` makes sure that it acts for nobody else. `changed` is called with the current login,
 * also when there is none.
 * @returns a function that stops watching
 */
export const watchLogin = (reload = () => location.reload(), { page = document, tabs = window, changed = () => { }, } = {}) => {
    const look = () => {
        const now = whoIsIn();
        if (now !== pageUser())
            changed(now);
        // an ended login is noticed with the next answer; the same person may log in again and go on
        if (isOthers())
            reload();
    };
    tabs.addEventListener('storage', look);
    // a frozen tab has missed the storage event
    page.addEventListener('visibilitychange', look);
    return () => {
        tabs.removeEventListener('storage', look);
        page.removeEventListener('visibilitychange', look);
    };
};
