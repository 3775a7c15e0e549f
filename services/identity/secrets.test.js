import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { test } from 'tap';
import { clientHash } from '#contracts/identity/password.ts';
import { commanding, idFrom } from '../kernel/stream/commands.ts';
import { systemUser } from '../kernel/stream/process.ts';
import { byAddress, limit, passwords } from './passwords.ts';
import { demoPassword, seedAdministrator } from './seed.ts';
import { house } from './test/house.ts';
import { jwtSecret } from './tokens.ts';
import { user } from './user.ts';
test('the client hash is hex SHA-256 of UTF-8', async (t) => {
    t.equal(await clientHash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    t.equal(await clientHash('密码'), 'a621ab606db2a11f63edc576a729843b8269250dc324206871d90635ac5e531c');
});
test('passwords are kept as argon2id with parameters and salt of their own', async (t) => {
    const { hash, verify, isOutdated } = passwords();
    const [one, two] = [await hash('secret'), await hash('secret')];
    t.match(one, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    t.not(one, two);
    t.equal(await verify(one, 'secret'), true);
    t.equal(await verify(one, 'Secret'), false);
    t.equal(await verify(undefined, 'secret'), false);
    t.equal(await isOutdated(one), false);
});
test('a hash of another cost is renewed at the next login', async (t) => {
    const { at, login, run, typesOf, idOf, passwords } = await house(t);
    const old = await hash(await clientHash(demoPassword), { memoryCost: 32, timeCost: 2 });
    await at(user, await idOf('yefeng')).setPassword({ passwordHash: old });
    t.match(await login('yefeng', 'wrong'), { status: 401 });
    t.match(await login('yefeng'), { status: 200 });
    t.same((await typesOf('yefeng')).slice(2), ['LoginFailed', 'LoginSucceeded', 'PasswordRehashed']);
    const { state } = await run.load(user, await idOf('yefeng'));
    t.equal(state.status !== 'NONE' && (await passwords.isOutdated(state.passwordHash)), false);
    t.match(await login('yefeng'), { status: 200 });
    t.equal((await typesOf('yefeng')).length, 6, 'and only then');
});
test('one of an address takes part at a time, and few of it wait', async (t) => {
    const ofAddress = byAddress(limit(2, 10), 1);
    const begun = [];
    const release = {};
    const start = (address, name) => ofAddress(address, async () => {
        begun.push(name);
        await new Promise(resolve => {
            release[name] = resolve;
        });
    });
    const [first, second] = [start('here', 'a'), start('here', 'b')];
    await t.rejects(start('here', 'c'), { status: 429, message: '登录人数过多，请稍后再试' });
    const there = start('there', 'd');
    await setImmediate();
    t.same(begun, ['a', 'd'], 'whoever is elsewhere does not wait');
    release.a();
    await first;
    await setImmediate();
    t.same(begun, ['a', 'd', 'b']);
    release.b();
    release.d();
    await Promise.all([second, there]);
});
test('few at a time, in order, and no endless queue', async (t) => {
    const limited = limit(2, 3);
    const begun = [];
    const release = [];
    const start = (n, fails = false) => limited(async () => {
        begun.push(n);
        await new Promise(resolve => release.push(resolve));
        if (fails)
            throw new Error('failed');
        return n;
    });
    const running = [start(0, true), start(1), start(2), start(3), start(4)];
    const failing = t.rejects(running[0], { message: 'failed' });
    await t.rejects(start(5), { status: 429, message: '登录人数过多，请稍后再试' });
    t.same(begun, [0, 1]);
    release[0]();
    await failing;
    t.same(begun, [0, 1, 2], 'a failed one gives its place on');
    release[1]();
    t.equal(await running[1], 1);
    t.same(begun, [0, 1, 2, 3]);
    release[2]();
    await running[2];
    for (const n of [3, 4])
        release[n]();
    t.same(await Promise.all(running.slice(3)), [3, 4]);
    const last = start(6);
    release.at(-1)();
    t.equal(await last, 6, 'places are free again');
});
test('the secret of tokens is configured, or made once and kept for us alone', async (t) => {
    const dataDir = join(t.testdir({}), 'data');
    const made = await jwtSecret({ dataDir });
    t.ok(made.length >= 32);
    t.equal(await jwtSecret({ dataDir }), made);
    t.equal((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777, 0o600);
    t.equal(await readFile(join(dataDir, 'jwt-secret'), 'utf8'), made);
    const configured = 'c'.repeat(32);
    t.equal(await jwtSecret({ configured, dataDir }), configured);
    await t.rejects(jwtSecret({ configured: 'short', dataDir }), { message: /32 characters/ });
    await writeFile(join(dataDir, 'jwt-secret'), '');
    await t.rejects(jwtSecret({ dataDir }), { message: /damaged/ });
});
test('an empty system gets an administrator whose password is known to the caller only', async (t) => {
    const { at, run, logins, passwords, login, profile, store } = await house(t, { seeded: false });
    const who = systemUser('seed');
    const once = commanding(run, (stream, name) => ({ who, now: '2026-11-21T02:00:00.000Z', commandId: idFrom('once', stream, name) }));
    const unseen = await seedAdministrator({ at: once, load: run.load, logins, passwords }, at);
    t.ok(unseen.password.length >= 20);
    // the start died before it told the password: the next start tells another one, and only that one is valid
    const { loginName, password } = await seedAdministrator({ at: once, load: run.load, logins, passwords }, at);
    t.equal((await login(loginName, unseen.password)).status, 401);
    t.notOk(JSON.stringify((await store.readAll({ limit: 1_000 })).events).includes(password));
    const { data } = await login(loginName, password);
    t.match((await profile(data.accessToken)).data, {
        name: '系统管理员',
        permissions: ['*'],
        memberType: 'User_Employee',
        mustChangePassword: true,
    });
});
