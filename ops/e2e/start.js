import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { present } from '#contracts/kernel/present.ts';
import { isAuctioned } from '#ops/seed/auctions.ts';
import { seedFlows } from '#ops/seed/flows.ts';
import { seedRecords } from '#ops/seed/records.ts';
import { seedAll } from '#ops/seed/seed.ts';
import { stories } from '#ops/seed/stories.ts';
import { buildApp } from '#services/app.ts';
import { readConfig } from '#services/config.ts';
import { seedMembers } from '#services/identity/seed.ts';
import { openSession } from '#services/identity/signin.ts';
import { cheapPasswords } from '#services/identity/test/cheap-passwords.ts';
import { tokens } from '#services/identity/tokens.ts';
import { wrongAnswer } from '#services/kernel/http/validate.ts';
import { seeding } from '#services/kernel/record/seed.ts';
import { commanding, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { openTrades, outsideOf } from '#services/outside.ts';
import { patiently } from '#services/patience.ts';
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts';
import { named } from './catalogue.ts';
import { counted, noted } from './counted.ts';
export const SECRET = 'a secret of the tests, forty characters..';
/** a Monday morning in Shanghai */
export const MONDAY = '2026-11-02T01:00:00.000Z';
const isSold = (flightNo, day) => isAuctioned(flightNo, day) ||
    Object.values(stories).some(({ flights, days }) => flights.some((flight, leg) => flight === flightNo && days[leg] === day));
/**
 * A folder with initial data that was written once for the whole run (`ops/e2e/template.ts`). It is used where there is a run, and the
 * program has no engines, contexts, outside systems or initial data of its own that would change what it writes at the beginning.
 */
const templateFor = ({ dir, seeded, demo, more, outside, clock, config = {}, fresh }) => {
    const templates = process.env.TEMPLATES;
    const isBegun = dir !== undefined && existsSync(join(dir, 'events'));
    if (!templates ||
        fresh ||
        isBegun ||
        demo === 'sold' ||
        seeded === false ||
        more?.length ||
        outside ||
        config.esdbUrl ||
        config.mongodbUrl)
        return undefined;
    // flights of the demonstration are dated from the day on which it is written
    const since = clock ? Date.parse(clock()) - Date.parse(MONDAY) : 0;
    if (Math.abs(since) > 3_600_000)
        return undefined;
    return join(templates, demo ? 'demo' : 'seeded');
};
/** The whole program on its own data directory, with demonstration agencies and staff of every role, called without a network. */
export const startProgram = async (options = {}) => {
    counted('programs');
    const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'newgt-e2e-')));
    const template = templateFor(options);
    if (template)
        await cp(template, dir, { recursive: true });
    let now = MONDAY;
    const clock = options.clock ?? (() => now);
    const logged = [];
    const log = pino({ level: 'debug', base: null }, new Writable({
        write: (line, _, done) => {
            logged.push(String(line));
            done();
        },
    }));
    const config = {
        ...readConfig({}),
        dataDir: dir,
        // seeded members include the demonstration accounts, and with them the shortcuts and the cashier
        demo: options.demo === undefined ? options.seeded !== false : options.demo !== false,
        jwtSecret: SECRET,
        ratePerMinute: 0,
        ...options.config,
    };
    const trades = await openTrades(config);
    const real = {
        ...outsideOf(config, log),
        passwords: cheapPasswords,
        gateway: async () => ({ open: sandboxGateway(trades, { deliver: options.deliver }), close: trades.close }),
    };
    const program = await buildApp({
        config,
        log,
        outside: { ...real, ...options.outside?.(real) },
        clock,
        tickEveryMs: options.tickEveryMs ?? 0,
        opening: options.opening,
        heartbeatMs: options.heartbeatMs,
        more: options.more ?? [],
        built: options.built,
    });
    const { app, run } = program;
    const begin = async () => {
        if (template)
            await program.settle();
        else if (options.demo)
            await seedAll(program, log, () => { }, options.demo === 'sold' ? isSold : undefined);
        else if (options.seeded !== false) {
            const who = systemUser('seed');
            await seedRecords(seeding(run, { who, now: clock() }));
            const at = commanding(run, (stream, name) => ({ who, now: clock(), commandId: idFrom('seed', stream, name) }));
            await seedMembers({ at, load: run.load, logins: program.house.logins, passwords: program.house.passwords, tree: program.house.tree });
            await seedFlows(run, clock());
            await program.settle();
        }
        program.letTimePass();
        // work that a program does by itself when time passes, and repeats when a server was away
        await patiently(() => program.pass('here for bids'), { away: () => { } });
    };
    // a program that nobody can close any more would keep its test's process alive
    await begin().catch(async (error) => {
        await program.close();
        throw error;
    });
    const signer = tokens(config.jwtSecret ?? SECRET);
    const opened = new Map();
    const signIn = async (loginName) => {
        const { state } = await program.house.logins.find(run.load, loginName);
        if (state.status === 'NONE')
            throw new Error(`nobody is called ${loginName}`);
        const at = commanding(run, () => ({ who: systemUser('test'), now: clock(), commandId: randomUUID() }));
        return (await openSession({ run, now: clock(), at }, signer, state, 'password')).accessToken;
    };
    /** makes a user log in again with the next call after the login has ended */
    const signInAgain = (loginName) => opened.delete(loginName);
    /**
     * token of a demonstration user (`yefeng`, `changcheng`, `order`, `refund`, `finance`, `admin`, `auditor`); when hours have passed by the
     * test's clock, the user logs in again
     */
    const token = (loginName) => {
        const known = opened.get(loginName);
        const now = Date.parse(clock());
        if (known && now < known.until)
            return known.token;
        const token = signIn(loginName);
        opened.set(loginName, { token, until: now + 2 * 3_600_000 });
        // a login that failed because of a fault is tried again
        token.catch(() => opened.delete(loginName));
        return token;
    };
    // like the web clients: every call carries the furthest position seen, so that reads include earlier writes
    let seen = 0;
    let calmAt = 0;
    /** Waits until all earlier writes have had their consequences, however slow the machine: tests look at those. */
    const calm = async () => {
        const head = await program.events.head();
        if (head === calmAt)
            return;
        await program.settle();
        calmAt = head;
    };
    /** Sends any request, right or wrong. `as` is a login name; without it nobody is logged in. */
    const send = async (endpoint, body, as, sent = {}) => {
        if (!sent.hasty)
            await calm();
        const fields = { ...body };
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => {
            const value = fields[name];
            delete fields[name];
            return encodeURIComponent(String(value ?? 'none'));
        });
        const method = sent.method ?? endpoint.method;
        const headers = {
            ...(seen > 0 && { 'x-position': String(seen) }),
            ...(as !== undefined && { authorization: `Bearer ${await token(as)}` }),
            ...sent.headers,
        };
        const request = endpoint.kind === 'upload'
            ? await multipart(fields, sent.files ?? [], headers)
            : method === 'GET'
                ? { query: queryOf(fields), headers }
                : { payload: JSON.stringify(isRecord(body) ? fields : body), headers: { 'content-type': 'application/json', ...headers } };
        const response = await app.inject({ method, url: path, ...present({ remoteAddress: sent.from }), ...request });
        if (response.statusCode === 200)
            noted('answered', named({ path: endpoint.path, method }));
        seen = Math.max(seen, Number(response.headers['x-position'] ?? 0));
        const envelope = /json/.test(String(response.headers['content-type'])) ? response.json() : {};
        return {
            code: 0,
            message: '',
            data: null,
            ...envelope,
            status: response.statusCode,
            headers: response.headers,
            text: response.body,
            bytes: response.rawPayload,
        };
    };
    /**
     * Calls an endpoint and answers its data.
     * @throws Error when it was refused, or when the answer is not of the declared shape
     */
    const call = async (endpoint, body, as, sent) => {
        const answer = await send(endpoint, body, as, sent);
        if (answer.status !== 200)
            throw new Error(`${endpoint.path} as ${as}: ${answer.status} ${answer.code} ${answer.message}`);
        if (endpoint.kind === 'file')
            return answer.text;
        const wrong = wrongAnswer(endpoint.data, answer.data);
        if (wrong)
            throw new Error(`${endpoint.path} answers what it does not declare: ${wrong}`);
        return answer.data;
    };
    return {
        program,
        /** the sandbox gateway's own books */
        trades,
        dir,
        clock,
        /** every line of the log */
        logged,
        token,
        /** makes a separate login */
        signIn,
        signInAgain,
        /** the command id behind a key that a user sends to an endpoint */
        commandOf: async (as, { path }, key) => idFrom('idempotency', (await program.house.logins.idOf(run.load, as)), path, key),
        send,
        call,
        later: (minutes) => {
            now = new Date(Date.parse(now) + minutes * 60_000).toISOString();
        },
        close: async () => {
            await program.close();
            if (!options.dir)
                await rm(dir, { recursive: true });
        },
    };
};
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const queryOf = (fields) => Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]])));
const multipart = async (fields, files, headers) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
        if (value !== undefined)
            form.append(name, asText(value));
    for (const { field = 'file', name, bytes } of files)
        form.append(field, new Blob([bytes]), name);
    const request = new Request('http://e2e.test', { method: 'POST', body: form });
    return {
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type'), ...headers },
    };
};
