import { isOwn } from './login-info.ts';
/**
 * Makes the browser ask before a page with unsaved input is closed or reloaded, as long as its user is logged in. After a logout or another
 * user's login, the page must go without a question.
 * @returns a function that stops this
 */
export const askBeforeUnload = (page = window) => {
    const ask = (event) => {
        if (isOwn())
            event.preventDefault();
    };
    page.addEventListener('beforeunload', ask);
    return () => page.removeEventListener('beforeunload', ask);
};
