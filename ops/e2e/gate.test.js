import { randomUUID } from 'node:crypto';
import t from 'tap';
import { preventCode } from '#contracts/identity/account-api.ts';
import { profile, verifyCode } from '#contracts/identity/api.ts';
import { startProgram } from './start.ts';
const TOKEN = 'token-of-the-one-who-reads-figures';
const BURST = 5;
const captchaAt = () => verifyCode.path.replace('{uuid}', randomUUID());
t.test('/metrics asks for its token; the documentation is not there where it is off', async (t) => {
    const { program, close, token } = await startProgram({ config: { host: '0.0.0.0', metricsToken: TOKEN, docs: false } });
    t.teardown(close);
    const ask = async (url, bearer) => {
        const { statusCode, body, headers } = await program.app.inject({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });
        return { status: statusCode, body, type: String(headers['content-type']) };
    };
    t.match(await ask('/metrics', TOKEN), { status: 200, body: /^view_position\{/m, type: /^text\/plain/ });
    for (const wrong of [undefined, 'token-of-somebody-else', await token('admin')]) {
        const { status, body } = await ask('/metrics', wrong);
        t.equal(status, 401);
        t.notMatch(body, /view_position/);
    }
    t.match(await ask('/health/live'), { status: 200 }, 'probes need none');
    for (const url of ['/docs', '/docs/init.js', '/docs/ui/swagger-ui.css', '/openapi.json', '/openapi/order.json'])
        t.equal((await ask(url)).status, 404, url);
});
t.test('where only this machine reaches the program, both are open', async (t) => {
    const { program, close } = await startProgram();
    t.teardown(close);
    for (const url of ['/metrics', '/docs', '/openapi.json', '/openapi/order.json'])
        t.equal((await program.app.inject({ url })).statusCode, 200, url);
    for (const url of ['/metrics', '/docs', '/openapi.json', '/openapi/order.json'])
        t.equal((await program.app.inject({ url, headers: { host: 'rebound.example.com' } })).statusCode, 403, `${url} for a page elsewhere`);
    t.equal((await program.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode, 403);
});
t.test('behind a proxy others reach the program: no figures without a token, no answers of captchas, no sandbox', async (t) => {
    const { program, close } = await startProgram({ config: { demo: true, trustProxy: '127.0.0.1' } });
    t.teardown(close);
    const answers = async (url) => (await program.app.inject({ url })).statusCode;
    t.equal(await answers('/metrics'), 403);
    t.equal(await answers('/sandbox/pay/none'), 404);
    t.notOk('x-demo-captcha' in (await program.app.inject({ url: captchaAt() })).headers);
});
t.test('a page elsewhere that calls itself our address goes no short way', async (t) => {
    const { program, close } = await startProgram({ config: { demo: true } });
    t.teardown(close);
    const doors = ['/b2b/login', '/sandbox/pay/none', '/%63as/login?service=http://127.0.0.1:3000/newgt/login'];
    const at = (host, url) => program.app.inject({ url, headers: { host } });
    const rebound = 'evil.example:3000';
    for (const url of doors) {
        t.match(await at(rebound, url), { statusCode: 403 }, url);
        for (const own of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
            t.not((await at(own, url)).statusCode, 403, `${own}${url}`);
    }
    t.ok('x-demo-captcha' in (await at('localhost:3000', captchaAt())).headers);
    const { statusCode, headers } = await at(rebound, captchaAt());
    t.equal(statusCode, 200, 'the picture itself is for everybody');
    t.notOk('x-demo-captcha' in headers);
});
t.test('the REST face passes the same challenge and bears the same headers as the API', async (t) => {
    const { program, close, token, send } = await startProgram({ config: { ratePerMinute: 1_000, challengeBurst: BURST } });
    t.teardown(close);
    const rest = async (as, headers = {}) => program.app.inject({ url: '/api/rest/order', headers: { authorization: `Bearer ${await token(as)}`, ...headers } });
    const guarding = ['cache-control', 'x-content-type-options', 'x-frame-options', 'referrer-policy', 'content-security-policy'];
    const api = await send(profile, {}, 'finance');
    const face = await rest('finance');
    t.equal(face.statusCode, 200);
    for (const name of guarding) {
        t.ok(api.headers[name], name);
        t.equal(face.headers[name], api.headers[name], name);
    }
    for (let n = 0; n < BURST; n++)
        t.equal((await rest('order')).statusCode, 200);
    const challenged = await rest('order');
    t.equal(challenged.statusCode, 428);
    t.match(challenged.json(), { sta: 10_000 });
    t.equal(challenged.headers['x-frame-options'], 'DENY', 'a refusal bears them too');
    t.match(await send(profile, {}, 'order'), { status: 428 }, 'one count for both faces');
    const { data } = await send(preventCode, {}, 'order');
    t.equal((await rest('order', { 'x-prevent-code': data.preventCode })).statusCode, 200);
    t.equal((await rest('order', { 'x-prevent-code': data.preventCode })).statusCode, 428, 'a code is good for once');
    t.equal((await rest('finance')).statusCode, 200, 'others are not concerned');
});
