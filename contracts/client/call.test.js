import t from 'tap';
import { agents, command, everyone, file, get, query, upload } from '../kernel/endpoint.ts';
import { Type } from '../kernel/schema.ts';
import { describedPaths, isForeign } from './address.ts';
import { client } from './call.ts';
import { CallError, messageOf } from './error.ts';
import { nameIn } from './file.ts';
const detail = get('/api/order/r/detail', { zh: '订单详情', allow: everyone, body: Type.Object({ orderId: Type.String() }) });
const search = query('/api/order/r/query', { zh: '查询', allow: everyone, body: Type.Object({ page: Type.Integer() }) });
const rename = command('/api/order/{id}/w/rename', {
    zh: '改名',
    allow: agents,
    body: Type.Object({ id: Type.String(), name: Type.String() }),
    data: Type.Object({ name: Type.String() }),
});
const picture = upload('/api/order/w/import', { zh: '导入', allow: agents, body: Type.Object({ orderId: Type.String(), map: Type.Any() }) });
const sheet = file('/api/report/job/r/file/{id}', { zh: '下载', allow: everyone, body: Type.Object({ id: Type.String() }) });
const NOW = 1_700_000_000_000;
const stub = (answer, token = 'secret', cr) => {
    const sent = [];
    const loggedOut = [];
    let seen = 0;
    const session = {
        token: () => token,
        seen: () => seen,
        saw: position => {
            seen = position;
        },
        loggedOut: error => loggedOut.push(error),
        cr: () => cr,
    };
    const fetch = async (url, init = {}) => {
        sent.push({ url: String(url), init });
        return answer(sent.at(-1));
    };
    return {
        ...client({ session, fetch: fetch, now: () => NOW, desc: () => 'dev1' }),
        sent,
        loggedOut,
        seen: () => seen,
    };
};
const headersOf = ({ init }) => new Headers(init.headers);
const thrownBy = async (doing) => {
    try {
        await doing;
    }
    catch (error) {
        if (error instanceof CallError)
            return error;
        throw error;
    }
    throw new Error('nothing was thrown');
};
const done = (data, headers = {}) => Response.json({ code: 0, data, message: '操作成功', sta: 0, success: true, statusCode: 200 }, { headers });
const refusal = (status, code, message, more = {}) => Response.json({ code, data: null, message, sta: 0, success: false, statusCode: status, ...more }, { status });
t.test('a read: token, query string, data of the envelope, no idempotency key', async (t) => {
    const api = stub(() => done({ orderNo: 'G1' }));
    t.same(await api.call(detail, { orderId: 'o 1' }), { orderNo: 'G1' });
    t.equal(api.sent[0].url, `/api/order/r/detail?orderId=o+1&t_=${NOW}`);
    t.equal(api.sent[0].init.body, undefined);
    t.equal(headersOf(api.sent[0]).get('authorization'), 'Bearer secret');
    t.equal(headersOf(api.sent[0]).get('idempotency-key'), null);
    t.equal(headersOf(api.sent[0]).get('x-position'), null);
});
t.test('18 the token goes along while somebody is logged in, and with nothing once nobody is', async (t) => {
    let token = 'secret';
    const sent = [];
    const session = { token: () => token, seen: () => 0, saw: () => { }, loggedOut: () => { } };
    const fetch = async (_, init = {}) => {
        sent.push(new Headers(init.headers));
        return done({ name: '乙' });
    };
    const post = async (_, { headers }) => {
        sent.push(new Headers(headers));
        return done({});
    };
    const api = client({ session, fetch: fetch, post: post });
    const everyWay = async () => {
        sent.splice(0);
        await api.call(detail, { orderId: 'o' });
        await api.call(search, { page: 0 });
        await api.call(rename, { id: 'a', name: '乙' });
        await api.call(picture, { orderId: 'o', map: {} }, { files: { file: new File(['x'], 'a.png') } });
        await api.send('/api/rest/order');
        return sent.map(headers => headers.get('authorization'));
    };
    t.same(await everyWay(), Array.from({ length: 5 }, () => 'Bearer secret'));
    token = undefined;
    t.same(await everyWay(), Array.from({ length: 5 }, () => null), 'no header, not an empty one');
    token = 'another';
    t.same(await everyWay(), Array.from({ length: 5 }, () => 'Bearer another'));
});
t.test('88 a command: path filled, JSON body, key and revision', async (t) => {
    const api = stub(() => done({ name: '乙' }));
    const answer = await api.call(rename, { id: 'a/b', name: '乙' }, { key: 'k-1', revision: 0 });
    t.equal(answer.name, '乙');
    const [sent] = api.sent;
    t.equal(sent.url, '/api/order/a%2Fb/w/rename');
    t.equal(sent.init.body, '{"name":"乙"}');
    t.equal(headersOf(sent).get('idempotency-key'), 'k-1');
    t.equal(headersOf(sent).get('if-match'), '"0"');
});
t.test('two intentions have two keys', async (t) => {
    const api = stub(() => done({ name: '乙' }));
    await api.call(rename, { id: 'a', name: '乙' });
    await api.call(rename, { id: 'a', name: '乙' });
    const keys = api.sent.map(sent => headersOf(sent).get('idempotency-key'));
    t.match(keys[0], /^[0-9a-f-]{36}$/);
    t.not(keys[0], keys[1]);
});
t.test('the highest position seen goes with every later call', async (t) => {
    const positions = ['41', '7'];
    const api = stub(() => done({}, { 'x-position': positions.shift() ?? '0' }));
    await api.call(rename, { id: 'a', name: '乙' });
    await api.call(rename, { id: 'a', name: '乙' });
    await api.call(search, { page: 0 });
    t.equal(api.seen(), 41);
    t.equal(headersOf(api.sent[2]).get('x-position'), '41');
});
t.test('a position beyond the end of the log, which a backup has replaced, is forgotten', async (t) => {
    const told = [{ 'x-position': '1000' }, { 'x-log-end': '500' }, { 'x-position': '501' }, { 'x-log-end': '500' }];
    const api = stub(() => done({}, told.shift()));
    await api.call(rename, { id: 'a', name: '乙' });
    await api.call(search, { page: 0 });
    t.equal(api.seen(), 500);
    await api.call(rename, { id: 'a', name: '乙' });
    t.equal(api.seen(), 501, 'positions of this log count as ever');
    await api.call(search, { page: 0 });
    t.equal(api.seen(), 500);
    told.push({ 'x-position': '9000' }, { 'x-log-end': '500', 'x-position': '507' });
    await api.call(search, { page: 0 });
    await api.call(rename, { id: 'a', name: '乙' });
    t.equal(api.seen(), 507, 'what a command has written behind that end is waited for');
});
t.test('a refusal carries code, Chinese message and fields', async (t) => {
    const api = stub(() => refusal(409, 200_010_001, '座位不足', { errors: { seats: '座位不足' } }));
    const error = await thrownBy(api.call(search, { page: 0 }));
    t.match(error, { status: 409, code: 200_010_001, message: '座位不足', errors: { seats: '座位不足' }, isUnknown: false, isStale: false });
    t.same(error.body, { message: '座位不足', errors: { seats: '座位不足' } });
    t.same(api.loggedOut, []);
});
t.test('92 a refusal under HTTP 200 is a refusal', async (t) => {
    const api = stub(() => Response.json({ code: 400_020_002, data: null, message: '用户名或密码错误', success: false, statusCode: 200 }));
    await t.rejects(api.call(search, { page: 0 }), { code: 400_020_002, message: '用户名或密码错误' });
});
t.test('only 401 with the code of the login is a log-out', async (t) => {
    const gone = stub(() => refusal(401, 100_040_009, '登录已失效，请重新登录'));
    t.ok((await thrownBy(gone.call(search, { page: 0 }))).isLoggedOut);
    t.equal(gone.loggedOut.length, 1);
    const wrong = stub(() => refusal(401, 400_020_002, '用户名或密码错误'));
    t.notOk((await thrownBy(wrong.call(search, { page: 0 }))).isLoggedOut);
    const forbidden = stub(() => refusal(403, 100_040_003, '没有权限进行该操作'));
    t.notOk((await thrownBy(forbidden.call(search, { page: 0 }))).isLoggedOut);
    t.same([...wrong.loggedOut, ...forbidden.loggedOut], []);
});
t.test('103 no answer, or a page of a proxy: told in Chinese, effect unknown', async (t) => {
    const cut = stub(() => Promise.reject(new TypeError('fetch failed')));
    await t.rejects(cut.call(rename, { id: 'a', name: 'b' }), { status: 0, code: 600, isUnknown: true, message: '系统处理中，请勿重复操作' });
    const proxy = stub(() => new Response('<html>502 Bad Gateway</html>', { status: 502 }));
    await t.rejects(proxy.call(rename, { id: 'a', name: 'b' }), { status: 502, isUnknown: true, message: '系统繁忙，请稍后再试' });
    const unexpected = stub(() => refusal(500, 100_010_500, '系统异常', { requestId: '1234567890' }));
    await t.rejects(unexpected.call(search, { page: 0 }), { message: '系统异常（请求号 12345678）' });
    const byProxy = (status) => stub(() => new Response('<html>', { status, headers: { 'x-request-id': 'abcdef0123' } }));
    await t.rejects(byProxy(502).call(search, { page: 0 }), { message: '系统繁忙，请稍后再试（请求号 abcdef01）' }, 'the id of the headers');
    await t.rejects(byProxy(404).call(search, { page: 0 }), { message: '内容不存在' }, 'a refusal is no fault to be reported');
});
t.test('a call that the page gave up is not an error of the network', async (t) => {
    const leaving = new AbortController();
    const api = stub(() => {
        leaving.abort();
        throw leaving.signal.reason;
    });
    await t.rejects(api.call(search, { page: 0 }, { signal: leaving.signal }), { name: 'AbortError' });
});
t.test('95 an upload: fields as text, objects as JSON, files under their names', async (t) => {
    const api = stub(() => done({ rows: 2 }));
    const sheets = [new File(['x'], '名单.xlsx'), new File(['y'], '二.xlsx')];
    await api.call(picture, { orderId: 'o1', map: { a: 1 } }, { files: { file: sheets }, key: 'k' });
    const form = api.sent[0].init.body;
    t.equal(form.get('orderId'), 'o1');
    t.equal(form.get('map'), '{"a":1}');
    t.same(form.getAll('file').map(part => part.name), ['名单.xlsx', '二.xlsx']);
    t.equal(headersOf(api.sent[0]).get('idempotency-key'), 'k');
    t.equal(headersOf(api.sent[0]).get('content-type'), null, 'the boundary is set by the browser');
});
t.test('93 a download bears the name the server gives', async (t) => {
    const name = `attachment; filename*=UTF-8''${encodeURIComponent('订单 (1).xlsx')}`;
    const api = stub(() => new Response('PK', { headers: { 'content-disposition': name } }));
    const got = await api.call(sheet, { id: 'j1' });
    t.equal(api.sent[0].url, `/api/report/job/r/file/j1?t_=${NOW}`);
    t.equal(got.name, '订单 (1).xlsx');
    t.equal(await got.blob.text(), 'PK');
    t.equal(nameIn(new Headers({ 'content-disposition': 'attachment; filename="a.csv"' })), 'a.csv');
    t.equal(nameIn(new Headers()), '下载文件');
    const wrong = await api.call(picture, { orderId: 'o1', map: {} }, { files: { file: new File(['x'], '名单.xlsx') } });
    t.match(wrong, { name: '订单 (1).xlsx', blob: Blob }, 'an upload may be answered with one too');
});
t.test('a missing path parameter is a mistake of ours, told at once', async (t) => {
    const api = stub(() => done({}));
    await t.rejects(api.call(sheet, { id: '' }), { message: '/api/report/job/r/file/{id}: id is missing' });
    t.equal(messageOf('text'), '操作未完成，请重试');
});
t.test('87 a method each: get, post, put, patch, delete, export', async (t) => {
    const api = stub(() => done({ ok: 1 }));
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
        t.same(await api[method]('/api/x/{id}', { id: 1, a: 'b' }), { ok: 1 }, method);
        const { url, init } = api.sent.at(-1);
        t.equal(init.method ?? 'GET', method.toUpperCase());
        t.equal(url, method === 'get' ? `/api/x/1?a=b&t_=${NOW}` : '/api/x/1');
        t.equal(init.body, method === 'get' ? undefined : '{"a":"b"}');
    }
    const file = stub(() => new Response('PK', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } }));
    t.match(await file.export('/api/report/r/export/{id}', { id: 2, day: 'x' }), { name: 'a.xlsx' });
    t.equal(file.sent[0].url, `/api/report/r/export/2?day=x&t_=${NOW}`);
});
t.test('88 path parameters are filled from the payload and removed from it', async (t) => {
    const api = stub(() => done({}));
    await api.post('/x/{id}', { id: 1, a: 2 });
    t.same([api.sent[0].url, api.sent[0].init.body], ['/x/1', '{"a":2}']);
});
t.test('89 GET adds t_ and cr, POST adds cr to the query', async (t) => {
    const api = stub(() => done({}), 'secret', 'yefeng');
    await api.get('/api/a');
    await api.post('/api/a', { b: 1 });
    await api.put('/api/a', { b: 1 });
    await api.call(picture, { orderId: 'o1', map: {} }, { files: { file: [] } });
    t.same(api.sent.map(({ url }) => url), [`/api/a?t_=${NOW}&cr=yefeng`, '/api/a?cr=yefeng', '/api/a', '/api/order/w/import?cr=yefeng']);
});
t.test('90 desc goes with the listed paths and no other', async (t) => {
    const api = stub(() => done({}));
    for (const path of [...describedPaths, '/api/order/r/detail', '/api/member/auth/logout']) {
        const method = path.includes('verifyCode') ? 'get' : 'post';
        await api[method](path, { uuid: 'u' });
        t.equal(new URL(api.sent.at(-1).url, 'http://a.test').searchParams.get('desc'), describedPaths.includes(path) ? 'dev1' : null, path);
    }
    t.equal(describedPaths.length, 12);
});
t.test('91 another host is called by CORS and told nothing of ours', async (t) => {
    const api = stub(() => done({ a: 1 }), 'secret', 'yefeng');
    t.same(await api.get('https://other.test/api', { b: 2 }), { a: 1 });
    const { url, init } = api.sent[0];
    t.equal(url, 'https://other.test/api?b=2');
    t.match(init, { mode: 'cors', credentials: 'omit' });
    t.equal(headersOf(api.sent[0]).get('authorization'), null);
    t.ok(isForeign('//other.test/x', 'https://ours.test'));
    t.notOk(isForeign('https://ours.test/x', 'https://ours.test/'));
    t.notOk(isForeign('/api/x'));
});
t.test('92 code 0 is success, another throws the message', async (t) => {
    const api = stub(() => Response.json({ code: 7, data: null, message: '不行' }));
    await t.rejects(api.post('/api/a'), { code: 7, message: '不行' });
    t.same(await stub(() => Response.json({ code: 0, data: [1], message: '' })).post('/api/a'), [1]);
});
t.test('93 an export that failed: the message is read from the JSON that came as a file', async (t) => {
    const told = (status, body) => stub(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
    await t.rejects(told(200, { code: 9, message: '没有数据' }).export('/api/e'), { code: 602, message: '没有数据' });
    await t.rejects(told(409, { code: 9, message: '太多' }).export('/api/e'), { code: 602, message: '太多' });
});
t.test('97 the news list says firstPage 1 and agentOrMananger 0', async (t) => {
    const api = stub(() => done({}));
    await api.post('/api/basicinfo/news/r/frontQuery', { page: 0 });
    t.equal(api.sent[0].init.body, '{"page":0,"firstPage":1,"agentOrMananger":0}');
});
t.test('98 the refund PNR list is always page 0 of 20', async (t) => {
    const api = stub(() => done({}));
    await api.post('/api/order/refund/r/refundPnrList', { page: 7, size: 5, refundId: 'r' });
    t.equal(api.sent[0].init.body, '{"page":0,"size":20,"refundId":"r"}');
});
t.test('103 600 without an answer, 601 for a broken file, 602 for a failed export', async (t) => {
    await t.rejects(stub(() => Promise.reject(new TypeError('x'))).get('/api/a'), { code: 600, message: '系统处理中，请勿重复操作' });
    await t.rejects(stub(() => Promise.reject(new TypeError('x'))).export('/api/a'), { code: 600 });
    const json = { headers: { 'content-type': 'application/json' } };
    await t.rejects(stub(() => new Response('{"code', json)).export('/api/a'), { code: 601, message: '导出失败' });
    await t.rejects(stub(() => new Response('<html>', { status: 502 })).export('/api/a'), { code: 602, message: '导出失败' });
    const gone = stub(() => refusal(401, 100_040_009, '登录已失效，请重新登录'));
    await t.rejects(gone.export('/api/a'), { code: 100_040_009 });
    t.equal(gone.loggedOut.length, 1);
});
t.test('104 sta 10000: a code is fetched and the request repeated with it, under the same key', async (t) => {
    const codes = ['code-1'];
    const api = stub(({ url, init }) => {
        if (url.startsWith('/api/member/auth/r/preventCode'))
            return done({ preventCode: codes.shift() });
        const given = new Headers(init.headers).get('x-prevent-code');
        if (given === null)
            return refusal(428, 100_040_010, '请求过于密集，请完成验证', { sta: 10_000 });
        return given === 'code-1' ? done({ name: '乙' }) : refusal(428, 100_040_010, '验证失败', { sta: 10_003 });
    });
    t.same(await api.call(rename, { id: 'a', name: '乙' }, { key: 'k' }), { name: '乙' });
    t.equal(api.sent.length, 3);
    t.equal(headersOf(api.sent[2]).get('idempotency-key'), 'k');
    t.equal(api.sent[2].init.body, '{"name":"乙"}');
    const wrong = await thrownBy(api.call(picture, { orderId: 'o', map: {} }, { files: { file: [] } }));
    t.match(wrong, { sta: 10_003, message: '验证失败' });
    const busy = stub(({ url }) => url.includes('preventCode')
        ? refusal(429, 100_040_010, '系统繁忙，请稍后再试', { sta: 10_001 })
        : refusal(428, 100_040_010, '请求过于密集', { sta: 10_000 }));
    t.match(await thrownBy(busy.get('/api/a')), { sta: 10_001, message: '系统繁忙，请稍后再试' });
});
