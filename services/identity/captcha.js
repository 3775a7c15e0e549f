import { code, Refused } from '#contracts/kernel/refused.ts';
import { randomInt } from '#services/kernel/ids.ts';
const LIVES_MS = 2 * 60_000;
/** 31 letters, without any that look like another (0O, 1IL). */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const idOf = (uuid) => `captcha:${uuid}`;
/**
 * Makes a new image for this uuid; an earlier one no longer counts.
 * @returns PNG, and its text
 */
export const newCaptcha = async ({ store, draw }, uuid, now) => {
    const answer = Array.from({ length: randomInt(4, 6) }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const png = await draw(answer);
    await store.put(idOf(uuid), answer, { at: now, until: new Date(Date.parse(now) + LIVES_MS).toISOString() });
    return { png, answer };
};
/**
 * Checks an answer, ignoring case. Each image is good for one check.
 * @throws Refused 100040002
 */
export const checkCaptcha = async (store, uuid, given, now) => {
    const answer = await store.take(idOf(uuid), now);
    if (answer === undefined || answer !== given.trim().toUpperCase())
        throw new Refused(code.captchaWrong, '验证码错误', { status: 401 });
};
/**
 * Limits how often something may be asked for in a minute, by an address or a user, over all processes.
 * @throws Refused 429
 */
export const perMinute = (counters, most, what = 'captchas') => async (asking, now) => {
    if (most === Number.POSITIVE_INFINITY)
        return;
    const minute = Math.floor(Date.parse(now) / 60_000);
    const until = new Date((minute + 1) * 60_000).toISOString();
    const [count] = await counters.add([{ id: `${what} ${asking} ${minute}`, by: 1 }], { at: now, until });
    if (count > most)
        throw new Refused(code.tooFast, '访问过于频繁，请稍后再试', { status: 429 });
};
