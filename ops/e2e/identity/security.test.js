import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { endpoints } from '#contracts/contexts.ts';
import { login, logout, profile, verifyCode } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { code } from '#contracts/kernel/refused.ts';
import { addPassenger, frontQueryOrder, orderDetail, queryOrder, submitOrder } from '#contracts/order/api.ts';
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts';
import { jobFile } from '#contracts/report/api.ts';
import { shownConfig } from '#services/config.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { ground } from '../ground.ts';
import { adults, namesOf } from '../sale.ts';
import { rightOf } from '../schemas.ts';
import { SECRET, startProgram } from '../start.ts';
const GATEWAY = 'the gateway secret of tests';
// `demo` shows the captcha's answer to everybody, as on a developer's machine
const config = { demo: true, gatewaySecret: GATEWAY };
const { fresh } = ground(t, { config });
/** A flight on sale to groups of one. */
const shop = async () => {
    const here = await fresh();
    await here.sale.putOnSale([{ seats: 200 }], { paxMin: 1 });
    return { ...here, house: here, signIn: (loginName, password) => signIn(here, loginName, password) };
};
const signIn = async ({ send }, loginName, password = demoPassword) => {
    const uuid = randomUUID();
    const image = await send(verifyCode, { uuid });
    return send(login, { loginName, password: await clientHash(password), uuid, verifyCode: String(image.headers['x-demo-captcha']) });
};
const bearer = (token) => ({ headers: { authorization: `Bearer ${token}` } });
t.test('guessing passwords is locked out, and tells nothing', async (t) => {
    const { time, signIn, agent, rival, at } = await shop();
    const told = async (name) => {
        const answers = [];
        for (let guess = 0; guess < 6; guess++) {
            const { status, code, message } = await signIn(name, `wrong ${guess}`);
            answers.push({ status, code, message });
        }
        return answers;
    };
    const known = await told(agent);
    t.same(known.map(({ status, code }) => ({ status, code })), [...Array(4).fill({ status: 401, code: code.loginWrong }), ...Array(2).fill({ status: 401, code: code.loginLocked })]);
    t.same(await told('nobody-of-this-name'), known, 'a name that nobody bears is answered alike');
    t.match(await signIn(agent), { status: 401, code: code.loginLocked }, 'the right password does not open either');
    t.match(await signIn(rival), { status: 200 }, 'others are not locked');
    time.now = at('01:31');
    t.match(await signIn(agent), { status: 200 });
});
t.test('a token ends with its logout', async (t) => {
    const { house, signIn, agent } = await shop();
    const [one, other] = [(await signIn(agent)).data.accessToken, (await signIn(agent)).data.accessToken];
    t.match(await house.send(profile, {}, undefined, bearer(one)), { status: 200 });
    t.match(await house.send(logout, {}, undefined, bearer(one)), { status: 200 });
    t.match(await house.send(profile, {}, undefined, bearer(one)), { status: 401, code: code.notLoggedIn });
    t.match(await house.send(profile, {}, undefined, bearer(other)), { status: 200 }, 'another login lives on');
    const [head, body, signature] = other.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = (changed, algorithm) => [
        algorithm ? Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url') : head,
        Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url'),
        algorithm ? '' : signature,
    ].join('.');
    for (const token of [forged({ sub: 'admin' }), forged({ sub: 'admin' }, 'none'), forged({}, 'none'), forged({ exp: claims.exp + 1 })])
        t.match(await house.send(profile, {}, undefined, bearer(token)), { status: 401, code: code.notLoggedIn });
});
t.test('119 another agency’s documents do not exist', async (t) => {
    const { house, sale, agent, rival, agencyId, OUT } = await shop();
    const { program, call, send } = house;
    const { orderId } = await sale.ticketed(agent, [OUT], adults(3));
    const { passengers } = await call(orderDetail, { orderId }, agent);
    const ids = [passengers[0].id];
    const { refundId } = await call(submitRefund, { orderId, ids, refundType: 'VOLUNTE' }, agent);
    await house.token(rival);
    await program.settle();
    const head = await program.events.head();
    const theirs = { orderId, orderNo: orderId, refundId, ids: [passengers[1].id], id: passengers[1].id };
    let asked = 0;
    for (const endpoint of endpoints) {
        const fields = Object.keys(endpoint.body.properties ?? {});
        const naming = fields.filter(field => ['orderId', 'orderNo', 'refundId'].includes(field));
        if (naming.length === 0 || !endpoint.allow.some(actor => actor === 'agent' || actor === 'any'))
            continue;
        asked++;
        const [right] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed: 7 });
        // the number of a change is called id as well, and belongs to nobody
        const known = fields.filter(field => field in theirs && endpoint.body.properties[field].type !== 'integer');
        const body = { ...right, ...Object.fromEntries(known.map(field => [field, theirs[field]])) };
        const list = 'content' in (endpoint.data.properties ?? {}) && !endpoint.body.required?.some((field) => naming.includes(field));
        const clean = Object.fromEntries(Object.entries(body).filter(([field]) => !list || naming.includes(field)));
        const answer = await send(endpoint, clean, rival, { files: [{ name: '名单.csv', bytes: Buffer.from('姓名\n张三') }] });
        if (list)
            t.match(answer, { status: 200, data: { content: [], totalElements: 0 } }, endpoint.path);
        else
            t.match(answer, { status: 404, data: null, message: /不存在/ }, endpoint.path);
    }
    t.ok(asked >= 20, `${asked} endpoints asked`);
    const { content } = await call(frontQueryOrder, { agency: agencyId }, rival);
    t.same(content, [], 'a list that asks for another agency is overruled');
    t.equal(await program.events.head(), head, 'nothing was written');
});
const hostile = [
    `'; DROP TABLE events; --`,
    `" OR "1"="1`,
    '{"$ne":null}',
    '$where:sleep(1000)',
    '=HYPERLINK("http://x","y")',
    '+cmd|calc',
    '@SUM(1)',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
    '../../../etc/passwd',
    '%00%0a',
    '\\u0000',
    '𝕏 🧳 团\u200d队',
];
/** invisible characters are not stored; everything else stays as it was typed */
const kept = (text) => text.replace('\u200d', '');
t.test('hostile texts are texts', async (t) => {
    const { house, sale, agent, OUT } = await shop();
    const { program, call, send } = house;
    const wanted = { ...(await sale.wanted(agent, [OUT], adults(1))), confirmDuplicate: true };
    const orders = [];
    for (const text of hostile) {
        const groupName = text.slice(0, 50);
        const done = await call(submitOrder, { ...wanted, groupName, contact: { name: groupName, phone: '0898-0000' }, remark: text }, agent);
        const shown = await call(orderDetail, { orderId: done.orderId }, agent);
        t.match({ group: shown.groupName, contact: shown.contact.name, remark: shown.remark }, { group: kept(groupName), contact: kept(groupName), remark: kept(text) });
        orders.push(done.orderId);
    }
    await program.settle();
    const { content, totalElements } = await call(frontQueryOrder, { size: 200 }, agent);
    t.equal(totalElements, hostile.length);
    t.same(content.map(({ groupName }) => groupName).sort(), hostile.map(text => kept(text.slice(0, 50))).sort(), 'in lists too');
    const [orderId] = orders;
    for (const text of hostile) {
        const passenger = { orderId: orderId, name: text, type: 'ADULT', docType: 'PASSPORT', docNo: text.slice(0, 30) };
        const answer = await send(addPassenger, passenger, agent);
        t.match(answer, { status: 400, message: /\p{Script=Han}/u }, `no passenger is called ${text}`);
        for (const filter of [{ orderNo: text }, { pnr: text }, { agency: text }, { sort: text }]) {
            const found = await send(queryOrder, filter, 'order');
            t.ok(found.status === 400 || found.data.totalElements === 0, `nothing is found by ${JSON.stringify(filter)}`);
        }
    }
});
t.test('no way to files by tricks', async (t) => {
    const { house } = await shop();
    const { program, token, dir } = house;
    const authorization = `Bearer ${await token('admin')}`;
    const canary = 'a file that nobody asked to be served';
    await mkdir(join(dir, 'files'), { recursive: true });
    for (const place of ['canary', 'files/canary'])
        await writeFile(join(dir, place), canary);
    const tricks = [
        '..%2fcanary',
        '..%2f..%2fetc%2fpasswd',
        '%2fetc%2fpasswd',
        '....//canary',
        '..%5ccanary',
        '.',
        '..',
        'a%00b',
        '~root',
        'con',
    ];
    const places = ['/api/report/job/r/file/', '/newgt/', '/newgt/assets/', '/docs/', '/api/member/auth/verifyCode/', '/sandbox/pay/'];
    for (const place of places)
        for (const trick of tricks) {
            const { statusCode, body } = await program.app.inject({ url: place + trick, headers: { authorization } });
            t.ok(statusCode < 500 && !/root:/.test(body) && !body.includes(canary), `${place}${trick}: ${statusCode}`);
        }
    t.match(await house.send(jobFile, { id: randomUUID() }, 'admin'), { status: 404 });
});
t.test('too fast', async (t) => {
    const house = await startProgram({ config: { ...config, ratePerMinute: 40 } });
    t.teardown(house.close);
    for (const who of ['finance', 'refund'])
        await house.token(who);
    const told = [];
    for (let n = 0; n < 41; n++)
        told.push((await house.send(profile, {}, 'finance')).status);
    t.same(told, [...Array(40).fill(200), 429]);
    t.match(await house.send(profile, {}, 'finance'), { status: 429, code: code.tooFast, message: /频繁/, data: null });
    t.match(await house.send(profile, {}, 'refund'), { status: 200 }, 'another person is not slowed down');
});
t.test('the log knows no secret', async (t) => {
    const { house, sale, signIn, agent, OUT } = await shop();
    const { program, call, send, logged } = house;
    const opened = [(await signIn(agent)).data.accessToken, (await signIn('finance')).data.accessToken];
    await signIn(agent, 'a wrong guess');
    const { orderId } = await sale.ticketed(agent, [OUT], adults(3));
    const { passengers } = await call(orderDetail, { orderId }, agent);
    const { refundId } = await call(submitRefund, { orderId, ids: [passengers[0].id], refundType: 'VOLUNTE' }, agent);
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund');
    await program.settle();
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance');
    // includes refused requests: the log must not contain the wrong values
    await send(addPassenger, { orderId, name: '张三', type: 'ADULT', docType: 'ID_CARD', docNo: '110101199003078888' }, agent);
    await program.app.inject({ url: `/api/member/auth/asp/checkToken?token=${opened[0]}`, method: 'POST' });
    await program.app.inject({ url: `/nowhere?token=${opened[0]}`, method: 'GET' });
    await program.settle();
    const text = logged.join('');
    const documents = (await namesOf(adults(3))).map(names => names.证件号);
    const secrets = [
        demoPassword,
        await clientHash(demoPassword),
        await clientHash('a wrong guess'),
        '$argon2',
        SECRET,
        GATEWAY,
        ...opened,
        'eyJ',
    ];
    for (const secret of [...secrets, ...documents, '110101199003078888'])
        t.notOk(text.includes(secret), `not in the log: ${secret.slice(0, 12)}…`);
    for (const what of [
        '/api/order/w/sureOutTicket',
        `"user":"${await house.program.house.logins.idOf(house.program.run.load, agent)}"`,
        '"reqId"',
        '"commandId"',
        '/api/member/auth/login',
    ])
        t.ok(text.includes(what), `in the log: ${what}`);
    const shown = JSON.stringify(shownConfig({
        ESDB_URL: 'esdb://admin:geheim@db:2113',
        MONGODB_URL: 'mongodb://app:geheim@db/newgt',
        JWT_SECRET: SECRET,
        GATEWAY_SECRET: GATEWAY,
    }));
    for (const secret of ['geheim', SECRET, GATEWAY])
        t.notOk(shown.includes(secret), 'the configuration shows no secret');
});
