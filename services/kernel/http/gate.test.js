import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { code } from '#contracts/kernel/refused.ts';
import { memoryShared } from '../test/memory-shared.ts';
import { openStore } from '../test/purse.ts';
import { attach, purses, putIn, putMuch } from '../test/purse-http.ts';
import { challenges } from './challenge.ts';
const store = await openStore(t);
const listening = async (app) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address();
    return () => connect(port, '127.0.0.1');
};
const heads = (path, headers) => `POST ${path} HTTP/1.1\r\nhost: newgt\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
/** the answer to a request whose body never comes */
const answerTo = (socket, sent) => new Promise((resolve, reject) => {
    socket.once('data', data => resolve(String(data).split('\r\n')[0])).once('error', reject);
    socket.write(sent);
});
t.test('who may not call is told so before his body is read; so is who calls too often', async (t) => {
    const { app } = await purses(t, store, { ratePerMinute: 3, challenge: challenges({ once: memoryShared(), burst: 2, clock: Date.now }) });
    const open = await listening(app);
    const path = putIn.path.replace('{purseId}', 'x');
    const json = { 'content-type': 'application/json', 'content-length': '60000' };
    const ask = async (more) => {
        const socket = open();
        t.teardown(() => socket.destroy());
        return answerTo(socket, heads(path, { ...json, ...more }));
    };
    t.equal(await ask({}), 'HTTP/1.1 401 Unauthorized');
    t.equal(await ask({ authorization: 'Bearer reader' }), 'HTTP/1.1 403 Forbidden');
    t.equal(await ask({}), 'HTTP/1.1 401 Unauthorized');
    t.equal(await ask({}), 'HTTP/1.1 428 Precondition Required', 'a burst is challenged');
    t.equal(await ask({}), 'HTTP/1.1 429 Too Many Requests', 'and refusals count towards the limit');
});
t.test('64 KB are enough for a body, where its endpoint does not say more', async (t) => {
    const { post, send } = await purses(t, store);
    const long = { purseId: 'x', amount: 1, reason: 'x'.repeat(66_000) };
    t.match((await post(putIn, long)).body, { statusCode: 413, message: '提交的内容过大' });
    const amounts = Array(15_000).fill(1_000_000);
    t.equal((await post(putMuch, { purseId: 'much', amounts })).status, 200);
    t.match((await post(putMuch, { purseId: 'much', amounts: Array(30_000).fill(1) })).body, {
        statusCode: 400,
        message: '请求内容项目过多',
    });
    const raw = (payload) => send({ method: 'POST', url: '/api/order/purse/w/put/x', payload, headers: { 'content-type': 'application/json' } });
    t.match((await raw('['.repeat(60_000))).body, { statusCode: 400, code: code.invalid, message: '请求内容嵌套过深' });
});
t.test('who stalls takes no place of others, and is cut off within the grace', async (t) => {
    const { app, send } = await purses(t, store, {
        uploads: { users: { atOnce: 3, each: 2 }, strangers: { atOnce: 1, each: 1 }, working: 1, graceMs: 500 },
    });
    const open = await listening(app);
    const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const stalled = [1, 2].map(() => {
        const socket = open();
        const headers = { authorization: 'Bearer another', 'content-type': 'multipart/form-data; boundary=b', 'content-length': '2000' };
        socket.write(heads(attach.path, headers) + begin);
        return text(socket);
    });
    const form = '--b\r\ncontent-disposition: form-data; name="purseId"\r\n\r\nslow\r\n--b\r\ncontent-disposition: form-data; name="amount"\r\n\r\n7\r\n' +
        `${begin}abc\r\n--b--\r\n`;
    const post = () => send({ method: 'POST', url: attach.path, headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: form });
    t.equal((await post()).status, 200, 'the one turn there is at work is free');
    for (const told of await Promise.all(stalled))
        t.match(told, /^HTTP\/1.1 408 [\s\S]*上传速度过慢/);
    for (let again = 0; again < 3; again++)
        t.equal((await post()).status, 200);
});
