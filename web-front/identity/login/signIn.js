import { login } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { call } from '../../kit/session.ts';
const enter = (body) => call(login, body);
/** The password leaves the browser only as a hash; the review calls use the same hash. */
export const signIn = async (given, uuid) => {
    const password = await clientHash(given.password);
    const answer = await enter({ loginName: given.loginName.trim(), password, verifyCode: given.verifyCode.trim(), uuid });
    return { answer, passWord: password };
};
/** Exchanges by ticket. A ticket is sent only once, however often the screen renders. */
const sent = new Map();
/** Exchanges a partner's ticket for login data (`?code=…&from=b2b`). */
export const exchange = (ticket) => {
    const answer = sent.get(ticket) ?? enter({ ticket, from: 'b2b' });
    sent.set(ticket, answer);
    return answer;
};
/** The partner's ticket in the address. */
export const ticketIn = (search) => {
    const query = new URLSearchParams(search);
    return query.get('from') === 'b2b' ? (query.get('code') ?? undefined) : undefined;
};
