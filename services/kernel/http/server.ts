import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import multipart from '@fastify/multipart'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerFactory, LogController } from 'fastify'
import type { Logger } from 'pino'
import {
  type AnyEndpoint,
  type Call,
  type FileAnswer,
  isFileAnswer,
  may,
  type RawRequest,
  type Route,
  type Who,
} from '#contracts/kernel/endpoint.ts'
import { ofAllAirlines } from '#contracts/kernel/our-airline.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { MASKED_HEADER, REVEAL_HEADER } from '#contracts/kernel/veil.ts'
import { breather } from '../async/breath.ts'
import { newId } from '../ids.ts'
import { drainUnread, readUpload } from '../sheet/upload.ts'
import type { Commands } from '../stream/commands.ts'
import { commandCall } from './call.ts'
import { type Challenges, PREVENT_HEADER } from './challenge.ts'
import { type CallerCounts, callerCounts, MINUTE_MS } from './counts.ts'
import { commandNamed, idempotency, type KeptAnswer } from './idempotency.ts'
import type { Insiders } from './inside.ts'
import { checkExtent } from './json.ts'
import type { Keys } from './keys.ts'
import { networkOf } from './network.ts'
import { naming, RETRY_AFTER, refused, succeeded, toRefusal } from './reply.ts'
import { requestIdOf, traceIdOf } from './request-id.ts'
import { answerSocket } from './socket.ts'
import { type UploadPools, uploadPools } from './uploads.ts'
import { readBody } from './validate.ts'

/** carries work out as part of a request */
type Within = <T>(work: () => T) => T
/** waits for an answer, no longer than the request has patience left */
type Ask = <T>(call: () => Promise<T>) => Promise<T>

export type ServerOptions = {
  routes: Route[]
  /** all declared endpoints; an endpoint without a route, or a route without an endpoint, stops the start */
  endpoints: readonly AnyEndpoint[]
  keys: Keys
  /**
   * key for hashes of what must be recognised but not readable: bodies under an idempotency key, addresses of callers who are not logged in
   */
  secret: string
  run: Commands
  authenticate: (token: string, url?: string) => Promise<Who | undefined> | Who | undefined
  clock: () => string
  log: Logger
  /** end of the log: a position beyond it is of a log that a backup has replaced. Without it each position is waited for as it is asked */
  end?: () => Promise<number>
  /** the patience of each request with servers; without it every call has the server's own time */
  patience?: { begin: (isAnswered: () => boolean) => Within; ask: Ask; apart: Within }
  /** requests per minute and user (or address, when not logged in); 0 means no limit */
  ratePerMinute: number
  /** counter of requests by caller and minute; the server makes its own when absent */
  requests?: Pick<CallerCounts, 'count'>
  /** limits on the number and speed of uploads; the defaults when absent */
  uploads?: Partial<UploadPools>
  /** refuses bursts of a caller; without it no caller is challenged */
  challenge?: Pick<Challenges, 'check'>
  /** addresses of proxies whose `x-forwarded-for` is trusted */
  trustProxy?: string | false
  /** recognises requests that the program makes to itself; without it there are none */
  insiders?: Pick<Insiders, 'isInside'>
  /** a port that is already open: requests that come in there are answered here, and it closes with the application */
  door?: { serve: FastifyServerFactory; close: () => Promise<void> }
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Who | undefined
    commandId: string | undefined
    /** instant at which the request came in, before any waiting */
    cameAt: string
    within: Within | undefined
  }
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** pages and probes that cost nothing */
const UNLIMITED = /^\/(newgt|docs|openapi|health|metrics)|^$/

/** An adapter of the counter for the plugin that limits rates. */
const storeOf = (requests: Pick<CallerCounts, 'count'>): FastifyRateLimitStoreCtor =>
  class {
    incr(caller: string, told: (error: Error | null, counted?: { current: number; ttl: number }) => void) {
      const { count, endsIn } = requests.count(caller)
      told(null, { current: count, ttl: endsIn })
    }
    // no route has a limit of its own
    child() {
      return this
    }
  }

/** bytes of a body, unless its endpoint declares more */
const BODY_BYTES = 64 * 1024

/**
 * The application over HTTP. An endpoint's declaration gives registration, validation, authorisation and the envelope (ARCHITECTURE §5).
 */
export const server = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { routes, endpoints } = options
  checkComplete(endpoints, routes)
  const furthest = furthestEnd()
  const app = await application(options, furthest)
  const shared = { furthest, once: underKeys(options), uploads: uploadPools(options.uploads) }
  // some hundred routes take a moment; requests at the port are answered meanwhile
  const breathe = breather()
  for (const route of routes) {
    await breathe()
    await register(app, route, options, shared)
  }
  return app
}

/** A request waits for its key as for a server: looks at a held key are one silence, however prompt each of them is. */
const underKeys = ({ keys, secret, patience }: Pick<ServerOptions, 'keys' | 'secret' | 'patience'>) => {
  if (!patience) return idempotency(keys, secret)
  const { ask, apart } = patience
  return idempotency({ ...keys, acquire: (...given) => apart(() => keys.acquire(...given)) }, secret, { waiting: ask })
}

type FurthestEnd = ReturnType<typeof furthestEnd>
/** The furthest end of the log that is known: only who asks for more makes the log be looked at. */
const furthestEnd = () => {
  let end = 0
  return {
    position: () => end,
    raise: (position: number) => {
      end = Math.max(end, position)
    },
  }
}

/** The rules for every request: its limits, who the caller is, its line in the log, and the envelope of errors. */
const application = async (options: ServerOptions, furthest: FurthestEnd): Promise<FastifyInstance> => {
  const { endpoints, log } = options
  const app = Fastify({
    // no limit for the start: giving up gains nothing on a busy machine, or while views are folded
    pluginTimeout: 0,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // each request writes one line, below: none needs a logger of its own
    childLoggerFactory: logger => logger,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers),
    bodyLimit: BODY_BYTES,
    // HEAD is for files and probes; a HEAD route for every call would be a tenth of the start
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    trustProxy: options.trustProxy ?? false,
    ...(options.door && { serverFactory: options.door.serve }),
    // a body that never comes must not hold its connection for ever
    requestTimeout: 120_000,
    clientErrorHandler: answerSocket,
    // an address that cannot be routed (a bad escape, a parameter without end) gets the usual envelope
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as unknown as FastifyReply, log),
  }) as unknown as FastifyInstance
  if (options.door) app.addHook('preClose', options.door.close)
  app.decorateRequest('who', undefined)
  app.decorateRequest('commandId', undefined)
  app.decorateRequest('cameAt', '')
  app.decorateRequest('within', undefined)
  // the handler validates path, query and body together
  app.setValidatorCompiler(() => data => ({ value: data }))
  const unguarded = new Set(endpoints.filter(({ allow }) => allow.includes('public')).map(urlOf))
  app.addHook('onRequest', (request, reply, done) => {
    // a connection that has closed cannot say any more who called, unless it was asked before; nobody waits for this answer
    if (request.raw.socket.remoteAddress === undefined) {
      reply.hijack()
      return
    }
    request.cameAt = options.clock()
    reply.header('x-request-id', request.id)
    request.within = options.patience?.begin(() => reply.raw.headersSent)
    if (request.within) request.within(done)
    else done()
  })
  // once more: a body comes by events of the connection, which are no part of the request
  if (options.patience) app.addHook('preValidation', (request, _, done) => request.within!(done))
  app.addHook('onRequest', async request => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // the token of a reader of metrics is no session's, and metrics stay readable while sessions cannot be looked up
    if (!token || request.routeOptions.url === '/metrics') return
    const url = request.routeOptions.url ?? ''
    const who = await options.authenticate(token, url)
    if (who?.mayOnly && url.startsWith('/api/') && !unguarded.has(url) && !who.mayOnly.includes(url))
      throw new Refused(code.passwordDue, '请先修改一次性密码', { status: 403 })
    request.who = who
  })
  if (options.ratePerMinute > 0)
    await app.register(rateLimit, {
      max: options.ratePerMinute,
      timeWindow: MINUTE_MS,
      store: storeOf(options.requests ?? callerCounts({ what: 'requests', windowMs: MINUTE_MS, limit: options.ratePerMinute })),
      hook: 'onRequest',
      keyGenerator: callerOf,
      // compares the route that was found, never the raw address: `/%61pi/` is `/api/`
      allowList: request => isInside(options, request) || UNLIMITED.test(request.routeOptions.url ?? ''),
    })
  app.addHook('onRequest', async (request, reply) => {
    if (!options.end || positionIn(request) <= furthest.position()) return
    // where the log cannot be reached, views still answer
    const there = await options.end().catch(() => undefined)
    if (there === undefined) return
    furthest.raise(there)
    if (positionIn(request) <= furthest.position()) return
    request.headers['x-position'] = String(furthest.position())
    reply.header('x-log-end', String(furthest.position()))
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      checkExtent(text as string)
    } catch (error) {
      return done(error as Error)
    }
    parseJson(request, text as string, done)
  })
  await app.register(multipart)
  app.addHook('onResponse', async (request, reply) => {
    // an upload that was refused unread would hang the client's connection
    await drainUnread(request)
    if (reply.statusCode >= 400 || /^\/(api|cas)\//.test(request.routeOptions.url ?? ''))
      log[reply.statusCode >= 500 ? 'error' : 'info'](
        {
          ...idsOf(request),
          method: request.method,
          path: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(request.who && { user: request.who.user }),
          ...(request.commandId && { commandId: request.commandId }),
        },
        'request',
      )
  })
  app.addHook('onSend', (request, reply, payload, done) => done(null, compress(request, reply, payload)))
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => answerError(new Refused(code.notFound, '地址不存在', { status: 404 }), request, reply, log))
  return app
}

type Shared = { furthest: FurthestEnd; once: ReturnType<typeof idempotency>; uploads: ReturnType<typeof uploadPools> }
/** Registers one route. Whether the caller may send is decided before its body is read. */
const register = async (app: FastifyInstance, { endpoint, handler }: Route, options: ServerOptions, shared: Shared): Promise<void> => {
  const { uploads } = shared
  const serve = serving({ endpoint, handler }, options, shared)
  const listener =
    endpoint.kind === 'upload'
      ? (request: FastifyRequest, reply: FastifyReply) =>
          request.isMultipart() ? uploads.place(callerOf(request), !request.who, () => serve(request, reply)) : serve(request, reply)
      : serve
  // runs before the body is read: a caller without permission sends none
  const preParsing = (request: FastifyRequest, _: FastifyReply, payload: unknown, done: (error: Error | null, payload?: any) => void) => {
    const goOn = () => {
      authorise(request.who, endpoint)
      done(null, payload)
    }
    try {
      const proving =
        isInside(options, request) || isUnchallenged(endpoint) ? undefined : options.challenge?.check(callerOf(request), codeIn(request))
      if (proving) proving.then(goOn).catch(done)
      else goOn()
    } catch (error) {
      done(error as Error)
    }
  }
  const url = urlOf(endpoint)
  const route = { url, preParsing, handler: listener, bodyLimit: endpoint.bodyBytes ?? BODY_BYTES }
  const place = (at: FastifyInstance) => {
    at.route({ ...route, method: endpoint.method })
    if (endpoint.alsoGet) at.route({ ...route, method: 'GET' })
  }
  if (endpoint.raw)
    await app.register(async own => {
      own.removeAllContentTypeParsers()
      own.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      place(own)
    })
  else place(app)
}

/** Reads the body of a request, and answers it: a query at once, a command under its idempotency key. */
const serving = ({ endpoint, handler }: Route, options: ServerOptions, { furthest, once, uploads }: Shared) => {
  const hasReason = hasReasonCode(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const who = callerFor(endpoint, request.who ?? stranger(pseudonym(options.secret, request.ip)))
    const ignored: string[] = []
    const body = await bodyOf(endpoint, request, ignored, () => uploads.receive(request, reply, () => filesOf(endpoint, request)))
    const seen = positionIn(request)
    const traceId = traceIdOf(request.headers)
    const raw = endpoint.raw && rawOf(request)
    const base = {
      who,
      now: endpoint.raced ? request.cameAt : options.clock(),
      requestId: request.id,
      path: endpoint.path,
      ...(traceId && { traceId }),
      ip: request.ip,
      seen,
      ...(request.headers[REVEAL_HEADER] === 'true' && { reveal: true as const }),
      ...(raw && { raw }),
    }

    if (endpoint.kind === 'query' || endpoint.kind === 'file') {
      const call: Call = { ...base, stale: false, ...(endpoint.kind === 'file' && { gone: goneSignal(reply) }) }
      const answer = await handler(body, call)
      if (call.stale) reply.header('x-stale', 'true')
      if (call.masked) reply.header(MASKED_HEADER, 'true')
      return endpoint.kind === 'file'
        ? sendFile(reply, answer as FileAnswer)
        : reply.headers(headers).send(naming(ignored, succeeded(answer, call.message)))
    }

    const ifMatch = revisionIn(request.headers['if-match'])
    const runAs = async (commandId: string, now: string, isFirst: boolean): Promise<KeptAnswer> => {
      request.commandId = commandId
      const { reasonCode, ...rest } = hasReason ? (body as { reasonCode?: string }) : { reasonCode: undefined }
      const given = hasReason ? rest : body
      const { call, position } = commandCall(options.run, { ...base, now }, commandId, ifMatch, isFirst, reasonCode)
      try {
        const answer = await (endpoint.kind === 'upload' ? uploads.work(async () => handler(given, call)) : handler(given, call))
        if (call.masked) reply.header(MASKED_HEADER, 'true')
        const answered = isFileAnswer(answer) ? { file: answer, reply: undefined } : { reply: naming(ignored, succeeded(answer)) }
        return { status: 200, position: position(), ...answered }
      } catch (error) {
        const { known, refusal } = toRefusal(error)
        if (!known || refusal.status >= 500) throw error
        const { status, names } = refusal
        return { status, reply: naming(ignored, refused(refusal)), position: position(), names }
      } finally {
        furthest.raise(position())
      }
    }
    const given = request.headers['idempotency-key']
    const key = typeof given === 'string' && given !== '' && !endpoint.secret && !endpoint.raw ? checkedKey(given) : undefined
    const answer =
      key === undefined
        ? await runAs(newId(), base.now, true)
        : endpoint.raced
          ? await runAs(commandNamed({ endpoint, who, key }), base.now, false)
          : await once({ endpoint, who, key, body, now: base.now }, runAs)
    if (answer.position > 0) reply.header('x-position', String(answer.position))
    return answer.file ? sendFile(reply, answer.file) : reply.status(answer.status).headers(headers).send(answer.reply)
  }
}

/** Does the body take a reason code (contracts/reasons.ts)? The code goes into the cause of the commands, so no handler passes it on. */
const hasReasonCode = ({ body }: AnyEndpoint): boolean =>
  (body as { properties?: { reasonCode?: { unit?: string } } } | undefined)?.properties?.reasonCode?.unit === 'reason'
const urlOf = ({ path }: AnyEndpoint): string => path.replace(/\{(\w+)\}/g, ':$1')
const isInside = ({ insiders }: ServerOptions, request: FastifyRequest): boolean => insiders?.isInside(request) ?? false
const callerOf = (request: FastifyRequest): string => request.who?.user ?? networkOf(request.ip)
const codeIn = (request: FastifyRequest): string | undefined => {
  const given = request.headers[PREVENT_HEADER]
  return typeof given === 'string' && given !== '' ? given : undefined
}
/** exempt: the code itself, requests from other systems, and pictures and files, which a browser fetches without our client */
const isUnchallenged = ({ kind, path, raw }: AnyEndpoint): boolean => kind === 'file' || raw || path === '/api/member/auth/r/preventCode'

/** Registers another face of the API that has no declared endpoints, with the same challenge and the same headers. */
export const sameGate = async (
  app: FastifyInstance,
  challenge: Pick<Challenges, 'check'>,
  register: (face: FastifyInstance) => void,
): Promise<void> => {
  await app.register(async face => {
    face.addHook('onRequest', (_, reply, done) => {
      reply.headers(headers)
      done()
    })
    face.addHook('preParsing', async request => challenge.check(callerOf(request), codeIn(request)))
    register(face)
  })
}

const checkComplete = (endpoints: readonly AnyEndpoint[], routes: Route[]) => {
  const handled = new Set(routes.map(route => route.endpoint))
  const declared = new Set(endpoints)
  const missing = endpoints.filter(endpoint => !handled.has(endpoint)).map(endpoint => endpoint.path)
  const stray = routes.filter(route => !declared.has(route.endpoint)).map(route => route.endpoint.path)
  const paths = routes.map(route => `${route.endpoint.method} ${route.endpoint.path}`)
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index)
  if (missing.length) throw new Error(`declared without a handler: ${missing.join(', ')}`)
  if (stray.length) throw new Error(`handled but not declared: ${stray.join(', ')}`)
  if (twice.length) throw new Error(`handled twice: ${twice.join(', ')}`)
}

/** A parent agency may read its sub-agents' documents and nothing else, so a command comes without them. */
const callerFor = ({ kind }: AnyEndpoint, who: Who): Who => {
  if (!who.subAgents || kind === 'query' || kind === 'file') return who
  const { subAgents: _, ...alone } = who
  return alone
}
/**
 * May this caller use the endpoint at all?
 * @throws Refused 401, 403
 */
export const authorise = (who: Who | undefined, endpoint: AnyEndpoint): void => {
  if (endpoint.allow.includes('public')) return
  if (!who) throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 })
  if (may(who, endpoint)) return
  if (may({ ...who, airlines: ['*'] }, endpoint)) ofAllAirlines(who)
  const agentsOnly = who.actor === 'employee' && !endpoint.allow.includes('employee')
  throw new Refused(code.forbidden, agentsOnly ? '当前账号为后台账号，不能进行该操作' : '没有权限进行该操作', { status: 403 })
}

/** Tells callers who are not logged in apart without revealing their address: the pseudonym is written into the log, the address is not. */
const pseudonym = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(networkOf(ip)).digest('base64url').slice(0, 12)
const stranger = (mark: string): Who => ({
  user: `public:${mark}`,
  name: '访客',
  actor: 'public',
  role: 'public',
  permissions: [],
  airlines: [],
})

/** A signal that aborts when the connection closes, before or after the reply. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

const rawOf = ({ headers, url, body }: FastifyRequest): RawRequest => ({
  headers,
  query: url.split('?')[1] ?? '',
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
})

type Received = Awaited<ReturnType<typeof readUpload>>
const bodyOf = async (endpoint: AnyEndpoint, request: FastifyRequest, ignored: string[], receive: () => Promise<Received>) => {
  const { query, params: path } = request
  if (endpoint.raw) return readBody(endpoint, { text: [], path })
  const text = [query]
  if (endpoint.kind !== 'upload') {
    // a form is no body of these, and taken for an empty one a command would do what nobody asked for
    if (request.isMultipart()) throw new Refused(code.invalid, '不支持的内容类型', { status: 415 })
    return readBody(endpoint, { text, json: request.method === 'GET' ? undefined : request.body, path }, ignored)
  }
  if (endpoint.files.optional && !request.isMultipart())
    return { ...readBody(endpoint, { text, json: request.body, path }, ignored), files: [] }
  const { fields, files } = await receive()
  return { ...readBody(endpoint, { text: [query, fields], path }, ignored), files }
}
const filesOf = ({ files: { max, bytes } }: AnyEndpoint, request: FastifyRequest): Promise<Received> =>
  readUpload(request, { maxFiles: max, maxFileBytes: bytes, maxTotalBytes: max * bytes + 1024 * 1024 })

const revisionIn = (header: string | string[] | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined
  const revision = /^(?:W\/)?"?(\d{1,15})"?$/.exec(String(header))?.[1]
  if (revision === undefined) throw new Refused(code.invalid, 'If-Match 格式错误', { status: 400 })
  return Number(revision)
}

/** the position that the caller has seen */
const positionIn = ({ headers }: FastifyRequest): number => Number(headers['x-position'] ?? 0) || 0

const checkedKey = (key: string): string => {
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) throw new Refused(code.invalid, 'Idempotency-Key 格式错误', { status: 400 })
  return key
}

const sendFile = (reply: FastifyReply, { name, type, content, inline, headers: more }: FileAnswer) => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return reply
    .headers({
      ...headers,
      'content-type': type,
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
      ...more,
    })
    .send(Buffer.isBuffer(content) || content instanceof Uint8Array ? content : Readable.from(content))
}

/** the ids by which log lines of a request are found: its own, and the caller's trace */
const idsOf = (request: FastifyRequest) => {
  const traceId = traceIdOf(request.headers)
  return { reqId: request.id, ...(traceId && { traceId }) }
}

/** the status of an answer that nobody reads */
const CLIENT_GONE = 499
/** Is it the failure of work, or of a stream, whose caller has left? */
const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger) => {
  // nobody waits for this answer any more, and nothing went wrong with it
  if (reply.raw.destroyed && isGone(error)) {
    log.info({ ...idsOf(request), path: request.routeOptions?.url }, 'the caller has left')
    return reply.status(CLIENT_GONE).send()
  }
  const { known, refusal } = toRefusal(error)
  if (!known) log.error({ ...idsOf(request), err: error }, 'unexpected')
  else if (refusal.status === 503) log.warn({ ...idsOf(request), path: request.routeOptions?.url, err: error }, 'unavailable')
  const retryAfter = refusal.retryAfter ?? (refusal.status === 503 ? RETRY_AFTER : undefined)
  return (
    reply
      .status(refusal.status)
      // sets the headers here as well, since no hook runs for an address that cannot be routed
      .headers({
        ...headers,
        'x-request-id': request.id,
        'content-type': 'application/json; charset=utf-8',
        ...(retryAfter && { 'retry-after': String(retryAfter) }),
      })
      .send(refused(refusal, known && refusal.status !== 503 ? undefined : String(request.id)))
  )
}

/** Compresses short texts in one piece, which costs a quarter of a stream. */
const compress = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (typeof payload !== 'string' || payload.length < 1_500 || payload.length > 2_000_000) return payload
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) || reply.hasHeader('content-encoding')) return payload
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return gzipSync(payload, { level: 1 })
}
