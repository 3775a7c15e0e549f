import { settings } from '#contracts/basicinfo/settings.ts';
/** Reads the limits that staff have set (contracts/basicinfo/settings.ts). */
export const lockRules = (config) => async () => {
    const keys = ['loginTries', 'loginTriesMinutes', 'loginLockMinutes', 'payPasswordTries', 'payPasswordLockMinutes'];
    const [tries = 0, withinMinutes = 0, minutes = 0, payTries = 0, payMinutes = 0] = await Promise.all(keys.map(async (key) => Number(await config(key))));
    return { login: { tries, withinMinutes, minutes }, pay: { tries: payTries, minutes: payMinutes } };
};
const initial = (key) => Number(settings[key].initial);
/** the initial limits, where nobody has set others */
export const houseLocks = {
    login: { tries: initial('loginTries'), withinMinutes: initial('loginTriesMinutes'), minutes: initial('loginLockMinutes') },
    pay: { tries: initial('payPasswordTries'), minutes: initial('payPasswordLockMinutes') },
};
