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
import { code, Refused } from '#contracts/kernel/refused.ts'
import { breather } from '../breath.ts'
import type { Commands } from '../commands.ts'
import { newId } from '../ids.ts'
import { drainUnread, readUpload } from '../sheet/upload.ts'
import { commandCall } from './call.ts'
import { type Challenges, PREVENT_HEADER } from './challenge.ts'
import type { Claims } from './claims.ts'
import { type CallerCounts, callerCounts, MINUTE_MS } from './counts.ts'
import { type Answer, commandNamed, idempotency } from './idempotency.ts'
import type { Insiders } from './inside.ts'
import { checkExtent } from './json.ts'
import { naming, refused, succeeded, toRefusal } from './reply.ts'
import { requestIdOf, traceIdOf } from './request-id.ts'
import { answerSocket } from './socket.ts'
import { type UploadPools, uploadPools } from './uploads.ts'
import { readBody } from './validate.ts'

export type ServerOptions = {
  routes: Route[]
  /** every declared endpoint; one without a route, or a route without a declaration, stops the start */
  endpoints: readonly AnyEndpoint[]
  claims: Claims
  /** key of what must be recognised without being readable: bodies under an idempotency key, addresses of strangers */
  secret: string
  run: Commands
  authenticate: (token: string, url?: string) => Promise<Who | undefined> | Who | undefined
  clock: () => string
  log: Logger
  /** requests per minute and user (or address, when not logged in); 0 is no limit */
  ratePerMinute: number
  /** counts them, by caller and minute; its own when absent */
  requests?: Pick<CallerCounts, 'count'>
  /** how many uploads at once, and how fast; the house's own when absent */
  uploads?: Partial<UploadPools>
  /** refuses a caller's bursts; without it none is challenged */
  challenge?: Pick<Challenges, 'check'>
  /** addresses of proxies whose `x-forwarded-for` is believed */
  trustProxy?: string | false
  /** knows the requests that the program makes to itself; without it there are none */
  insiders?: Pick<Insiders, 'isInside'>
  /** a port that is open already: what comes in there is answered here, and it is closed with the application */
  door?: { serve: FastifyServerFactory; close: () => Promise<void> }
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Who | undefined
    commandId: string | undefined
    /** when it came in, before anything was waited for */
    cameAt: string
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

/** counts, as the plugin of the rate limit wants them */
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

/** what a body may have where its endpoint does not declare more */
const BODY_BYTES = 64 * 1024

/** The application over HTTP: one declaration gives registration, validation, authorisation and the envelope (ARCHITECTURE §5). */
export const server = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { routes, endpoints, log } = options
  const isInside = options.insiders?.isInside ?? (() => false)
  checkComplete(endpoints, routes)
  const app = Fastify({
    // a start takes as long as it takes: on a busy machine, or where views are folded meanwhile, nothing is gained by giving up
    pluginTimeout: 0,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // one line is written for each request, below: none needs a logger of its own
    childLoggerFactory: logger => logger,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers),
    bodyLimit: BODY_BYTES,
    // HEAD asks for files and probes; a route of its own for each call would be a tenth of the start
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: options.trustProxy ?? false,
    ...(options.door && { serverFactory: options.door.serve }),
    // a body that never comes must not hold its connection for ever
    requestTimeout: 120_000,
    clientErrorHandler: answerSocket,
    // an address that cannot be routed (a bad escape, a parameter without end) is answered like any other mistake
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as unknown as FastifyReply, log),
  }) as unknown as FastifyInstance
  if (options.door) app.addHook('preClose', options.door.close)
  app.decorateRequest('who', undefined)
  app.decorateRequest('commandId', undefined)
  app.decorateRequest('cameAt', '')
  // bodies are validated in the handler, on path, query and body together
  app.setValidatorCompiler(() => data => ({ value: data }))
  const unguarded = new Set(endpoints.filter(({ allow }) => allow.includes('public')).map(urlOf))
  app.addHook('onRequest', (request, reply, done) => {
    request.cameAt = options.clock()
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onRequest', async request => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // the token of whoever reads figures is no session's, and he reads them also while sessions cannot be looked up
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
      // by the route that was found, never by the address as it was written: `/%61pi/` is `/api/`
      allowList: request => isInside(request) || UNLIMITED.test(request.routeOptions.url ?? ''),
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

  const once = idempotency(options.claims, options.secret)
  const uploads = uploadPools(options.uploads)
  // some hundred routes take a moment; who asks at the port meanwhile is answered
  const breathe = breather()
  for (const { endpoint, handler } of routes) {
    await breathe()
    const hasReason = hasReasonCode(endpoint)
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const who = callerFor(endpoint, request.who ?? stranger(pseudonym(options.secret, request.ip)))
      const ignored: string[] = []
      const body = await bodyOf(endpoint, request, ignored, () => uploads.receive(request, reply, () => filesOf(endpoint, request)))
      const seen = Number(request.headers['x-position'] ?? 0) || 0
      const traceId = traceIdOf(request.headers)
      const raw = endpoint.raw && rawOf(request)
      const base = {
        who,
        now: endpoint.raced ? request.cameAt : options.clock(),
        requestId: request.id,
        ...(traceId && { traceId }),
        ip: request.ip,
        seen,
        ...(raw && { raw }),
      }

      if (endpoint.kind === 'query' || endpoint.kind === 'file') {
        const call: Call = { ...base, stale: false, ...(endpoint.kind === 'file' && { gone: goneSignal(reply) }) }
        const answer = await handler(body, call)
        if (call.stale) reply.header('x-stale', 'true')
        return endpoint.kind === 'file'
          ? sendFile(reply, answer as FileAnswer)
          : reply.headers(headers).send(naming(ignored, succeeded(answer, call.message)))
      }

      const ifMatch = revisionIn(request.headers['if-match'])
      const runAs = async (commandId: string, now: string, isFirst: boolean): Promise<Answer> => {
        request.commandId = commandId
        const { reasonCode, ...rest } = hasReason ? (body as { reasonCode?: string }) : { reasonCode: undefined }
        const given = hasReason ? rest : body
        const { call, position } = commandCall(options.run, { ...base, now }, commandId, ifMatch, isFirst, reasonCode)
        try {
          const answer = await (endpoint.kind === 'upload' ? uploads.work(async () => handler(given, call)) : handler(given, call))
          const answered = isFileAnswer(answer) ? { file: answer, reply: undefined } : { reply: naming(ignored, succeeded(answer)) }
          return { status: 200, position: position(), ...answered }
        } catch (error) {
          const { known, refusal } = toRefusal(error)
          if (!known || refusal.status >= 500) throw error
          const { status, names } = refusal
          return { status, reply: naming(ignored, refused(refusal)), position: position(), names }
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
    const listener =
      endpoint.kind === 'upload'
        ? (request: FastifyRequest, reply: FastifyReply) =>
            request.isMultipart() ? uploads.place(callerOf(request), !request.who, () => serve(request, reply)) : serve(request, reply)
        : serve
    // before a body is read: whoever may not call sends none
    const preParsing = (request: FastifyRequest, _: FastifyReply, payload: unknown, done: (error: Error | null, payload?: any) => void) => {
      const goOn = () => {
        authorise(request.who, endpoint)
        done(null, payload)
      }
      try {
        const proving =
          isInside(request) || isUnchallenged(endpoint) ? undefined : options.challenge?.check(callerOf(request), codeIn(request))
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
  return app
}

/** Its body may say why by a code (contracts/reasons.ts): that goes with the cause of what is done, and no handler passes it on. */
const hasReasonCode = ({ body }: AnyEndpoint): boolean =>
  (body as { properties?: { reasonCode?: { unit?: string } } } | undefined)?.properties?.reasonCode?.unit === 'reason'
const urlOf = ({ path }: AnyEndpoint): string => path.replace(/\{(\w+)\}/g, ':$1')
const callerOf = (request: FastifyRequest): string => request.who?.user ?? request.ip
const codeIn = (request: FastifyRequest): string | undefined => {
  const given = request.headers[PREVENT_HEADER]
  return typeof given === 'string' && given !== '' ? given : undefined
}
/** the code itself, what another house sends, and pictures and files, which a browser fetches without our client */
const isUnchallenged = ({ kind, path, raw }: AnyEndpoint): boolean => kind === 'file' || raw || path === '/api/member/auth/r/preventCode'

/** Another face of the API, of no declared endpoints: it passes the same challenge and carries the same headers. */
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

/** What is a sub-agent's, its parent reads and nothing else. */
const callerFor = ({ kind }: AnyEndpoint, who: Who): Who => {
  if (!who.subAgents || kind === 'query' || kind === 'file') return who
  const { subAgents: _, ...alone } = who
  return alone
}
const authorise = (who: Who | undefined, endpoint: AnyEndpoint) => {
  if (endpoint.allow.includes('public')) return
  if (!who) throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 })
  if (may(who, endpoint)) return
  const agentsOnly = who.actor === 'employee' && !endpoint.allow.includes('employee')
  throw new Refused(code.forbidden, agentsOnly ? '当前账号为后台账号，不能进行该操作' : '没有权限进行该操作', { status: 403 })
}

/** Tells strangers apart without saying from where they come: who calls is written into the log, addresses are not. */
const pseudonym = (secret: string, ip: string): string => createHmac('sha256', secret).update(ip).digest('base64url').slice(0, 12)
const stranger = (mark: string): Who => ({
  user: `public:${mark}`,
  name: '访客',
  actor: 'public',
  role: 'public',
  permissions: [],
  airlines: [],
})

/** aborted when the caller goes before he is answered, and when he was */
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
  if (endpoint.kind !== 'upload')
    return readBody(endpoint, { text, json: request.method === 'GET' ? undefined : request.body, path }, ignored)
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

/** by what the lines about a request are found: its own id, and the caller's trace */
const idsOf = (request: FastifyRequest) => {
  const traceId = traceIdOf(request.headers)
  return { reqId: request.id, ...(traceId && { traceId }) }
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger) => {
  const { known, refusal } = toRefusal(error)
  if (!known) log.error({ ...idsOf(request), err: error }, 'unexpected')
  else if (refusal.status === 503) log.warn({ ...idsOf(request), path: request.routeOptions?.url, err: error }, 'unavailable')
  return (
    reply
      .status(refusal.status)
      // also where no hook has run: an address that cannot be routed
      .headers({
        ...headers,
        'x-request-id': request.id,
        'content-type': 'application/json; charset=utf-8',
        ...(refusal.retryAfter && { 'retry-after': String(refusal.retryAfter) }),
      })
      .send(refused(refusal, known && refusal.status !== 503 ? undefined : String(request.id)))
  )
}

/** Short texts are compressed at once, which is a quarter of the cost of a stream. */
const compress = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (typeof payload !== 'string' || payload.length < 1_500 || payload.length > 2_000_000) return payload
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) || reply.hasHeader('content-encoding')) return payload
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return gzipSync(payload, { level: 1 })
}
