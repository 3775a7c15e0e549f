import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import multipart from '@fastify/multipart';
import rateLimit, {} from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import { isFileAnswer, may, } from '#contracts/kernel/endpoint.ts';
import { ofAllAirlines } from '#contracts/kernel/our-airline.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { breather } from '../async/breath.ts';
import { newId } from '../ids.ts';
import { drainUnread, readUpload } from '../sheet/upload.ts';
import { commandCall } from './call.ts';
import { PREVENT_HEADER } from './challenge.ts';
import { callerCounts, MINUTE_MS } from './counts.ts';
import { commandNamed, idempotency } from './idempotency.ts';
import { checkExtent } from './json.ts';
import { networkOf } from './network.ts';
import { naming, RETRY_AFTER, refused, succeeded, toRefusal } from './reply.ts';
import { requestIdOf, traceIdOf } from './request-id.ts';
import { answerSocket } from './socket.ts';
import { uploadPools } from './uploads.ts';
import { readBody } from './validate.ts';
const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** pages and probes that cost nothing */
const UNLIMITED = /^\/(newgt|docs|openapi|health|metrics)|^$/;
/** An adapter of the counter for the plugin that limits rates. */
const storeOf = (requests) => class {
    incr(caller, told) {
        const { count, endsIn } = requests.count(caller);
        told(null, { current: count, ttl: endsIn });
    }
    // no route has a limit of its own
    child() {
        return this;
    }
};
/** bytes of a body, unless its endpoint declares more */
const BODY_BYTES = 64 * 1024;
/**
 * The application over HTTP. An endpoint's declaration gives registration, validation, authorisation and the envelope (ARCHITECTURE §5).
 */
export const server = async (options) => {
    const { routes, endpoints } = options;
    checkComplete(endpoints, routes);
    const furthest = furthestEnd();
    const app = await application(options, furthest);
    const shared = { furthest, once: idempotency(options.keys, options.secret), uploads: uploadPools(options.uploads) };
    // some hundred routes take a moment; requests at the port are answered meanwhile
    const breathe = breather();
    for (const route of routes) {
        await breathe();
        await register(app, route, options, shared);
    }
    return app;
};
/** The furthest end of the log that is known: only who asks for more makes the log be looked at. */
const furthestEnd = () => {
    let end = 0;
    return {
        position: () => end,
        raise: (position) => {
            end = Math.max(end, position);
        },
    };
};
/** What holds for every request: its limits, who the caller is, its line in the log, and the envelope of errors. */
const application = async (options, furthest) => {
    const { endpoints, log } = options;
    const app = Fastify({
        // no limit for the start: giving up gains nothing on a busy machine, or while views are folded
        pluginTimeout: 0,
        loggerInstance: log,
        logController: new LogController({ disableRequestLogging: true }),
        // each request writes one line, below: none needs a logger of its own
        childLoggerFactory: logger => logger,
        genReqId: (request) => requestIdOf(request.headers),
        bodyLimit: BODY_BYTES,
        // HEAD is for files and probes; a HEAD route for every call would be a tenth of the start
        exposeHeadRoutes: false,
        routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
        trustProxy: options.trustProxy ?? false,
        ...(options.door && { serverFactory: options.door.serve }),
        // a body that never comes must not hold its connection for ever
        requestTimeout: 120_000,
        clientErrorHandler: answerSocket,
        // an address that cannot be routed (a bad escape, a parameter without end) gets the usual envelope
        frameworkErrors: (error, request, reply) => answerError(error, request, reply, log),
    });
    if (options.door)
        app.addHook('preClose', options.door.close);
    app.decorateRequest('who', undefined);
    app.decorateRequest('commandId', undefined);
    app.decorateRequest('cameAt', '');
    // the handler validates path, query and body together
    app.setValidatorCompiler(() => data => ({ value: data }));
    const unguarded = new Set(endpoints.filter(({ allow }) => allow.includes('public')).map(urlOf));
    app.addHook('onRequest', (request, reply, done) => {
        request.cameAt = options.clock();
        reply.header('x-request-id', request.id);
        done();
    });
    app.addHook('onRequest', async (request) => {
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
        // the token of a reader of metrics is no session's, and metrics stay readable while sessions cannot be looked up
        if (!token || request.routeOptions.url === '/metrics')
            return;
        const url = request.routeOptions.url ?? '';
        const who = await options.authenticate(token, url);
        if (who?.mayOnly && url.startsWith('/api/') && !unguarded.has(url) && !who.mayOnly.includes(url))
            throw new Refused(code.passwordDue, '请先修改一次性密码', { status: 403 });
        request.who = who;
    });
    if (options.ratePerMinute > 0)
        await app.register(rateLimit, {
            max: options.ratePerMinute,
            timeWindow: MINUTE_MS,
            store: storeOf(options.requests ?? callerCounts({ what: 'requests', windowMs: MINUTE_MS, limit: options.ratePerMinute })),
            hook: 'onRequest',
            keyGenerator: callerOf,
            // compares the route that was found, never the raw address: `/%61pi/` is `/api/`
            allowList: request => isInside(options, request) || UNLIMITED.test(request.routeOptions.url ?? ''),
        });
    app.addHook('onRequest', async (request, reply) => {
        if (!options.end || positionIn(request) <= furthest.position())
            return;
        // where the log cannot be reached, views still answer
        const there = await options.end().catch(() => undefined);
        if (there === undefined)
            return;
        furthest.raise(there);
        if (positionIn(request) <= furthest.position())
            return;
        request.headers['x-position'] = String(furthest.position());
        reply.header('x-log-end', String(furthest.position()));
    });
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
        try {
            checkExtent(text);
        }
        catch (error) {
            return done(error);
        }
        parseJson(request, text, done);
    });
    await app.register(multipart);
    app.addHook('onResponse', async (request, reply) => {
        // an upload that was refused unread would hang the client's connection
        await drainUnread(request);
        if (reply.statusCode >= 400 || /^\/(api|cas)\//.test(request.routeOptions.url ?? ''))
            log[reply.statusCode >= 500 ? 'error' : 'info']({
                ...idsOf(request),
                method: request.method,
                path: request.routeOptions.url ?? 'unknown',
                status: reply.statusCode,
                ms: Math.round(reply.elapsedTime * 10) / 10,
                ...(request.who && { user: request.who.user }),
                ...(request.commandId && { commandId: request.commandId }),
            }, 'request');
    });
    app.addHook('onSend', (request, reply, payload, done) => done(null, compress(request, reply, payload)));
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
    app.setNotFoundHandler((request, reply) => answerError(new Refused(code.notFound, '地址不存在', { status: 404 }), request, reply, log));
    return app;
};
/** Registers one route. Whether the caller may send is decided before its body is read. */
const register = async (app, { endpoint, handler }, options, shared) => {
    const { uploads } = shared;
    const serve = serving({ endpoint, handler }, options, shared);
    const listener = endpoint.kind === 'upload'
        ? (request, reply) => request.isMultipart() ? uploads.place(callerOf(request), !request.who, () => serve(request, reply)) : serve(request, reply)
        : serve;
    // runs before the body is read: a caller without permission sends none
    const preParsing = (request, _, payload, done) => {
        const goOn = () => {
            authorise(request.who, endpoint);
            done(null, payload);
        };
        try {
            const proving = isInside(options, request) || isUnchallenged(endpoint) ? undefined : options.challenge?.check(callerOf(request), codeIn(request));
            if (proving)
                proving.then(goOn).catch(done);
            else
                goOn();
        }
        catch (error) {
            done(error);
        }
    };
    const url = urlOf(endpoint);
    const route = { url, preParsing, handler: listener, bodyLimit: endpoint.bodyBytes ?? BODY_BYTES };
    const place = (at) => {
        at.route({ ...route, method: endpoint.method });
        if (endpoint.alsoGet)
            at.route({ ...route, method: 'GET' });
    };
    if (endpoint.raw)
        await app.register(async (own) => {
            own.removeAllContentTypeParsers();
            own.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
            place(own);
        });
    else
        place(app);
};
/** Reads the body of a request, and answers it: a query at once, a command under its idempotency key. */
const serving = ({ endpoint, handler }, options, { furthest, once, uploads }) => {
    const hasReason = hasReasonCode(endpoint);
    return async (request, reply) => {
        const who = callerFor(endpoint, request.who ?? stranger(pseudonym(options.secret, request.ip)));
        const ignored = [];
        const body = await bodyOf(endpoint, request, ignored, () => uploads.receive(request, reply, () => filesOf(endpoint, request)));
        const seen = positionIn(request);
        const traceId = traceIdOf(request.headers);
        const raw = endpoint.raw && rawOf(request);
        const base = {
            who,
            now: endpoint.raced ? request.cameAt : options.clock(),
            requestId: request.id,
            path: endpoint.path,
            ...(traceId && { traceId }),
            ip: request.ip,
            seen,
            ...(raw && { raw }),
        };
        if (endpoint.kind === 'query' || endpoint.kind === 'file') {
            const call = { ...base, stale: false, ...(endpoint.kind === 'file' && { gone: goneSignal(reply) }) };
            const answer = await handler(body, call);
            if (call.stale)
                reply.header('x-stale', 'true');
            return endpoint.kind === 'file'
                ? sendFile(reply, answer)
                : reply.headers(headers).send(naming(ignored, succeeded(answer, call.message)));
        }
        const ifMatch = revisionIn(request.headers['if-match']);
        const runAs = async (commandId, now, isFirst) => {
            request.commandId = commandId;
            const { reasonCode, ...rest } = hasReason ? body : { reasonCode: undefined };
            const given = hasReason ? rest : body;
            const { call, position } = commandCall(options.run, { ...base, now }, commandId, ifMatch, isFirst, reasonCode);
            try {
                const answer = await (endpoint.kind === 'upload' ? uploads.work(async () => handler(given, call)) : handler(given, call));
                const answered = isFileAnswer(answer) ? { file: answer, reply: undefined } : { reply: naming(ignored, succeeded(answer)) };
                return { status: 200, position: position(), ...answered };
            }
            catch (error) {
                const { known, refusal } = toRefusal(error);
                if (!known || refusal.status >= 500)
                    throw error;
                const { status, names } = refusal;
                return { status, reply: naming(ignored, refused(refusal)), position: position(), names };
            }
            finally {
                furthest.raise(position());
            }
        };
        const given = request.headers['idempotency-key'];
        const key = typeof given === 'string' && given !== '' && !endpoint.secret && !endpoint.raw ? checkedKey(given) : undefined;
        const answer = key === undefined
            ? await runAs(newId(), base.now, true)
            : endpoint.raced
                ? await runAs(commandNamed({ endpoint, who, key }), base.now, false)
                : await once({ endpoint, who, key, body, now: base.now }, runAs);
        if (answer.position > 0)
            reply.header('x-position', String(answer.position));
        return answer.file ? sendFile(reply, answer.file) : reply.status(answer.status).headers(headers).send(answer.reply);
    };
};
/** Does the body take a reason code (contracts/reasons.ts)? The code goes into the cause of the commands, so no handler passes it on. */
const hasReasonCode = ({ body }) => body?.properties?.reasonCode?.unit === 'reason';
const urlOf = ({ path }) => path.replace(/\{(\w+)\}/g, ':$1');
const isInside = ({ insiders }, request) => insiders?.isInside(request) ?? false;
const callerOf = (request) => request.who?.user ?? networkOf(request.ip);
const codeIn = (request) => {
    const given = request.headers[PREVENT_HEADER];
    return typeof given === 'string' && given !== '' ? given : undefined;
};
/** exempt: the code itself, requests from other systems, and pictures and files, which a browser fetches without our client */
const isUnchallenged = ({ kind, path, raw }) => kind === 'file' || raw || path === '/api/member/auth/r/preventCode';
/** Registers another face of the API that has no declared endpoints, with the same challenge and the same headers. */
export const sameGate = async (app, challenge, register) => {
    await app.register(async (face) => {
        face.addHook('onRequest', (_, reply, done) => {
            reply.headers(headers);
            done();
        });
        face.addHook('preParsing', async (request) => challenge.check(callerOf(request), codeIn(request)));
        register(face);
    });
};
const checkComplete = (endpoints, routes) => {
    const handled = new Set(routes.map(route => route.endpoint));
    const declared = new Set(endpoints);
    const missing = endpoints.filter(endpoint => !handled.has(endpoint)).map(endpoint => endpoint.path);
    const stray = routes.filter(route => !declared.has(route.endpoint)).map(route => route.endpoint.path);
    const paths = routes.map(route => `${route.endpoint.method} ${route.endpoint.path}`);
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
    if (missing.length)
        throw new Error(`declared without a handler: ${missing.join(', ')}`);
    if (stray.length)
        throw new Error(`handled but not declared: ${stray.join(', ')}`);
    if (twice.length)
        throw new Error(`handled twice: ${twice.join(', ')}`);
};
/** A parent agency may read its sub-agents' documents and nothing else, so a command comes without them. */
const callerFor = ({ kind }, who) => {
    if (!who.subAgents || kind === 'query' || kind === 'file')
        return who;
    const { subAgents: _, ...alone } = who;
    return alone;
};
/**
 * May this caller use the endpoint at all?
 * @throws Refused 401, 403
 */
export const authorise = (who, endpoint) => {
    if (endpoint.allow.includes('public'))
        return;
    if (!who)
        throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 });
    if (may(who, endpoint))
        return;
    if (may({ ...who, airlines: ['*'] }, endpoint))
        ofAllAirlines(who);
    const agentsOnly = who.actor === 'employee' && !endpoint.allow.includes('employee');
    throw new Refused(code.forbidden, agentsOnly ? '当前账号为后台账号，不能进行该操作' : '没有权限进行该操作', { status: 403 });
};
/** Tells callers who are not logged in apart without revealing their address: the pseudonym is written into the log, the address is not. */
const pseudonym = (secret, ip) => createHmac('sha256', secret).update(networkOf(ip)).digest('base64url').slice(0, 12);
const stranger = (mark) => ({
    user: `public:${mark}`,
    name: '访客',
    actor: 'public',
    role: 'public',
    permissions: [],
    airlines: [],
});
/** A signal that aborts when the connection closes, before or after the reply. */
const goneSignal = ({ raw }) => {
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    return gone.signal;
};
const rawOf = ({ headers, url, body }) => ({
    headers,
    query: url.split('?')[1] ?? '',
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});
const bodyOf = async (endpoint, request, ignored, receive) => {
    const { query, params: path } = request;
    if (endpoint.raw)
        return readBody(endpoint, { text: [], path });
    const text = [query];
    if (endpoint.kind !== 'upload')
        return readBody(endpoint, { text, json: request.method === 'GET' ? undefined : request.body, path }, ignored);
    if (endpoint.files.optional && !request.isMultipart())
        return { ...readBody(endpoint, { text, json: request.body, path }, ignored), files: [] };
    const { fields, files } = await receive();
    return { ...readBody(endpoint, { text: [query, fields], path }, ignored), files };
};
const filesOf = ({ files: { max, bytes } }, request) => readUpload(request, { maxFiles: max, maxFileBytes: bytes, maxTotalBytes: max * bytes + 1024 * 1024 });
const revisionIn = (header) => {
    if (header === undefined || header === '*')
        return undefined;
    const revision = /^(?:W\/)?"?(\d{1,15})"?$/.exec(String(header))?.[1];
    if (revision === undefined)
        throw new Refused(code.invalid, 'If-Match 格式错误', { status: 400 });
    return Number(revision);
};
/** the position that the caller has seen */
const positionIn = ({ headers }) => Number(headers['x-position'] ?? 0) || 0;
const checkedKey = (key) => {
    if (!/^[\x21-\x7e]{1,100}$/.test(key))
        throw new Refused(code.invalid, 'Idempotency-Key 格式错误', { status: 400 });
    return key;
};
const sendFile = (reply, { name, type, content, inline, headers: more }) => {
    const encoded = encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
    return reply
        .headers({
        ...headers,
        'content-type': type,
        'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
        ...more,
    })
        .send(Buffer.isBuffer(content) || content instanceof Uint8Array ? content : Readable.from(content));
};
/** the ids by which log lines of a request are found: its own, and the caller's trace */
const idsOf = (request) => {
    const traceId = traceIdOf(request.headers);
    return { reqId: request.id, ...(traceId && { traceId }) };
};
/** the status of an answer that nobody reads */
const CLIENT_GONE = 499;
/** Is it the failure of work, or of a stream, whose caller has left? */
const isGone = (error) => error instanceof Error && (error.name === 'AbortError' || error.code === 'ERR_STREAM_PREMATURE_CLOSE');
const answerError = (error, request, reply, log) => {
    // nobody waits for this answer any more, and nothing went wrong with it
    if (reply.raw.destroyed && isGone(error)) {
        log.info({ ...idsOf(request), path: request.routeOptions?.url }, 'the caller has left');
        return reply.status(CLIENT_GONE).send();
    }
    const { known, refusal } = toRefusal(error);
    if (!known)
        log.error({ ...idsOf(request), err: error }, 'unexpected');
    else if (refusal.status === 503)
        log.warn({ ...idsOf(request), path: request.routeOptions?.url, err: error }, 'unavailable');
    const retryAfter = refusal.retryAfter ?? (refusal.status === 503 ? RETRY_AFTER : undefined);
    return (reply
        .status(refusal.status)
        // sets the headers here as well, since no hook runs for an address that cannot be routed
        .headers({
        ...headers,
        'x-request-id': request.id,
        'content-type': 'application/json; charset=utf-8',
        ...(retryAfter && { 'retry-after': String(retryAfter) }),
    })
        .send(refused(refusal, known && refusal.status !== 503 ? undefined : String(request.id))));
};
/** Compresses short texts in one piece, which costs a quarter of a stream. */
const compress = (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < 1_500 || payload.length > 2_000_000)
        return payload;
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) || reply.hasHeader('content-encoding'))
        return payload;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return gzipSync(payload, { level: 1 });
};
