import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import fc from 'fast-check';
import t from 'tap';
import * as agents from '#contracts/agency/agency-api.ts';
import { picture, register } from '#contracts/agency/registration-api.ts';
import { endpoints } from '#contracts/contexts.ts';
import * as flow from '#contracts/flow/api.ts';
import { rightOf } from '../schemas.ts';
import { startProgram } from '../start.ts';
/**
 * Requests that nobody should send to the entry. Others are tested where they belong: captchas, keys of pictures, another agency's review
 * and guessing in registration.test.ts, sign-on tickets in entry.test.ts, tokens and passwords in security.test.ts.
 */
const house = await startProgram();
t.teardown(house.close);
const { program, send, call, signIn } = house;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');
const poison = [
    `'; DROP TABLE events; --`,
    '{"$gt":""}',
    '=HYPERLINK("http://x")',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '__proto__',
    '%',
];
const entry = endpoints.filter(({ area }) => area === 'member' || area === 'flow');
/** a permitted caller with a login of its own: some calls end the login */
const asSomebody = async ({ allow }) => {
    if (allow.includes('public'))
        return {};
    return { headers: { authorization: `Bearer ${await signIn(allow.includes('agent') ? 'yefeng' : 'admin')}` } };
};
/** fields that take any text at all */
const textsOf = ({ body }) => Object.entries(body.properties ?? {}).filter(([, field]) => field.type === 'string' && !field.enum && !('const' in field));
const fits = (text, { maxLength = 1e9 }) => text.slice(0, maxLength);
t.test('poison in every text of a query finds nothing', async (t) => {
    let lists = 0;
    for (const endpoint of entry.filter(({ kind, data }) => kind === 'query' && 'content' in (data.properties ?? {}))) {
        const sent = await asSomebody(endpoint);
        for (const [name, field] of textsOf(endpoint))
            for (const text of poison) {
                const answer = await send(endpoint, { [name]: fits(text, field) }, undefined, sent);
                const harmless = answer.status === 200 ? answer.data.totalElements === 0 : answer.status < 500 && /\p{Script=Han}/u.test(answer.message);
                if (!harmless)
                    t.fail(`${endpoint.path} ${name}=${text}: ${answer.status} ${answer.text.slice(0, 200)}`);
                lists++;
            }
    }
    t.ok(lists > 50, `${lists} asked`);
});
t.test('poison in every text of any other question is refused in Chinese, or answered with nothing of anybody’s', async (t) => {
    let asked = 0;
    await program.settle();
    const head = await program.events.head();
    const others = entry.filter(({ kind, data }) => kind === 'file' || (kind === 'query' && !('content' in (data.properties ?? {}))));
    for (const endpoint of others.filter(one => textsOf(one).length > 0)) {
        const sent = await asSomebody(endpoint);
        const [right] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed: 6 });
        for (const [name, field] of textsOf(endpoint))
            for (const text of poison) {
                const { status, message, text: said } = await send(endpoint, { ...right, [name]: fits(text, field) }, undefined, sent);
                asked++;
                if (status >= 500 || (status !== 200 && !/\p{Script=Han}/u.test(message)) || /argon2|passwordHash|root:/.test(said))
                    t.fail(`${endpoint.path} ${name}=${text}: ${status} ${said.slice(0, 200)}`);
            }
    }
    t.ok(asked > 80, `${asked} asked`);
    const { events } = await program.events.readAll({ from: head, limit: 100 });
    const written = events.filter(({ position, type }) => position > head && !/^(Login|Session|PayPassword|User(Locked))/.test(type));
    t.same(written.map(({ type }) => type), [], 'asking writes nothing but wrong passwords, and the logins of whoever asks');
});
t.test('poison in every text of a command: refused in Chinese with nothing written, or kept as the text it is', async (t) => {
    // a wrong password is counted: that is its refusal
    const counted = new Set(['LoginFailed', 'UserLocked', 'PayPasswordFailed']);
    let asked = 0;
    for (const endpoint of entry.filter(({ kind }) => kind === 'command' || kind === 'upload')) {
        const [right] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed: 6 });
        const sent = { ...(await asSomebody(endpoint)), ...(endpoint.kind === 'upload' && { files: [{ name: '../a.png', bytes: png }] }) };
        await program.settle();
        for (const [n, [name, field]] of textsOf(endpoint).entries())
            for (const text of [poison[n % poison.length], poison[(n + 3) % poison.length]]) {
                const before = await program.events.head();
                const answer = await send(endpoint, { ...right, [name]: fits(text, field) }, undefined, sent);
                const what = `${endpoint.path} ${name}=${text}`;
                asked++;
                if (answer.status === 200)
                    continue;
                if (answer.status >= 500 || !/\p{Script=Han}/u.test(answer.message) || answer.data !== null)
                    t.fail(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
                const { events } = await program.events.readAll({ from: before, limit: 20 });
                const written = events.filter(({ position, type }) => position > before && !counted.has(type)).map(({ type }) => type);
                if (written.length > 0)
                    t.fail(`${what}: refused, and yet ${written}`);
            }
    }
    t.ok(asked > 200, `${asked} asked`);
    t.notOk('polluted' in {});
});
t.test('names of files are no paths, and a picture that is a page as well stays a picture', async (t) => {
    const kept = async () => (await readdir(house.dir, { recursive: true })).filter(name => !/sqlite|\.db|wal|shm/.test(name)).length;
    const tricks = [
        '../../../etc/cron.d/x.png',
        'C:\\Windows\\x.png',
        '/etc/passwd',
        'a\u0000.png',
        '..',
        `${'长'.repeat(300)}.png`,
        'x.png.exe',
    ];
    const before = await kept();
    for (const name of tricks) {
        const { id, fileName } = await call(agents.uploadFile, { fileType: 'OTHER' }, 'yefeng', { files: [{ name, bytes: png }] }).catch(error => {
            // three of a kind are enough; the name must not be why
            t.match(error.message, /每类资质图片最多3张/, name);
            return { id: '', fileName: '' };
        });
        t.notMatch(fileName, /[/\\\p{Cc}]|\.exe$/u, name);
        t.notMatch(id, /[/\\.]/);
    }
    t.ok((await kept()) <= before + 6, 'three pictures and what describes them');
    const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { id } = await call(agents.uploadFile, { fileType: 'BUSINESS_CERT' }, 'yefeng', { files: [{ name: 'a.html', bytes: polyglot }] });
    const served = await send(picture, { id }, 'yefeng');
    t.match(served.headers, { 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-disposition': /^attachment/ });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const name of ['a.svg', 'a.png'])
        t.match(await send(agents.uploadFile, { fileType: 'BUSINESS_CERT' }, 'yefeng', { files: [{ name, bytes: svg }] }), {
            status: 400,
            message: /\p{Script=Han}/u,
        });
    for (const trick of ['..%2f..%2fetc%2fpasswd', '%00', `${id}.json`, '..', id.slice(0, -1)]) {
        const { statusCode } = await program.app.inject({
            url: picture.path.replace('{id}', trick),
            headers: { authorization: `Bearer ${await signIn('yefeng')}` },
        });
        t.ok(statusCode === 404 || statusCode === 400, `${trick}: ${statusCode}`);
    }
    t.match(await send(picture, { id }, 'changcheng'), { status: 404, message: '资质图片不存在' }, 'another agency’s file');
});
t.test('119 ids of others, guessed or known, open nothing', async (t) => {
    await call(agents.submitNameApply, { name: '椰风国际' }, 'yefeng');
    await program.settle();
    const [task] = (await call(flow.flowTaskList, { definition: 'AGENT_NAME' }, 'order')).content;
    await program.settle();
    const head = await program.events.head();
    const theirs = { instanceId: task.instanceId, id: task.instanceId, curentTaskId: task.id, routeId: 'step1-pass', agentId: 'AG1001' };
    let asked = 0;
    for (const endpoint of entry.filter(({ allow }) => allow.includes('agent'))) {
        const names = Object.keys(endpoint.body.properties ?? {});
        const naming = names.filter(name => name in theirs && (name !== 'id' || endpoint.area === 'flow'));
        if (!naming.some(name => ['instanceId', 'agentId', 'id'].includes(name)))
            continue;
        const [right] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed: 6 });
        const body = { ...right, ...Object.fromEntries(naming.map(name => [name, theirs[name]])) };
        const answer = await send(endpoint, body, 'changcheng', { files: [{ name: 'a.png', bytes: png }] });
        t.ok([403, 404].includes(answer.status) && answer.data === null, `${endpoint.path}: ${answer.status} ${answer.message}`);
        asked++;
    }
    t.ok(asked >= 5, `${asked} asked`);
    t.equal(await program.events.head(), head, 'nothing was written');
});
t.test('a hundred megabytes are refused before they have come', async (t) => {
    await program.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = program.app.server.address();
    const head = await program.events.head();
    const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
    const begin = '--b\r\ncontent-disposition: form-data; name="businessCertificationFiles"; filename="a.png"\r\n\r\n';
    /** how much was sent until the answer came */
    const flooded = (headers) => new Promise((resolve, reject) => {
        let sent = 0;
        let over = false;
        const flood = request({
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: register.path,
            headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
        }, response => {
            over = true;
            let text = '';
            response.setEncoding('utf8');
            response.on('data', part => {
                text += part;
            });
            response.on('end', () => {
                flood.destroy();
                resolve({ status: response.statusCode, text, sent });
            });
        });
        flood.on('error', error => over || reject(error));
        const more = () => {
            if (over || sent >= 100)
                return;
            sent++;
            flood.write(MEGABYTE, () => setImmediate(more));
        };
        flood.write(begin, more);
    });
    for (const [what, headers] of Object.entries({
        declared: { 'content-length': 100 * 1024 * 1024 },
        streamed: {},
    })) {
        const { status, text, sent } = await flooded(headers);
        t.equal(status, 413, what);
        t.match(JSON.parse(text), { data: null, message: /过大/ });
        t.ok(sent < 60, `${what}: after ${sent} MB`);
    }
    t.equal(await program.events.head(), head);
});
