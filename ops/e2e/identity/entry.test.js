import { randomUUID } from 'node:crypto';
import t from 'tap';
import { queryAgents } from '#contracts/agency/lists.ts';
import { config } from '#contracts/basicinfo/config.ts';
import * as account from '#contracts/identity/account-api.ts';
import { changePassword, checkToken, login, loginCode, logout, profile, verifyCode } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { code } from '#contracts/kernel/refused.ts';
import { agency } from '#services/agency/agency.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { startProgram } from '../start.ts';
const SERVICE = 'http://127.0.0.1:3000/newgt/backendLogin';
const BURST = 30;
const PER_MINUTE = 150;
/** One program for the whole file; each test has its own users, so that their counts stay apart. */
const house = await startProgram({ config: { demo: true, ratePerMinute: PER_MINUTE, challengeBurst: BURST } });
t.teardown(house.close);
const { send, program } = house;
const signIn = async (loginName, password = demoPassword) => {
    const uuid = randomUUID();
    const image = await send(verifyCode, { uuid });
    return send(login, { loginName, password: await clientHash(password), uuid, verifyCode: String(image.headers['x-demo-captcha']) });
};
const bearer = (token) => ({ headers: { authorization: `Bearer ${token}` } });
const form = (url, fields) => program.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
/** the parameter in the address of the page that a form leads to */
const given = async (url, fields, name) => {
    const { statusCode, headers } = await form(url, fields);
    if (statusCode !== 303)
        throw new Error(`${url}: ${statusCode}`);
    return new URL(String(headers.location), 'http://127.0.0.1:3000').searchParams.get(name);
};
const isValid = async (token) => (await send(checkToken, { token })).data.valid;
t.test('16 an agency that is not let in is shown its review: no token, and only for the right password', async (t) => {
    const at = commanding(program.run, () => ({ who: systemUser('test'), now: house.clock(), commandId: randomUUID() }));
    await at(agency, 'AG1002').freeze({ reason: '资质过期' });
    t.match(await signIn('changcheng', 'wrong'), { status: 401, code: code.loginWrong });
    const shown = await signIn('changcheng');
    t.match(shown, { status: 200, code: 0, data: { showPage: 'review', userId: 'changcheng' } });
    t.notOk('accessToken' in shown.data);
    const byPartner = await given('/b2b/login', { demo: 'changcheng' }, 'code');
    t.same((await send(login, { ticket: byPartner, from: 'b2b' })).data, shown.data, 'by no other door');
    await at(agency, 'AG1002').unfreeze({});
    t.match(await signIn('changcheng'), { status: 200, data: { memberType: 'User_Agent' } });
});
t.test('11 a sign-on ticket opens one session, which ends when the sign-on page says that its user left', async (t) => {
    const enter = async () => {
        const ssoTicket = await given('/cas/login', { service: SERVICE, demo: 'order' }, 'ticket');
        return { ssoTicket, token: (await send(login, { ssoTicket, ssoCallback: SERVICE })).data.accessToken };
    };
    const [one, other] = [await enter(), await enter()];
    t.same([await isValid(one.token), await isValid(other.token)], [true, true]);
    t.match(await send(login, { ssoTicket: one.ssoTicket, ssoCallback: SERVICE }), { status: 401, code: loginCode.ssoRefused, data: null });
    const leave = (ticket) => form('/newgt/backendLogin', {
        logoutRequest: `<samlp:LogoutRequest><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
    });
    t.equal((await leave('ST-unknown')).statusCode, 200);
    t.equal((await form('/newgt/backendLogin', { logoutRequest: 'none' })).statusCode, 400);
    t.equal((await leave(one.ssoTicket)).statusCode, 200);
    t.match(await send(profile, {}, undefined, bearer(one.token)), { status: 401, code: code.notLoggedIn });
    t.same([await isValid(one.token), await isValid(other.token)], [false, true], 'the other login lives on');
    t.equal((await leave(one.ssoTicket)).statusCode, 200, 'told twice');
    t.match(await send(logout, {}, undefined, bearer(other.token)), { status: 200 });
    t.equal(await isValid(other.token), false);
});
t.test('22 a partner code is exchanged once; an unknown, used or old one is answered 1000000000', async (t) => {
    const refused = { status: 401, code: 1_000_000_000, data: null };
    const ticket = await given('/b2b/login', { demo: 'yefeng2' }, 'code');
    const entered = await send(login, { ticket, from: 'b2b' });
    t.match(entered, { status: 200, data: { userId: 'yefeng2', memberType: 'User_Agent' } });
    t.equal(await isValid(entered.data.accessToken), true);
    t.match(await send(login, { ticket, from: 'b2b' }), refused, 'used');
    t.match(await send(login, { ticket: 'made-up', from: 'b2b' }), refused);
    t.match(await send(login, { from: 'b2b' }), refused);
    const sso = await given('/cas/login', { service: SERVICE, demo: 'finance' }, 'ticket');
    t.match(await send(login, { ticket: sso, from: 'b2b' }), refused, 'no ticket of staff');
    const old = await given('/b2b/login', { demo: 'yefeng2' }, 'code');
    house.later(1);
    t.match(await send(login, { ticket: old, from: 'b2b' }), refused, 'too old');
    t.equal((await form('/b2b/login', { demo: 'admin' })).statusCode, 400, 'no door for staff');
    t.match((await program.app.inject('/b2b/login')).body, /内置的演示页/);
});
t.test('126 the pay password: set by who knows another, locked after five wrong ones, open again after half an hour; staff set how many and how long', async (t) => {
    const [right, next, wrong] = await Promise.all(['135790', '246801', '000000'].map(clientHash));
    const loginPassword = await clientHash(demoPassword);
    const update = (body) => send(account.updatePayPassword, body, 'yefeng');
    const validate = (payPassword) => send(account.validatePayPassword, { payPassword }, 'yefeng');
    t.match(await validate(right), { status: 400, code: 400_030_004, message: '尚未设置支付密码，请先设置' });
    t.match(await update({ payPassword: right }), { status: 400, message: '请输入登录密码或原支付密码' });
    t.match(await update({ payPassword: right, loginPassword: wrong }), { status: 400, code: code.loginWrong, message: '登录密码错误' });
    t.match(await update({ payPassword: right, oldPayPassword: wrong }), { status: 400, code: 400_030_004 });
    t.match(await update({ payPassword: loginPassword, loginPassword }), { status: 400, message: '支付密码不能与登录密码相同' });
    const letters = await clientHash('abcdef');
    t.match(await update({ payPassword: letters, loginPassword }), { status: 400, message: '支付密码须为6位数字' });
    t.match(await update({ payPassword: right, loginPassword }), { status: 200 });
    t.match(await validate(right), { status: 200, data: { valid: true } });
    t.match(await send(profile, {}, 'yefeng'), { data: { hasPayPassword: true } });
    t.match(await update({ payPassword: next, oldPayPassword: right }), { status: 200 });
    for (const left of [4, 3])
        t.match(await validate(right), { status: 400, code: 400_030_002, message: `支付密码错误，还可输入${left}次` });
    t.match(await validate(next), { status: 200 }, 'forgives');
    for (const left of [4, 3, 2, 1])
        t.match(await validate(wrong), { message: `支付密码错误，还可输入${left}次` });
    const locked = { status: 400, code: 400_030_003, message: '支付密码已锁定，请30分钟后再试' };
    t.match(await validate(wrong), locked);
    t.match(await validate(next), locked, 'the right one does not help');
    t.match(await update({ payPassword: right, oldPayPassword: next }), locked);
    t.match(await signIn('yefeng'), { status: 200 }, 'the login is not locked');
    house.later(30);
    t.match(await validate(next), { status: 200 });
    const set = async (key, configValue) => {
        t.match(await send(config.endpoints.modify, { id: key, configValue }, 'admin'), { status: 200 });
        t.match(await send(config.endpoints.query, { key }, 'admin'), { data: { content: [{ configValue }] } });
    };
    await set('payPasswordTries', '2');
    await set('payPasswordLockMinutes', '7');
    t.match(await validate(wrong), { message: '支付密码错误，还可输入1次' });
    t.match(await validate(wrong), { message: '支付密码已锁定，请7分钟后再试' });
    house.later(7);
    t.match(await validate(next), { status: 200 });
    t.notMatch(house.logged.join(''), next, 'no password in the log');
    // this call makes the login password no easier to find: neither by comparing, nor by many guesses at once
    t.match(await update({ payPassword: loginPassword, oldPayPassword: next }), { status: 400, message: '支付密码须为6位数字' });
    const guesses = Array.from({ length: 20 }, (_, n) => update({ payPassword: right, loginPassword: n < 19 ? wrong : loginPassword }));
    t.match((await Promise.all(guesses)).at(-1), { status: 401, code: code.loginLocked }, 'the right one among them does not help');
    house.later(30);
});
t.test('nobody chooses what everybody tries first, nor bears the name of another', async (t) => {
    const next = async (newPassword) => send(changePassword, { oldPassword: await clientHash(demoPassword), newPassword: await clientHash(newPassword) }, 'yefeng2');
    for (const password of ['', '123456', 'P@ssw0rd!', 'Admin@123', 'yefeng2', 'Yefeng2@123', 'YEFENG2!'])
        t.match(await next(password), { status: 400, errors: { newPassword: /过于常见/ } }, password);
    for (const pin of ['123456', '111111', '123123'])
        t.match(await send(account.updatePayPassword, { payPassword: await clientHash(pin), loginPassword: await clientHash(demoPassword) }, 'yefeng2'), { status: 400, errors: { payPassword: /过于简单/ } }, pin);
    const { name: unit } = (await house.call(queryAgents, {}, 'admin')).content.find(({ id }) => id !== 'AG1001');
    for (const name of ['周敏', ' 周 敏', '审计员', unit])
        t.match(await send(account.modifyUser, { name }, 'yefeng2'), { status: 400, errors: { name: /同名/ } }, name);
});
t.test('a user keeps his own profile, and his name', async (t) => {
    const save = (body) => send(account.saveProfile, body, 'yefeng2');
    t.match(await save({ phone: '13800138000', email: 'li@example.com', msn: 'li' }), { status: 200 });
    t.match(await save({ email: 'no address' }), { status: 400 });
    t.match(await send(account.modifyUser, { name: '黎小妹妹', phone: '13900139000' }, 'yefeng2'), { status: 200 });
    const known = await house.call(profile, {}, 'yefeng2');
    t.match(known, { name: '黎小妹妹', phone: '13900139000', email: 'li@example.com', msn: 'li' });
    t.match(await save({}), { status: 200 });
    t.notOk('phone' in (await house.call(profile, {}, 'yefeng2')));
});
t.test('pages visited are counted in batches and found by staff', async (t) => {
    const visit = (page, as) => send(account.accessCount, { page }, as);
    // uses these logins first: recording their use in between would end a batch
    for (const as of ['yefeng', 'refund'])
        await send(account.queryStatistic, { page: -1 }, as);
    await program.settle();
    for (const page of ['/newgt/front', '/newgt/front', '/newgt/front/order'])
        t.match(await visit(page, 'yefeng'), { status: 200 });
    t.match(await visit('/newgt/order', 'refund'), { status: 200 });
    t.match(await visit('javascript:alert(1)', 'yefeng'), { status: 400 });
    await program.settle();
    t.match(await visit('/newgt/front', 'yefeng'), { status: 200 });
    await program.settle();
    const { events } = await program.events.readAll({ from: 0, prefix: ['access-'], limit: 10 });
    t.equal(events.length, 2, 'two batches, two events');
    const front = await house.call(account.queryStatistic, { pageName: '/newgt/front' }, 'admin');
    t.match(front, { totalElements: 1, accesses: 3, users: 1, content: [{ user: 'yefeng', agency: 'AG1001', count: 3, date: '2026-11-02' }] });
    t.match(await house.call(account.queryStatistic, { size: 1 }, 'admin'), { totalElements: 3, size: 1, accesses: 5, users: 2 });
    t.match(await house.call(account.queryStatistic, { dateFrom: '2026-11-03' }, 'admin'), { totalElements: 0, accesses: 0 });
    t.match(await send(account.queryStatistic, {}, 'yefeng'), { status: 403 });
});
t.test('104 a burst is challenged, a code lets it go on, and who goes on too long meets 429', async (t) => {
    const ask = (preventCode) => send(profile, {}, 'auditor', preventCode ? { headers: { 'x-prevent-code': preventCode } } : {});
    for (let n = 0; n < BURST; n++)
        t.equal((await ask()).status, 200);
    const challenged = await ask();
    t.match(challenged, { status: 428, code: code.challenged, data: null });
    t.match(JSON.parse(challenged.text), { sta: 10_000, success: false });
    t.match(await send(profile, {}, 'finance'), { status: 200 }, 'others are not concerned');
    const fetched = await send(account.preventCode, {}, 'auditor');
    t.match(JSON.parse((await ask('wrong')).text), { sta: 10_003, message: '验证失败' });
    t.match(JSON.parse((await ask(fetched.data.preventCode)).text), { sta: 10_003 }, 'a wrong one uses it up');
    const { preventCode } = (await send(account.preventCode, {}, 'auditor')).data;
    t.equal((await ask(preventCode)).status, 200);
    t.match(JSON.parse((await ask(preventCode)).text), { sta: 10_003 }, 'once');
    t.equal((await ask()).status, 200);
    await send(account.preventCode, {}, 'auditor');
    t.match(JSON.parse((await send(account.preventCode, {}, 'auditor')).text), { sta: 10_001, message: '系统繁忙，请稍后再试' });
    const statuses = new Set();
    while (!statuses.has(429))
        statuses.add((await ask()).status);
    t.match(await ask(), { status: 429, code: code.tooFast, message: '访问过于频繁，请稍后再试' });
    t.match(await send(profile, {}, 'finance'), { status: 200 }, 'by user');
});
