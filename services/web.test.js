import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import t from 'tap';
import { webPages } from './web.ts';
t.test('what the build has compressed is sent so, to whom it may be, and kept for ever', async (t) => {
    const root = t.testdir({
        'web-admin': { 'index.html': '<head></head>', assets: { 'index-1.js': 'plain', 'index-1.js.br': 'brotli', 'index-1.js.gz': 'gzip' } },
    });
    const app = fastify();
    t.teardown(() => app.close());
    await webPages(app, [], name => (name === 'web-admin' ? join(root, name) : undefined));
    for (const [accepts, encoding, sent] of [
        ['gzip, deflate, br', 'br', 'brotli'],
        ['gzip', 'gzip', 'gzip'],
        ['', undefined, 'plain'],
    ]) {
        const { headers, body } = await app.inject({ url: '/newgt/assets/index-1.js', headers: { 'accept-encoding': accepts } });
        t.same([headers['content-encoding'], body, headers['cache-control']], [encoding, sent, 'public, max-age=31536000, immutable'], accepts || 'nothing');
        t.match(headers['content-type'], /javascript/);
        t.match(headers.vary, /accept-encoding/i, 'what stands between keeps them apart');
    }
    t.equal((await app.inject({ url: '/newgt/assets/index-1.js.br' })).statusCode, 404, 'they have no addresses of their own');
});
t.test('a link opens the application, a file of another build is not there', async (t) => {
    const dir = t.testdir();
    for (const name of ['web-admin', 'web-front']) {
        await mkdir(join(dir, name, 'assets'), { recursive: true });
        await writeFile(join(dir, name, 'index.html'), `<head>shell of ${name}</head>`);
        await writeFile(join(dir, name, 'assets/index-1.js'), `script of ${name}`);
    }
    // the settings of the product's server
    const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    t.teardown(() => app.close());
    const environments = [{ hosts: ['test.example.com'], test: true }];
    await webPages(app, environments, name => join(dir, name));
    const get = async (url) => {
        // the request of a browser: compressed where there is a compressed copy
        const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
        return [statusCode, headers['cache-control'], body];
    };
    const told = '<meta name="newgt-environments" content="[{&quot;hosts&quot;:[&quot;test.example.com&quot;],&quot;test&quot;:true}]" />';
    const shell = (name) => [200, 'no-cache', `<head>shell of ${name}${told}</head>`];
    for (const path of ['', 'order/1/show', 'backendLogin'])
        t.same(await get(`/newgt/${path}`), shell('web-admin'), path);
    for (const path of ['front/', 'front/orders', 'login', 'register'])
        t.same(await get(`/newgt/${path}`), shell('web-front'), path);
    for (const [prefix, name] of [
        ['/newgt/', 'web-admin'],
        ['/newgt/front/', 'web-front'],
    ]) {
        t.same(await get(`${prefix}assets/index-1.js`), [200, 'public, max-age=31536000, immutable', `script of ${name}`]);
        t.same(await get(`${prefix}assets/index-0.js`), [404, 'no-store', '文件不存在']);
    }
});
t.test('an application that was not built says so; the other, which would send people back to it, does not answer for it', async (t) => {
    const root = t.testdir({ 'web-admin': { 'index.html': '<head>shell of web-admin</head>', assets: {} } });
    const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    t.teardown(() => app.close());
    await webPages(app, [], name => (name === 'web-admin' ? join(root, name) : undefined));
    for (const path of ['login', 'register', 'front', 'front/', 'front/order/1']) {
        const { statusCode, headers, body } = await app.inject({ url: `/newgt/${path}` });
        t.same([statusCode, headers['cache-control']], [503, 'no-store'], path);
        t.match(body, /代理人门户尚未构建[\s\S]*npm run build/);
    }
    t.match(await app.inject({ url: '/newgt/order' }), { statusCode: 200, body: /shell of web-admin/ });
    const neither = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    t.teardown(() => neither.close());
    await webPages(neither, [], () => undefined);
    t.match(await neither.inject({ url: '/newgt/backendLogin' }), { statusCode: 503, body: /管理后台尚未构建/ });
    t.match(await neither.inject({ url: '/newgt/login' }), { statusCode: 503, body: /代理人门户尚未构建/ });
});
t.test('the shell at an address names the files that its page needs', async (t) => {
    const files = {
        '/newgt/login': ['/newgt/front/assets/Login-1.js', '/newgt/front/assets/Login-1.css'],
        '/newgt/front/order/:orderId': ['/a.js'],
    };
    const root = t.testdir({
        'web-front': { 'index.html': '<head></head>', assets: {}, '.vite': { 'preloads.json': JSON.stringify(files) } },
    });
    const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    t.teardown(() => app.close());
    await webPages(app, [], name => (name === 'web-front' ? join(root, name) : undefined));
    const shell = async (url) => (await app.inject({ url })).body;
    t.equal(await shell('/newgt/login'), '<head><link rel="modulepreload" crossorigin href="/newgt/front/assets/Login-1.js">' +
        '<link rel="stylesheet" crossorigin href="/newgt/front/assets/Login-1.css"></head>');
    t.equal(await shell('/newgt/front/order/26112509214406'), '<head><link rel="modulepreload" crossorigin href="/a.js"></head>');
    t.equal(await shell('/newgt/front/order'), '<head></head>');
    t.equal((await app.inject({ url: '/newgt/front/.vite/preloads.json' })).body, '<head></head>', 'it is for the server alone');
});
