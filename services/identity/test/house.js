import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { modules, screens } from '#contracts/contexts.ts';
import * as account from '#contracts/identity/account-api.ts';
import * as api from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { command, endpointsIn, get, on, staff } from '#contracts/kernel/endpoint.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { menuNodes } from '#contracts/organisation/menu.ts';
import { startFeed } from '#services/eventstore/feed.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { memoryKeys } from '#services/kernel/test/memory-keys.ts';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { challenges } from '../../kernel/http/challenge.ts';
import { server } from '../../kernel/http/server.ts';
import { commanding, commands, idFrom } from '../../kernel/stream/commands.ts';
import { accessCounter } from '../access.ts';
import { authenticator } from '../authenticator.ts';
import { captchaPictures } from '../captcha-picture.ts';
import { casPages } from '../cas.ts';
import { houseLocks } from '../locks.ts';
import { loginMark, loginNames } from '../login-name.ts';
import { ownName } from '../own-name.ts';
import { developmentPartner } from '../partner.ts';
import { memberRoutes } from '../routes.ts';
import { demoPassword, demoStaff, seedMembers } from '../seed.ts';
import { addressMark } from '../signin.ts';
import { companyCas, developmentTickets } from '../sso.ts';
import { tokens } from '../tokens.ts';
import { passwordTries } from '../tries.ts';
import { cheapPasswords } from './cheap-passwords.ts';
const SECRET = 'a secret of the tests, forty characters..';
export const ORIGIN = 'http://group.test';
export const CALLBACK = `${ORIGIN}/newgt/backendLogin`;
/** Endpoints that only certain people may call. */
const changeStock = command('/api/order/stock/w/adjust', { zh: '试用', allow: staff, data: Type.Object({}) });
const readStock = get('/api/order/stock/r/item', { zh: '试用', allow: staff, data: Type.Object({}) });
/** An authenticator as in another process, which has read the log to its end. */
export const authenticatorOn = async (t, store, options) => {
    const feed = startFeed(store);
    const members = await authenticator({
        feed,
        clock: () => '2026-12-01T01:00:00.000Z',
        closedSoFar: async () => ({ position: 0, sessions: [] }),
        staffPasswords: true,
        idleMinutes: async () => 60,
        signal: new AbortController().signal,
        ...options,
    });
    t.teardown(feed.close);
    feed.begin();
    await members.caughtUp;
    return members;
};
/** The identity context behind a real server on an event store of its own, with demonstration users and a clock that tests set. */
export const house = async (t, options = {}) => {
    // not t.testdir: a test may have two houses
    const dir = await mkdtemp(join(tmpdir(), 'newgt-member-'));
    const store = await openSqliteEventStore({ dir });
    const run = commands(store);
    const logins = loginNames(loginMark('key of a test'));
    const passwords = cheapPasswords();
    const stop = new AbortController();
    let now = '2026-12-01T01:00:00.000Z';
    const clock = () => now;
    const log = [];
    const sink = new Writable({
        write: (line, _, done) => {
            log.push(String(line));
            done();
        },
    });
    const seeder = { user: 'system:seed', name: '系统', actor: 'system', role: 'system', permissions: ['*'], airlines: ['*'] };
    const at = commanding(run, (stream, name) => ({ who: seeder, now, commandId: idFrom('test', stream, name, randomUUID()) }));
    if (options.seeded !== false)
        await seedMembers({ at, load: run.load, logins, passwords, tree: menuNodes(modules, screens) });
    const signer = tokens(SECRET);
    const once = memoryShared();
    const tickets = developmentTickets(clock, once);
    const sso = options.ssoUrl ? companyCas(options.ssoUrl, fetch) : tickets;
    const feed = startFeed(store);
    const members = await authenticator({
        feed,
        run,
        tokens: signer,
        clock,
        closedSoFar: async () => options.closedSoFar ?? { position: 0, sessions: [] },
        staffPasswords: options.ssoUrl === undefined,
        idleMinutes: async () => options.idleMinutes ?? 0,
        signal: stop.signal,
    });
    feed.begin();
    await members.caughtUp;
    const routes = memberRoutes({
        run,
        events: store,
        tokens: signer,
        members,
        once,
        drawCaptcha: captchaPictures(),
        captchasPerMinute: options.captchasPerMinute ?? 1_000,
        revealAnswers: options.revealAnswers ?? true,
        sso,
        partner: developmentPartner(tickets),
        challenge: challenges({ once: memoryShared(), burst: 0, clock: Date.now }),
        accesses: accessCounter({ run, clock }),
        tries: passwordTries(once, words => words),
        mustBeOwnName: ownName(async () => ['管理员']),
        locks: async () => houseLocks,
        logins,
        passwords,
        payKey: 'key of a test',
        markOf: (ip) => addressMark('secret of a test', ip),
        staffPasswords: options.ssoUrl === undefined,
        origins: [ORIGIN],
    });
    const app = await server({
        secret: 'secret of a test',
        routes: [...routes, on(changeStock, () => ({})), on(readStock, () => ({}))],
        endpoints: [...endpointsIn(api), ...endpointsIn(account).filter(one => one !== account.queryStatistic), changeStock, readStock],
        keys: memoryKeys(),
        run,
        authenticate: members.authenticate,
        clock,
        log: pino(sink),
        ratePerMinute: 0,
    });
    casPages(app, {
        run,
        clock,
        once,
        origins: [ORIGIN],
        ssoUrl: options.ssoUrl,
        locks: async () => houseLocks,
        logins,
        passwords,
        markOf: (ip) => addressMark('secret of a test', ip),
        tickets,
        demoStaff: options.demo === false ? [] : demoStaff,
        demoPassword,
    });
    t.teardown(async () => {
        stop.abort();
        await app.close();
        await feed.close();
        await store.close();
        await rm(dir, { recursive: true });
    });
    const post = async (path, body = {}, headers = {}, remoteAddress = '127.0.0.1') => {
        const { statusCode, body: text, headers: answered, } = await app.inject({ method: 'POST', url: path, payload: body, headers, remoteAddress });
        return { status: statusCode, headers: answered, ...JSON.parse(text) };
    };
    const captcha = async (uuid = randomUUID()) => {
        const image = await app.inject(`/api/member/auth/verifyCode/${uuid}`);
        return { uuid, verifyCode: String(image.headers['x-demo-captcha']), image };
    };
    const login = async (loginName, password = demoPassword, more = {}, from) => {
        const { uuid, verifyCode } = await captcha();
        return post('/api/member/auth/login', { loginName, password: await clientHash(password), verifyCode, uuid, ...more }, {}, from);
    };
    const tokenOf = async (loginName) => (await login(loginName)).data.accessToken;
    const form = (fields) => app.inject({
        method: 'POST',
        url: '/cas/login',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    /** the ticket that a demonstration person gets by one click */
    const ticketOf = async (demo, service = CALLBACK) => {
        const { headers } = await form({ service, demo });
        return new URL(String(headers.location)).searchParams.get('ticket');
    };
    const profile = async (token) => {
        const { statusCode, body } = await app.inject({ url: '/api/member/user/profile/r', headers: bearer(token) });
        return { status: statusCode, ...JSON.parse(body) };
    };
    const typesIn = async (stream) => (await store.read(stream)).map(({ type }) => type);
    /** user id of a login name */
    const idOf = async (loginName) => (await logins.idOf(run.load, loginName));
    const streamOf = async (loginName) => `user-${(await logins.find(run.load, loginName)).stream}`;
    return {
        logins,
        passwords,
        app,
        store,
        run,
        at,
        log,
        signer,
        members,
        post,
        captcha,
        login,
        tokenOf,
        form,
        ticketOf,
        profile,
        later: (minutes) => {
            now = new Date(Date.parse(now) + minutes * 60_000).toISOString();
        },
        typesIn,
        idOf,
        streamOf,
        /** types of the events in the stream of a login name's user */
        typesOf: async (loginName) => typesIn(await streamOf(loginName)),
    };
};
export const bearer = (token) => ({ authorization: `Bearer ${token}` });
