import { createServer } from 'node:http';
import { test } from 'tap';
import * as events from '#contracts/identity/account-events.ts';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { memoryStore } from '#services/test/memory.ts';
import { newId } from '../kernel/ids.ts';
import { anAgent, spec } from '../kernel/spec.ts';
import { commanding, commands } from '../kernel/stream/commands.ts';
import { houseLocks } from './locks.ts';
import { configuredPartner, developmentPartner } from './partner.ts';
import { checkPayPassword, payPassword, underKey } from './pay-password.ts';
import { profileDocument } from './profile.ts';
import { developmentTickets } from './sso.ts';
import { ticketIn } from './sso-logout.ts';
import { ssoTicket } from './sso-ticket.ts';
import { cheapPasswords } from './test/cheap-passwords.ts';
const NOON = '2026-11-21T04:00:00.000Z';
const { PayPasswordAccepted, PayPasswordFailed, PayPasswordLocked, PayPasswordSet, ProfileSaved, SsoTicketUsed } = events;
const set = PayPasswordSet({ passwordHash: 'hash' });
const failed = PayPasswordFailed({});
const locked = PayPasswordLocked({ until: '2026-11-21T04:30:00.000Z' });
test('126 pay password: five wrong ones in a row lock it for half an hour, a right one forgives; the settings may say otherwise', async () => {
    const pay = spec(payPassword);
    pay.given(set).when('attempt', { right: true }).nothing();
    pay.given(set).when('attempt', { right: false }).then(failed).state({ failures: 1 });
    pay.given(set, failed, failed, failed, failed).when('attempt', { right: true }).then(PayPasswordAccepted({})).state({ failures: 0 });
    pay.given(set, failed, failed, failed, failed).when('attempt', { right: false }).then(failed, locked).state({ failures: 0 });
    const five = pay.given(set, failed, failed, failed, failed, failed, locked);
    five.when('attempt', { right: true }).refused('支付密码已锁定，请30分钟后再试', { status: 400 });
    five.when('attempt', { right: true }, { at: '2026-11-21T04:29:01.000Z' }).refused('支付密码已锁定，请1分钟后再试', { status: 400 });
    five.when('attempt', { right: true }, { at: '2026-11-21T04:30:00.000Z' }).nothing();
    five.when('attempt', { right: false }, { at: '2026-11-21T04:30:00.000Z' }).then(failed);
    pay
        .given(set, failed)
        .when('attempt', { right: false, locks: { tries: 2, minutes: 10 } })
        .then(failed, PayPasswordLocked({ until: '2026-11-21T04:10:00.000Z' }));
    five
        .when('set', { passwordHash: 'next' })
        .then(PayPasswordSet({ passwordHash: 'next' }))
        .state({ failures: 0, passwordHash: 'next' });
});
test('a pay password is hashed under a key that is not in the log', async (t) => {
    const run = commands(memoryStore(() => NOON).store);
    const at = commanding(run, () => ({ who: anAgent, now: NOON, commandId: newId() }));
    const logins = undefined;
    const hashing = cheapPasswords();
    const way = (payKey) => ({ run, now: NOON, at, logins, passwords: hashing, locks: async () => houseLocks, payKey });
    const given = 'c'.repeat(64);
    await at(payPassword, 'yefeng').set({ passwordHash: await hashing.hash(given) });
    await t.rejects(checkPayPassword(way('key'), 'yefeng', given), { message: '支付密码错误，还可输入4次' }, 'the digits alone are not what is hashed');
    await at(payPassword, 'yefeng').set({ passwordHash: await hashing.hash(underKey('key', 'yefeng', given)) });
    await t.rejects(checkPayPassword(way('key'), 'yefeng', 'd'.repeat(64)), { message: '支付密码错误，还可输入4次' });
    await checkPayPassword(way('key'), 'yefeng', given);
    t.match((await run.load(payPassword, 'yefeng')).state, { failures: 0 });
    await t.rejects(checkPayPassword(way('another'), 'yefeng', given), { message: /支付密码错误/ });
    t.not(underKey('key', 'a', given), underKey('key', 'b', given), 'two people with the same digits');
});
test('a profile is saved whole, amended in part, and not at all when nothing changes', async () => {
    const profile = spec(profileDocument);
    const saved = ProfileSaved({ phone: '13800138000', email: 'a@b.cn' });
    profile.given().when('save', { phone: ' 13800138000 ', email: 'a@b.cn' }).then(saved);
    profile
        .given(saved)
        .when('save', { email: 'a@b.cn' })
        .then(ProfileSaved({ email: 'a@b.cn' }));
    profile
        .given(saved)
        .when('amend', { email: 'c@d.cn' })
        .then(ProfileSaved({ phone: '13800138000', email: 'c@d.cn' }));
    profile.given(saved).when('amend', { email: 'a@b.cn' }).nothing();
});
test('a sign-on ticket opens one login', async () => {
    const tickets = spec(ssoTicket);
    const used = { user: 'order', session: 's1' };
    tickets.given().when('use', used, { at: NOON }).then(SsoTicketUsed(used));
    tickets
        .given(SsoTicketUsed(used))
        .when('use', { ...used, session: 's2' })
        .refused('单点登录票据无效或已过期，请重新登录', { status: 401 });
});
test('the ticket of a log-out request', async (t) => {
    const request = (index) => `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-11-21T04:00:00Z"><saml:NameID>@NOT_USED@</saml:NameID><samlp:SessionIndex>${index}</samlp:SessionIndex></samlp:LogoutRequest>`;
    t.equal(ticketIn(request('ST-1-abc.def~x')), 'ST-1-abc.def~x');
    t.equal(ticketIn('<SessionIndex>\n ST-2 </SessionIndex>'), 'ST-2');
    for (const wrong of [request('<b>ST</b>'), request(''), request('ST'.repeat(200)), 'x'.repeat(5_000), '', undefined, ['a'], 7])
        t.equal(ticketIn(wrong), undefined);
});
test('partners: the stand-in takes its own codes once, a configured one is asked over HTTP', async (t) => {
    const tickets = developmentTickets(() => NOON, memoryShared());
    const standIn = developmentPartner(tickets);
    const code = await tickets.issue('yefeng', 'b2b');
    t.equal(await standIn.exchange(code), 'yefeng');
    t.equal(await standIn.exchange(code), undefined);
    t.equal(await standIn.exchange(await tickets.issue('yefeng', 'http://group.test/newgt/')), undefined, 'a ticket for the sign-on page');
    const asked = [];
    const url = await answering(t, body => {
        asked.push(body);
        return body.includes('good') ? [200, '{"loginName":"yefeng"}'] : body.includes('odd') ? [200, '{"loginName":"../x"}'] : [404, ''];
    });
    const partner = configuredPartner(url, fetch);
    t.equal(await partner.exchange('good'), 'yefeng');
    t.equal(await partner.exchange('odd'), undefined);
    t.equal(await partner.exchange('old'), undefined);
    t.same(asked, ['{"code":"good"}', '{"code":"odd"}', '{"code":"old"}']);
    await t.rejects(configuredPartner(await answering(t, () => [500, '']), fetch).exchange('secret'), {
        name: 'Unavailable',
        message: /^(?!.*secret)/,
    });
});
/** A server that answers posts as told. */
const answering = async (t, answer) => {
    const server = createServer(async (request, reply) => {
        const parts = [];
        for await (const part of request)
            parts.push(part);
        const [status, body] = answer(Buffer.concat(parts).toString());
        reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    return `http://127.0.0.1:${server.address().port}`;
};
