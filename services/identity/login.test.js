import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'tap';
import { ownSignOns } from '#contracts/identity/account-api.ts';
import { login as loginEndpoint, profile as profileEndpoint } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { wrongAnswer } from '../kernel/http/validate.ts';
import { demoPassword } from './seed.ts';
import { authenticatorOn, bearer, house } from './test/house.ts';
import { tokens } from './tokens.ts';
import { user } from './user.ts';
test('an agency logs in and is somebody', async (t) => {
    const { login, profile, post, typesIn, typesOf, idOf } = await house(t);
    const { status, code, data, headers } = await login('YeFeng');
    t.equal(status, 200);
    t.equal(code, 0);
    t.equal(wrongAnswer(loginEndpoint.data, data), undefined);
    t.match(data, { userId: 'yefeng', name: '符海燕', memberType: 'User_Agent', expiresAt: '2026-12-01T13:00:00.000Z' });
    t.ok(Number(headers['x-position']) > 0);
    const claims = JSON.parse(Buffer.from(data.accessToken.split('.')[1], 'base64url').toString());
    t.match(claims, { sub: await idOf('yefeng'), loginName: 'yefeng', memberType: 'User_Agent', agency: 'AG1001' });
    const known = await profile(data.accessToken);
    t.equal(wrongAnswer(profileEndpoint.data, known.data), undefined);
    t.match(known.data, {
        loginName: 'yefeng',
        roleName: '代理人',
        agency: { id: 'AG1001', name: '海南椰风国际旅行社', inter: ['HU', 'GS', 'JD'] },
    });
    t.equal(known.data.agency.domestic.length, 12);
    t.match(await post(`/api/member/auth/asp/checkToken?token=${data.accessToken}`), {
        data: { valid: true, loginName: 'yefeng', memberType: 'User_Agent', agency: 'AG1001', expiresAt: '2026-12-01T13:00:00.000Z' },
    });
    t.same(await typesOf('yefeng'), ['UserCreated', 'LoginSucceeded']);
    t.same(await typesIn(`session-${claims.jti}`), ['SessionOpened']);
});
test('14 empty fields are asked for in the texts of the login screen', async (t) => {
    const { post } = await house(t);
    const ask = (body) => post('/api/member/auth/login', body);
    t.match(await ask({}), { status: 400, message: '请输入用户名!' });
    t.match(await ask({ loginName: 'yefeng' }), { status: 400, message: '请输入密码!' });
    t.match(await ask({ loginName: 'yefeng', password: 'x' }), {
        status: 400,
        message: '请输入验证码!',
        errors: { verifyCode: '请输入验证码!' },
    });
});
test('20 a captcha is good for one check, right or wrong, for two minutes, in any case', async (t) => {
    const { captcha, post, later } = await house(t);
    const password = await clientHash(demoPassword);
    const ask = (uuid, verifyCode) => post('/api/member/auth/login', { loginName: 'yefeng', password, uuid, verifyCode });
    const refused = { status: 401, code: 100_040_002, message: '验证码错误', data: null };
    const first = await captcha();
    t.equal(first.image.headers['content-type'], 'image/png');
    t.match(first.verifyCode, /^[2-9A-HJKMNP-Z]{4,5}$/);
    t.match(await ask(first.uuid, 'WRONG'), refused);
    t.match(await ask(first.uuid, first.verifyCode), refused, 'gone at the first check');
    const second = await captcha();
    t.match(await ask(second.uuid, ` ${second.verifyCode.toLowerCase()} `), { status: 200 });
    t.match(await ask(second.uuid, second.verifyCode), refused, 'not twice');
    const third = await captcha();
    const redrawn = await captcha(third.uuid);
    t.match(await ask(third.uuid, redrawn.verifyCode), { status: 200 }, 'the last image of a uuid counts');
    const old = await captcha();
    later(2);
    t.match(await ask(old.uuid, old.verifyCode), refused, 'too old');
    t.match(await ask('never-asked-for', 'ABCD'), refused);
});
test('answers are told to nobody unless the composition says so, and images are limited by address', async (t) => {
    const { captcha, later } = await house(t, { revealAnswers: false, captchasPerMinute: 2 });
    const { image } = await captcha();
    t.equal(image.statusCode, 200);
    t.equal(image.headers['x-demo-captcha'], undefined);
    await captcha();
    const third = await captcha();
    t.equal(third.image.statusCode, 429);
    t.match(third.image.json(), { code: 100_040_029, message: '访问过于频繁，请稍后再试' });
    later(1);
    t.equal((await captcha()).image.statusCode, 200);
});
test('20 a wrong password and an unknown name are answered alike, up to the lock and out of it', async (t) => {
    const { login, later, typesIn, typesOf } = await house(t);
    for (let attempt = 1; attempt <= 6; attempt++) {
        const [known, unknown] = [await login('yefeng', 'wrong'), await login('nobody-here', 'wrong')];
        // headers that differ between any two answers and reveal nothing
        for (const { headers } of [known, unknown])
            for (const own of ['date', 'x-position', 'x-request-id'])
                delete headers[own];
        t.same(known, unknown, `attempt ${attempt}`);
        if (attempt < 5)
            t.match(known, { status: 401, code: 400_020_002, message: '用户名或密码错误', data: null });
        else
            t.match(known, { status: 401, code: 400_020_003, message: '密码错误次数过多，账号已锁定，请30分钟后再试' });
    }
    t.match(await login('yefeng'), { code: 400_020_003 }, 'the right password does not help');
    t.equal((await typesOf('yefeng')).at(-1), 'UserLocked', 'attempts under lock leave nothing');
    t.match(await login('changcheng'), { status: 200 }, 'others are not concerned');
    later(30);
    t.match(await login('yefeng'), { status: 200 });
    t.match(await login('name with blanks', 'wrong'), { status: 401, code: 400_020_002 });
    t.same(await typesIn('user-name with blanks'), [], 'no stream for what cannot be a name');
});
test('strangers’ guesses lock strangers out, and not the owner where he is known', async (t) => {
    const { login, store, streamOf } = await house(t);
    const from = (address, password) => login('yefeng', password, {}, address);
    t.match(await from('10.0.0.1'), { status: 200 });
    for (let attempt = 1; attempt <= 5; attempt++)
        await from(`10.9.9.${attempt}`, 'wrong');
    t.match(await from('10.9.9.9'), { code: 400_020_003 }, 'the right password from elsewhere does not help');
    t.match(await from('10.0.0.1'), { status: 200 });
    t.match(await from('10.9.9.9'), { code: 400_020_003 }, 'nor does his login');
    const kept = JSON.stringify(await store.read(await streamOf('yefeng')));
    t.notMatch(kept, /10\.[09]\.[09]/, 'the log keeps no address');
});
test('guesses at once learn no more than guesses one after another', async (t) => {
    const { login } = await house(t);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => login('changcheng', n === 11 ? demoPassword : `guess ${n}`)));
    const wrong = answers.filter(({ code }) => code === 400_020_002);
    const locked = answers.filter(({ code }) => code === 400_020_003);
    t.ok(wrong.length <= 5, `${wrong.length} told wrong`);
    t.ok(locked.length >= 7);
    t.match(await login('changcheng'), { code: 400_020_003 });
});
test('after logout the token is nobody, here and wherever the log is read', async (t) => {
    const { tokenOf, profile, post, typesIn, store, run, signer, members } = await house(t);
    const token = await tokenOf('yefeng');
    const other = await tokenOf('yefeng');
    t.equal((await profile(token)).status, 200);
    t.match(await post('/api/member/auth/logout', {}, bearer(token)), { status: 200, code: 0 });
    const refused = { status: 401, code: 100_040_009, data: null };
    t.match(await profile(token), refused);
    t.match(await post('/api/member/auth/logout', {}, bearer(token)), refused);
    t.match(await post(`/api/member/auth/asp/checkToken?token=${token}`), { status: 200, data: { valid: false } });
    t.equal((await profile(other)).status, 200, 'another login of the same user goes on');
    const elsewhere = { run, tokens: signer };
    const late = await authenticatorOn(t, store, elsewhere);
    t.equal(await late.authenticate(token), undefined, 'a process that reads the log');
    const { claims } = (await members.read(other));
    const end = await store.head();
    const told = await authenticatorOn(t, store, {
        ...elsewhere,
        closedSoFar: async () => ({ position: end, sessions: [{ id: claims.jti, until: '2026-12-01T13:00:00.000Z' }] }),
    });
    t.equal(await told.authenticate(other), undefined, 'a process that starts from the view');
    t.ok(await told.authenticate(await tokenOf('changcheng')));
    t.same(await typesIn(`session-${claims.jti}`), ['SessionOpened']);
});
test('a process whose first reading of the log fails lets people in once it has read it', async (t) => {
    const { tokenOf, store, run, signer } = await house(t);
    const token = await tokenOf('yefeng');
    let failures = 0;
    const fragile = {
        ...store,
        readAll: async (options) => {
            if (failures++ < 2)
                throw new Error('the log is away');
            return store.readAll(options);
        },
    };
    const members = await authenticatorOn(t, fragile, { run, tokens: signer });
    t.ok(failures > 2);
    t.ok(await members.authenticate(token));
    t.notOk(members.status().failing);
});
test('who is let in is known again as soon as the log is followed again', async (t) => {
    const { tokenOf, post, store, run, signer } = await house(t);
    const [token, other] = [await tokenOf('yefeng'), await tokenOf('yefeng')];
    let cut = new AbortController();
    let away = false;
    const fragile = {
        ...store,
        async *subscribe(options) {
            if (away)
                throw new Error('the log is away');
            const signal = AbortSignal.any([cut.signal, ...(options?.signal ? [options.signal] : [])]);
            yield* store.subscribe({ ...options, signal });
            if (cut.signal.aborted)
                throw new Error('the log went away');
        },
    };
    const members = await authenticatorOn(t, fragile, { run, tokens: signer });
    t.ok(await members.authenticate(token));
    t.notOk(members.status().failing);
    away = true;
    cut.abort();
    while (!members.status().failing)
        await new Promise(resolve => setTimeout(resolve, 5));
    await t.rejects(members.authenticate(token), /not followed: the log/, 'nobody is let in on what may be old');
    t.match(await post('/api/member/auth/logout', {}, bearer(token)), { status: 200 });
    cut = new AbortController();
    away = false;
    while (members.status().failing)
        await new Promise(resolve => setTimeout(resolve, 5));
    t.equal(await members.authenticate(token), undefined, 'what was missed is learned');
    t.ok(await members.authenticate(other));
});
test('forged and expired tokens are nobody', async (t) => {
    const { tokenOf, profile, later, signer } = await house(t);
    const token = await tokenOf('admin');
    const [head, body, signature] = token.split('.');
    const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = {
        'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
        'no algorithm, old signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
        'another user under the same signature': `${head}.${encode({ ...claims, sub: 'finance' })}.${signature}`,
        'a longer life': `${head}.${encode({ ...claims, exp: claims.exp + 1000 })}.${signature}`,
        'another secret': tokens('another secret of forty characters......').sign(claims),
        'another algorithm name': `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
        'claims missing': signer.sign({ sub: 'admin' }),
        'no user of ours': signer.sign({ ...claims, sub: 'nobody-here' }),
        'another password': signer.sign({ ...claims, pwd: 2 }),
        rubbish: 'rubbish',
    };
    for (const [how, bad] of Object.entries(forged))
        t.match(await profile(bad), { status: 401, code: 100_040_009 }, how);
    t.equal((await profile(token)).status, 200);
    later(12 * 60 - 1);
    t.equal((await profile(token)).status, 200);
    later(1);
    t.match(await profile(token), { status: 401, code: 100_040_009 });
});
test('agents, staff by role, and a role that changes', async (t) => {
    const { app, at, tokenOf, members, post, idOf } = await house(t);
    const write = async (token) => post('/api/order/stock/w/adjust', {}, bearer(token));
    const read = async (token) => (await app.inject({ url: '/api/order/stock/r/item', headers: bearer(token) })).statusCode;
    const agent = await tokenOf('yefeng');
    t.match(await write(agent), { status: 403, code: 100_040_003 });
    const order = await tokenOf('order');
    t.equal((await write(order)).status, 200);
    t.equal((await write(await tokenOf('admin'))).status, 200);
    const auditor = await tokenOf('auditor');
    t.match(await write(auditor), { status: 403, message: '没有权限进行该操作' });
    t.equal(await read(auditor), 200);
    t.equal(await read(await tokenOf('finance')), 403);
    t.match(await members.authenticate(await tokenOf('order-jd')), { role: 'ORDER_DESK', airlines: ['JD'], actor: 'employee' });
    /** waits until this process has learnt the change from the log; until then it keeps its users as they were */
    const heard = async (token, role) => {
        while ((await members.authenticate(token))?.role !== role)
            await turn();
    };
    await at(user, await idOf('order')).changeRole({ role: 'AUDITOR', airlines: ['*'] });
    await heard(order, 'AUDITOR');
    t.match(await write(order), { status: 403 });
    await at(user, await idOf('order')).disable({});
    await heard(order, undefined);
    t.match(await write(order), { status: 401, code: 100_040_009 });
});
test('a changed password ends every login, and only who knows the old one changes it', async (t) => {
    const { tokenOf, login, post, profile, typesOf } = await house(t);
    const token = await tokenOf('yefeng');
    const change = async (old, next) => post('/api/member/user/profile/password/w', { oldPassword: await clientHash(old), newPassword: await clientHash(next) }, bearer(token));
    t.match(await change('wrong', 'New-2026!'), { status: 400, code: 400_020_002, message: '原密码错误' });
    t.match(await change(demoPassword, demoPassword), { status: 400, message: '新密码不能与原密码相同' });
    t.match(await post('/api/member/user/profile/password/w', { oldPassword: 'clear text', newPassword: 'x' }, bearer(token)), {
        status: 400,
    });
    t.match(await change(demoPassword, 'New-2026!'), { status: 200 });
    t.match(await login('yefeng'), { code: 400_020_002 });
    const again = await login('yefeng', 'New-2026!');
    t.equal((await profile(again.data.accessToken)).status, 200);
    t.match(await profile(token), { status: 401 });
    t.same(await typesOf('yefeng'), ['UserCreated', 'LoginSucceeded', 'LoginFailed', 'PasswordChanged', 'LoginFailed', 'LoginSucceeded']);
});
test('partners, and headers that must not help', async (t) => {
    const { login, post, captcha, typesOf } = await house(t);
    t.match(await post('/api/member/auth/login', { ticket: 'c1', from: 'b2b' }), {
        status: 401,
        code: 1_000_000_000,
        message: '请从合作平台登录',
    });
    const { uuid, verifyCode } = await captcha();
    const body = { loginName: 'yefeng', password: await clientHash('wrong'), uuid, verifyCode };
    t.match(await post('/api/member/auth/login', body, { 'if-match': '0' }), { status: 400 });
    t.same(await typesOf('yefeng'), ['UserCreated']);
    const key = { 'idempotency-key': 'the-same' };
    const ask = async () => {
        const { uuid, verifyCode } = await captcha();
        return post('/api/member/auth/login', { ...body, password: await clientHash(demoPassword), uuid, verifyCode }, key);
    };
    const [first, second] = [await ask(), await ask()];
    t.match([first, second], [{ status: 200 }, { status: 200 }]);
    t.not(first.data.accessToken, second.data.accessToken, 'answers are not kept');
    t.equal((await login('yefeng')).status, 200);
});
test('15 neither log nor event holds a password, token, ticket or captcha', async (t) => {
    const { tokenOf, login, post, store, log, ticketOf, app } = await house(t);
    const token = await tokenOf('yefeng');
    await login('yefeng', 'wrong');
    const ticket = await ticketOf('admin');
    await post('/api/member/auth/login', { ssoTicket: ticket, ssoCallback: 'http://elsewhere.test/' });
    await post(`/api/member/auth/asp/checkToken?token=${token}`, {}, { 'idempotency-key': 'k1' });
    await app.inject({ url: '/cas/serviceValidate', query: { ticket, service: 'x' } });
    const { events } = await store.readAll({ limit: 10_000 });
    const kept = JSON.stringify(events) + log.join('\n');
    t.ok(log.length > 3);
    const secrets = [token, token.split('.')[2], ticket, demoPassword, await clientHash(demoPassword), await clientHash('wrong')];
    for (const secret of secrets)
        t.notOk(kept.includes(secret));
    t.notOk(log.join().includes('argon2'), 'hashes are in the events of their users only');
});
test('other logins are ended, this one stays, and so does the next', async (t) => {
    const { login, profile, post } = await house(t);
    const [here, there] = [(await login('yefeng')).data.accessToken, (await login('yefeng')).data.accessToken];
    const stranger = (await login('changcheng')).data.accessToken;
    t.equal((await post('/api/member/user/profile/w/endOtherSessions', {}, bearer(here))).status, 200);
    t.same([(await profile(here)).status, (await profile(there)).status, (await profile(stranger)).status], [200, 401, 200]);
    const next = (await login('yefeng')).data.accessToken;
    t.equal((await post('/api/member/user/profile/w/endOtherSessions', {}, bearer(next))).status, 200);
    t.same([(await profile(here)).status, (await profile(next)).status], [401, 200]);
});
test('everybody reads of his own logins, the latest first, and of nobody else’s', async (t) => {
    const { login, post, app } = await house(t);
    await login('yefeng', 'not it');
    const token = (await login('yefeng')).data.accessToken;
    const stranger = (await login('changcheng')).data.accessToken;
    const read = async (token) => {
        const { statusCode, body } = await app.inject({ url: ownSignOns.path, headers: bearer(token) });
        return { status: statusCode, kinds: JSON.parse(body).data?.content.map(({ kind, way }) => [kind, way]) };
    };
    t.same(await read(token), {
        status: 200,
        kinds: [
            ['LoginSucceeded', 'password'],
            ['LoginFailed', 'password'],
        ],
    });
    await post('/api/member/user/profile/w/endOtherSessions', {}, bearer(token));
    await post('/api/member/user/profile/w/modifyUser', { name: '符海燕燕' }, bearer(token));
    t.same((await read(token)).kinds.slice(0, 2), [
        ['OtherSessionsEnded', undefined],
        ['LoginSucceeded', 'password'],
    ]);
    t.same((await read(stranger)).kinds, [['LoginSucceeded', 'password']]);
    t.equal((await read('nobody')).status, 401);
});
test('an agency’s user may not call himself what the house is called', async (t) => {
    const { login, profile, post } = await house(t);
    const token = (await login('yefeng')).data.accessToken;
    t.match(await post('/api/member/user/profile/w/modifyUser', { name: '管 理 员' }, bearer(token)), {
        status: 400,
        errors: { name: '该名称为系统保留名称，请更换' },
    });
    t.equal((await profile(token)).data.name, '符海燕');
});
test('a login that nobody uses for the time the settings say has ended; pages that ask by themselves do not keep it open', async (t) => {
    const { tokenOf, profile, app, later, typesIn, signer } = await house(t, { idleMinutes: 60 });
    const token = await tokenOf('changcheng');
    const jti = signer.verify(token, '2026-12-01T01:00:00.000Z').jti;
    const use = async () => (await app.inject({ url: '/api/order/stock/r/item', headers: bearer(token) })).statusCode;
    later(9);
    t.equal(await use(), 403, 'a refusal is use, too');
    t.same(await typesIn(`session-${jti}`), ['SessionOpened'], 'said every ten minutes at most');
    later(50);
    t.equal(await use(), 403);
    t.equal(await use(), 403);
    t.same(await typesIn(`session-${jti}`), ['SessionOpened', 'SessionSeen'], 'once');
    later(40);
    t.equal((await profile(token)).status, 200, 'asked by the page itself');
    later(31);
    t.match(await profile(token), { status: 401, code: 100_040_009 }, 'more than an hour after the last use');
    t.equal(await use(), 401, 'and it stays so');
    t.equal((await profile(await tokenOf('changcheng'))).status, 200);
});
