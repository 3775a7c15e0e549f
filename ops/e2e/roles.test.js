import { randomUUID } from 'node:crypto';
import { login, verifyCode } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { submitOrder } from '#contracts/order/api.ts';
import { OrderSubmitted } from '#contracts/order/events.ts';
import { until } from '#ops/e2e/until.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { commandsOnce, history, manifestsHold, moneyBalances, seatsBalance, ticketsUnique, viewsEqualRebuild } from './crash-books.ts';
import { load } from './crash-load.ts';
import { withRoles } from './roles-house.ts';
import { adults } from './sale.ts';
/**
 * Several processes of the program on EventStoreDB and MongoDB (their doubles): two serve requests, two can project, two can schedule.
 * Lives alternate between both serving processes while each process is killed in turn: nothing acknowledged is lost, nothing happens twice,
 * the books balance, and the standby continues.
 */
const SAME_KEY = runs(20);
const names = ['api-1', 'api-2', 'projector-1', 'projector-2', 'scheduler-1', 'scheduler-2'];
await withRoles({ title: 'two that serve, two that project, two that schedule', names }, async (t, { lives, tokens, stock, plain, beside, start, stop, stopAll, url }) => {
    const refused = await fetch(`${url('projector-1')}/api/member/user/profile/r`);
    t.equal(refused.status, 503, 'who projects serves no requests');
    t.match(await refused.json(), { message: '本进程不受理请求' });
    for (const name of names)
        t.equal((await fetch(`${url(name)}/health/ready`)).status, 200, `${name} says how it is`);
    await t.test('a captcha drawn by one is checked by the other, once', async (t) => {
        const uuid = randomUUID();
        const image = await fetch(`${url('api-1')}${verifyCode.path.replace('{uuid}', uuid)}`);
        const verifyCodeGiven = image.headers.get('x-demo-captcha') ?? '';
        const body = { loginName: 'yefeng', password: await clientHash(demoPassword), verifyCode: verifyCodeGiven, uuid };
        const signIn = async (name) => {
            const headers = { 'content-type': 'application/json' };
            const answer = await fetch(`${url(name)}${login.path}`, { method: 'POST', headers, body: JSON.stringify(body) });
            return { status: answer.status, ...(await answer.json()) };
        };
        t.match(await signIn('api-2'), { status: 200 });
        t.match(await signIn('api-1'), { status: 401, message: '验证码错误' });
    });
    const sameKeys = [];
    await t.test(`the same key sent to both at once, ${SAME_KEY} times`, async (t) => {
        const send = async (name, key, body) => {
            const headers = { authorization: `Bearer ${tokens.yefeng}`, 'content-type': 'application/json', 'idempotency-key': key };
            const answer = await fetch(`${url(name)}${submitOrder.path}`, { method: 'POST', headers, body: JSON.stringify(body) });
            return { status: answer.status, answer: (await answer.json()) };
        };
        for (let n = 0; n < SAME_KEY; n++) {
            const body = {
                voyageType: 'S',
                legs: plain.stockIds.map(stockId => ({ stockId })),
                counts: adults(1),
                total: plain.price,
                groupName: `同键${n}`,
                contact: { name: '符海燕', phone: '0898-00000001' },
                confirmDuplicate: true,
            };
            const key = `same-${n}`;
            const [one, other] = await Promise.all([send('api-1', key, body), send('api-2', key, body)]);
            if (one.status !== 200 || JSON.stringify(one) !== JSON.stringify(other))
                t.same(one, other, key);
            sameKeys.push({ ...one, as: 'yefeng', endpoint: submitOrder, key, body, leaves: [OrderSubmitted.type], tries: 1 });
        }
        t.equal(new Set(sameKeys.map(({ answer }) => answer.data?.orderId)).size, SAME_KEY, 'both are told of the same order');
    });
    // alternates between both serving processes
    let turn = 0;
    const server = {
        get url() {
            return url(turn++ % 2 ? 'api-1' : 'api-2');
        },
    };
    const market = load(server, { lives, tokenOf: async (as) => tokens[as] });
    const working = market.start(6, 1);
    for (const name of names) {
        await stop(name, 'SIGKILL');
        // until those that are left have carried something through
        const heard = market.acknowledged() + 15;
        await until(() => market.acknowledged() >= heard);
        await start(name);
    }
    await working.finish();
    await stopAll();
    const last = await beside({ seeded: false, tickEveryMs: 100 });
    t.teardown(last.close);
    await last.program.settle();
    const { attempts, paid, failures } = market;
    t.comment(`${attempts.length} commands, ${attempts.filter(({ tries }) => tries > 1).length} sent again, ${paid.length} payments`);
    t.same(failures, [], 'no answer was a failure');
    const past = await history(last.program);
    await commandsOnce(t, last.program, past, [...attempts, ...sameKeys]);
    await seatsBalance(t, last.program, past, stock);
    await moneyBalances(t, last.program, past, paid, last.trades);
    await manifestsHold(t, last.program, past);
    ticketsUnique(t, past);
    await viewsEqualRebuild(t, last.program);
});
