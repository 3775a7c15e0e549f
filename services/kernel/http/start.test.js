import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import t, {} from 'tap';
import { command, get, on, query } from '#contracts/kernel/endpoint.ts';
import { Fen, Id, Instant, oneOf, optional, PageOf, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { docsPages } from '#services/docs.ts';
import { commands } from '../stream/commands.ts';
import { memoryKeys } from '../test/memory-keys.ts';
import { openStore } from '../test/purse.ts';
import { server } from './server.ts';
/** number of endpoints, as many as the catalogue has */
const ENDPOINTS = 750;
const areas = ['member', 'order', 'policy', 'basicinfo', 'report'];
/** A schema with twenty fields; each look at the rule of its last field, as by a compiler or a page, is counted. */
const shape = (n, looked) => {
    const watched = Object.defineProperty(Type.String({ title: `备注${n}`, maxLength: 100 + n }), 'minLength', {
        enumerable: true,
        get: () => {
            looked();
            return 1;
        },
    });
    return Type.Object({
        orderId: zh(Id, '订单号'),
        total: zh(Fen, '金额'),
        from: optional(zh(Instant, '起')),
        status: optional(oneOf({ A: '甲', B: '乙', [`C${n}`]: '丙' }, '状态')),
        ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`field${n}_${i}`, optional(zh(i % 2 ? Text : Type.Integer(), `字段${i}`))])),
        rows: optional(Type.Array(Type.Object({ name: zh(Text, '姓名'), amount: zh(Fen, '金额') }), { maxItems: 500, title: '明细' })),
        note: watched,
    });
};
const declared = () => {
    const looked = Array.from({ length: ENDPOINTS }, () => 0);
    const endpoints = looked.map((_, n) => {
        const area = areas[n % areas.length];
        const body = shape(n, () => {
            looked[n]++;
        });
        const common = { zh: `端点${n}`, allow: ['public'], body, data: PageOf(shape(n, () => looked[n]++)) };
        const declare = [query, command, get][n % 3];
        return declare(`/api/${area}/module${n % 50}/${n % 3 === 1 ? 'w' : 'r'}/call${n}`, common);
    });
    return { endpoints, looked };
};
const start = async (t) => {
    const { endpoints, looked } = declared();
    const store = await openStore(t);
    const before = performance.now();
    const app = await server({
        secret: 'secret of a test',
        routes: endpoints.map(endpoint => on(endpoint, async () => ({ content: [], totalElements: 0, number: 0, size: 0 }))),
        endpoints,
        keys: memoryKeys(),
        run: commands(store),
        authenticate: () => undefined,
        clock: () => '2026-11-21T04:00:00.000Z',
        log: pino({ level: 'silent' }),
        ratePerMinute: 0,
    });
    await docsPages(app, { endpoints });
    await app.ready();
    t.comment(`${ENDPOINTS} endpoints ready in ${Math.round(performance.now() - before)} ms`);
    t.teardown(() => app.close());
    const touched = () => looked.flatMap((times, n) => (times > 0 ? [n] : []));
    return { app, endpoints, looked, touched };
};
t.test('the start looks into no schema; a validator is made when its endpoint is first called, once', async (t) => {
    const { app, endpoints, looked, touched } = await start(t);
    t.same(touched(), []);
    const call = (n, note) => app.inject({ method: 'POST', url: endpoints[n].path, payload: { orderId: 'o', total: 1, note } });
    t.equal((await call(300, 'x')).statusCode, 200);
    t.same(touched(), [300]);
    const once = looked[300];
    t.equal((await call(300, 'y')).statusCode, 200);
    t.equal(looked[300], once, 'the second call uses what the first has made');
    t.match((await call(301, '')).json(), { statusCode: 400, message: '备注301不能为空' });
    t.same(touched(), [300, 301]);
});
t.test('the documentation of an area is made when it is asked for, once, and of this area alone', async (t) => {
    const { app, endpoints, looked, touched } = await start(t);
    const read = async (url, headers = {}) => (await app.inject({ url, headers })).rawPayload;
    t.match((await read('/docs')).toString(), '接口文档');
    t.match((await read('/docs/init.js')).toString(), '/openapi/order.json');
    t.same(touched(), []);
    // uncompressed for clients that do not ask for compression, such as curl
    const document = JSON.parse((await read('/openapi/order.json')).toString());
    const ofOrder = endpoints.flatMap(({ area }, n) => (area === 'order' ? [n] : []));
    t.equal(Object.keys(document.paths).length, ofOrder.length);
    t.same(touched(), ofOrder);
    const once = [...looked];
    await read('/openapi/order.json');
    t.same(looked, once);
    const whole = JSON.parse(gunzipSync(await read('/openapi.json', { 'accept-encoding': 'gzip, br' })).toString());
    t.equal(Object.keys(whole.paths).length, ENDPOINTS);
});
