/** The next step after a login with code 0 (DOMAIN §9.4, §9.8). */
export const outcomeOf = ({ accessToken, showPage, userId }) => {
    if (showPage)
        return { next: 'review', userId };
    return accessToken ? { next: 'enter', accessToken } : { next: 'failed', text: '登录失败' };
};
/**
 * The agreed codes (DOMAIN §9.8). They are repeated here because the declarations would weigh more than the screen; the test compares them
 * with their owners.
 */
export const codes = { wrong: 400_020_002, captcha: 100_040_002, partner: 1_000_000_000 };
const texts = { [codes.wrong]: '用户名或密码错误', [codes.captcha]: '验证码错误' };
/** The message for a refused login; the server's own message where none was agreed. */
export const refusalText = ({ code, message }) => texts[code] ?? message;
/** Tells whether the user belongs to a partner and must log in at the partner's. */
export const isPartners = ({ code }) => code === codes.partner;
export const missing = {
    loginName: '请输入用户名!',
    password: '请输入密码!',
    verifyCode: '请输入验证码!',
};
/** Field → text, in the order of the form. A password may consist of blanks, other fields may not. */
export const mistakesIn = (given) => Object.fromEntries(Object.entries(missing).filter(([field]) => {
    const text = given[field];
    return field === 'password' ? text === '' : text.trim() === '';
}));
