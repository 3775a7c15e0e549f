import { createServer } from 'node:http';
import { test } from 'tap';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { demoPassword } from './seed.ts';
import { companyCas, developmentTickets, ownService, userIn } from './sso.ts';
import { CALLBACK, house, ORIGIN } from './test/house.ts';
test('11 staff sign on at the built-in page, which says what it is', async (t) => {
    const { app, form, post, profile, typesOf } = await house(t);
    const page = await app.inject({ url: '/cas/login', query: { service: CALLBACK } });
    t.equal(page.statusCode, 200);
    t.match(page.body, '内置的开发登录页');
    t.match(page.body, '周敏（order）');
    t.match(page.headers['content-security-policy'], `form-action 'self' ${ORIGIN};`);
    const chosen = await form({ service: CALLBACK, demo: 'order' });
    t.equal(chosen.statusCode, 303);
    const back = new URL(String(chosen.headers.location));
    t.equal(back.origin + back.pathname, CALLBACK);
    const exchange = { ssoTicket: back.searchParams.get('ticket'), ssoCallback: CALLBACK };
    const { status, data } = await post('/api/member/auth/login', exchange);
    t.equal(status, 200);
    t.match(data, { userId: 'order', memberType: 'User_Employee' });
    t.match((await profile(data.accessToken)).data, { roleName: '订票员', airlines: ['*'], memberType: 'User_Employee' });
    t.same(await typesOf('order'), ['UserCreated', 'LoginSucceeded', 'LoginSucceeded']);
    const refused = { status: 401, code: 400_020_004, message: '单点登录票据无效或已过期，请重新登录', data: null };
    t.match(await post('/api/member/auth/login', exchange), refused, 'a ticket is good for one use');
});
test('a ticket is good for a minute and for its service, and comes back to us only', async (t) => {
    const { ticketOf, post, later, app, form } = await house(t);
    const exchange = (ssoTicket, ssoCallback) => post('/api/member/auth/login', { ssoTicket, ssoCallback });
    const old = await ticketOf('admin');
    later(1);
    t.match(await exchange(old, CALLBACK), { code: 400_020_004 });
    t.match(await exchange(await ticketOf('admin'), `${ORIGIN}/other`), { code: 400_020_004 });
    t.match(await exchange(await ticketOf('admin'), 'http://elsewhere.test/'), { status: 400, message: '单点登录回调地址不正确' });
    t.match(await exchange(await ticketOf('admin')), { status: 400 });
    t.match(await exchange('ST-made-up', CALLBACK), { code: 400_020_004 });
    for (const service of [
        'http://elsewhere.test/',
        `${ORIGIN}.elsewhere.test/`,
        '//elsewhere.test',
        'javascript:alert(1)',
        `http://a@group.test/`,
    ]) {
        t.equal((await app.inject({ url: '/cas/login', query: { service } })).statusCode, 400, service);
        t.equal((await form({ service, demo: 'admin' })).statusCode, 400, service);
        const out = await app.inject({ url: '/cas/logout', query: { service } });
        t.equal(out.headers.location, undefined, service);
    }
    const out = await app.inject({ url: '/cas/logout', query: { service: `${ORIGIN}/newgt` } });
    t.match([out.statusCode, out.headers.location], [302, `${ORIGIN}/newgt`]);
    // an address that a browser and a server read in different ways
    const odd = await app.inject({ url: '/cas/logout', query: { service: `${ORIGIN}\\@evil.test/` } });
    t.equal(odd.headers.location, `${ORIGIN}/@evil.test/`);
});
test('an address with line breaks leads nowhere else, adds no header and is no fault of ours', async (t) => {
    const ssoUrl = 'https://sso.example.com/cas';
    for (const { app } of [await house(t), await house(t, { ssoUrl })])
        for (const step of ['login', 'logout'])
            for (const service of [
                `${ORIGIN}/newgt\r\nset-cookie: a=b`,
                `${ORIGIN}/newgt\n`,
                `\r\n${ORIGIN}/newgt`,
                `${ORIGIN}/newgt\u0000`,
                `${ORIGIN}/\u4e2d`,
            ]) {
                const { statusCode, headers } = await app.inject({ url: `/cas/${step}`, query: { service } });
                t.ok(statusCode < 500, `${step} ${JSON.stringify(service)}: ${statusCode}`);
                t.equal(headers['set-cookie'], undefined);
                const to = headers.location;
                if (to !== undefined)
                    t.ok(String(to).startsWith(`${ORIGIN}/`) || String(to).startsWith(`${ssoUrl}/`), String(to));
            }
});
test('without demonstration data staff give name, password and captcha', async (t) => {
    const { app, form, captcha, typesOf } = await house(t, { demo: false });
    const page = await app.inject({ url: '/cas/login', query: { service: CALLBACK } });
    t.notMatch(page.body, '演示员工');
    const ask = async (fields) => {
        const { uuid, verifyCode } = await captcha();
        return form({ service: CALLBACK, uuid, verifyCode, ...fields });
    };
    t.equal((await ask({ demo: 'admin' })).statusCode, 401, 'the short way is closed');
    const wrong = await ask({ loginName: '<b>admin', password: 'wrong' });
    t.equal(wrong.statusCode, 401);
    t.match(wrong.body, '用户名或密码错误');
    t.notMatch(wrong.body, '<b>');
    t.match((await ask({ loginName: 'admin', password: demoPassword, verifyCode: 'nope' })).body, '验证码错误');
    t.match((await ask({ loginName: 'yefeng', password: demoPassword })).body, '用户名或密码错误', 'agencies do not sign on here');
    t.same(await typesOf('yefeng'), ['UserCreated', 'LoginFailed']);
    t.equal((await ask({ loginName: 'Admin', password: demoPassword })).statusCode, 303);
});
test("the company's CAS is asked over HTTP", async (t) => {
    const company = await house(t);
    const { port } = new URL(await company.app.listen({ port: 0, host: '127.0.0.1' }));
    const ssoUrl = `http://127.0.0.1:${port}/cas`;
    const { app, post, login, profile } = await house(t, { ssoUrl });
    const led = await app.inject({ url: '/cas/login', query: { service: CALLBACK } });
    t.match([led.statusCode, led.headers.location], [302, `${ssoUrl}/login?service=${encodeURIComponent(CALLBACK)}`]);
    t.equal((await app.inject({ url: '/cas/login', query: { service: 'http://elsewhere.test' } })).statusCode, 400);
    t.equal((await app.inject({ method: 'POST', url: '/cas/login' })).statusCode, 404, 'no page of our own');
    t.equal((await app.inject({ url: '/cas/serviceValidate' })).statusCode, 404);
    const exchange = { ssoTicket: await company.ticketOf('finance'), ssoCallback: CALLBACK };
    const { status, data } = await post('/api/member/auth/login', exchange);
    t.equal(status, 200);
    t.match((await profile(data.accessToken)).data, { loginName: 'finance', roleName: '财务' });
    t.match(await post('/api/member/auth/login', exchange), { code: 400_020_004 });
    t.match(await login('admin'), { code: 400_020_002, message: '用户名或密码错误' }, 'staff have no second door');
    t.match(await login('yefeng'), { status: 200 });
    await company.app.close();
    t.match(await post('/api/member/auth/login', exchange), { status: 503, message: '系统繁忙，请稍后再试' });
});
test('someone whom the company knows and we do not', async (t) => {
    const ssoUrl = await answering(t, success('yefeng'));
    const { post } = await house(t, { ssoUrl });
    const exchange = { ssoTicket: 'ST-1', ssoCallback: CALLBACK };
    t.match(await post('/api/member/auth/login', exchange), { status: 401, code: 400_020_004 }, 'an agency');
    const unknown = await answering(t, success('zhang.san'));
    t.equal(await companyCas(unknown, fetch).validate('ST-1', CALLBACK), 'zhang.san');
    const other = await house(t, { ssoUrl: unknown });
    t.match(await other.post('/api/member/auth/login', exchange), {
        status: 401,
        code: 400_020_004,
        message: '统一身份认证的“zhang.san”在本系统没有员工账号，请联系管理员开通',
        data: null,
    });
});
test('an answer that is not exactly a success names nobody', async (t) => {
    t.equal(userIn(success('admin')), 'admin');
    t.equal(userIn(`<?xml version="1.0" encoding="UTF-8"?>\n${success('admin')}\n`), 'admin');
    t.equal(userIn('<serviceResponse>\n <authenticationSuccess>\n  <user>admin</user></authenticationSuccess></serviceResponse>'), 'admin');
    const failure = '<cas:authenticationFailure code="INVALID_TICKET">x</cas:authenticationFailure>';
    const open = '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">';
    for (const answer of [
        '',
        `${open}${failure}</cas:serviceResponse>`,
        `${open}${failure}<cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
        `${open}<!-- <cas:authenticationSuccess> --><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>`,
        `<!DOCTYPE x [<!ENTITY a "admin">]>${open}<cas:authenticationSuccess><cas:user>&a;</cas:user></cas:authenticationSuccess>`,
        `<html><cas:user>admin</cas:user></html>`,
        success('<b>admin</b>'),
        success('a'.repeat(65)),
        success(''),
    ])
        t.equal(userIn(answer), undefined, answer);
    await t.rejects(companyCas(await answering(t, success('admin') + ' '.repeat(70_000)), fetch).validate('ST-1', CALLBACK), {
        name: 'Unavailable',
    });
    const redirecting = await answering(t, '', { status: 302, headers: { location: '/elsewhere' } });
    const refused = companyCas(redirecting, fetch).validate('ST-secret', CALLBACK);
    await t.rejects(refused, { name: 'Unavailable', message: /^(?!.*ST-secret)/ });
});
test('tickets and addresses', async (t) => {
    let now = '2026-12-01T01:00:00.000Z';
    const tickets = developmentTickets(() => now, memoryShared());
    const [one, two] = [await tickets.issue('admin', CALLBACK), await tickets.issue('admin', CALLBACK)];
    t.not(one, two);
    t.equal(await tickets.validate(one, CALLBACK), 'admin');
    now = '2026-12-01T01:01:00.000Z';
    t.equal(await tickets.validate(two, CALLBACK), undefined);
    t.equal(ownService([ORIGIN], CALLBACK)?.href, CALLBACK);
    t.equal(ownService([], CALLBACK), undefined);
    t.equal(ownService([ORIGIN], 'not an address'), undefined);
});
const success = (user) => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;
/** A server that answers everything with this. */
const answering = async (t, body, { status = 200, headers = {} } = {}) => {
    const server = createServer((_, reply) => reply.writeHead(status, headers).end(body));
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    return `http://127.0.0.1:${server.address().port}`;
};
