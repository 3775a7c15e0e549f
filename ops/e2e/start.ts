import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { AnyEndpoint, Upload } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { isAuctioned } from '#ops/seed/auctions.ts'
import type { IsOnSale } from '#ops/seed/flights.ts'
import { seedFlows } from '#ops/seed/flows.ts'
import { seedRecords } from '#ops/seed/records.ts'
import { retailStories } from '#ops/seed/retail-stories.ts'
import { seedAll } from '#ops/seed/seed.ts'
import { MOVED, stories } from '#ops/seed/stories.ts'
import { buildApp } from '#services/app.ts'
import { type Config, readConfig } from '#services/config.ts'
import type { Whole } from '#services/contexts.ts'
import type { Opening } from '#services/door.ts'
import { seedMembers } from '#services/identity/seed.ts'
import { openSession } from '#services/identity/signin.ts'
import { cheapPasswords } from '#services/identity/test/cheap-passwords.ts'
import { tokens } from '#services/identity/tokens.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { seeding } from '#services/kernel/record/seed.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { type Outside, openTrades, outsideOf } from '#services/outside.ts'
import { patiently } from '#services/patience.ts'
import { type NoticeDelivery, sandboxGateway } from '#services/payment/sandbox/gateway.ts'
import { named } from './catalogue.ts'
import { counted, noted } from './counted.ts'

export const SECRET = 'a secret of the tests, forty characters..'
/** a Monday morning in Shanghai */
export const MONDAY = '2026-11-02T01:00:00.000Z'

export type StartOptions = {
  /**
   * true for the whole demonstration (flights, policies, orders) in place of members and reference data alone; `sold` keeps only those of
   * its 3,600 flights with sales, for tests that read the whole log again and again
   */
  demo?: boolean | 'sold'
  /** begins with an empty log and seeds it by itself through its own surroundings, also where a whole run of tests has a template */
  fresh?: boolean
  /** false starts with an empty log */
  seeded?: boolean
  /** reads the time; without it the clock stands at `MONDAY` and `later` moves it */
  clock?: () => string
  /** 0: time passes only by hand */
  tickEveryMs?: number
  /** a data directory of the caller's, begun or empty, left in place by `close` */
  dir?: string
  /** interval of the heartbeats to watchers */
  heartbeatMs?: number
  /** replaces values of the environment: engines, rate limit */
  config?: Partial<Config>
  /** contexts in addition to the product's own */
  more?: readonly Whole[]
  /** folder of a built application; by default in dist/ */
  built?: (application: string) => string | undefined
  /** replaces outside systems of the configuration */
  outside?: (real: Outside) => Partial<Outside>
  /** intercepts notices of the sandbox */
  deliver?: NoticeDelivery
  /** receives the progress of the start */
  opening?: (opening: Partial<Opening>) => void
}

export type HttpAnswer<Data = any> = {
  status: number
  code: number
  message: string
  data: Data
  errors?: Record<string, string>
  headers: Record<string, unknown>
  /** the body as it arrived */
  text: string
  bytes: Uint8Array
}
export type Sent = {
  headers?: Record<string, string>
  /** the address it comes from, when not this machine's */
  from?: string
  files?: (Pick<Upload, 'name' | 'bytes'> & { field?: string })[]
  method?: 'GET' | 'POST'
  /** sends at once, while processes and views may still be busy with earlier writes: for tests of reading one's own writes */
  hasty?: boolean
}

const HOUR = 3_600_000
/** the flights of the demonstration that somebody asks for; of those whose many groups are moved alike, the first */
export const isSold: IsOnSale = (flightNo, day) =>
  (flightNo !== MOVED.flightNo || day === MOVED.days[0]) &&
  (isAuctioned(flightNo, day) ||
    Object.values(retailStories).some(({ flights, movesTo }) =>
      flights.some(flight => flight.flightNo === flightNo && (flight.day === day || movesTo === day)),
    ) ||
    Object.values(stories).some(({ flights, days }) => flights.some((flight, leg) => flight === flightNo && days[leg] === day)))

/**
 * A folder with initial data that was written once for the whole run (`ops/e2e/template.ts`). It is used where there is a run, and the
 * program has no engines, contexts or initial data of its own. Outside systems that a test replaces begin with it too, as they would in a
 * program that has been there for a while.
 */
const templateFor = ({ dir, seeded, demo, more, clock, config = {}, fresh }: StartOptions): string | undefined => {
  const templates = process.env.TEMPLATES
  const isBegun = dir !== undefined && existsSync(join(dir, 'events'))
  if (!templates || fresh || isBegun || demo === 'sold' || seeded === false || more?.length || config.esdbUrl || config.mongodbUrl)
    return undefined
  const since = clock ? Date.parse(clock()) - Date.parse(MONDAY) : 0
  // flights of the demonstration are dated from the day on which it is written; members and reference data may be older than the test
  if (since < -HOUR || (demo && since > HOUR)) return undefined
  return join(templates, demo ? 'demo' : 'seeded')
}

/** The whole program on its own data directory, with demonstration agencies and staff of every role, called without a network. */
export const startProgram = async (options: StartOptions = {}) => {
  counted('programs')
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'newgt-e2e-')))
  const template = templateFor(options)
  if (template) await cp(template, dir, { recursive: true })
  let now = MONDAY
  const clock = options.clock ?? (() => now)
  const logged: string[] = []
  const log = pino(
    { level: 'debug', base: null },
    new Writable({
      write: (line, _, done) => {
        logged.push(String(line))
        done()
      },
    }),
  )
  const config: Config = {
    ...readConfig({}),
    dataDir: dir,
    // seeded members include the demonstration accounts, and with them the shortcuts and the cashier
    demo: options.demo === undefined ? options.seeded !== false : options.demo !== false,
    jwtSecret: SECRET,
    ratePerMinute: 0,
    ...options.config,
  }
  const trades = await openTrades(config)
  const real: Outside = {
    ...outsideOf(config, log),
    passwords: cheapPasswords,
    gateway: async () => ({ open: sandboxGateway(trades, { deliver: options.deliver }), close: trades.close }),
  }
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
  })
  const { app, run } = program
  const begin = async () => {
    if (template) await program.settle()
    else if (options.demo) await seedAll(program, log, () => {}, options.demo === 'sold' ? isSold : undefined)
    else if (options.seeded !== false) {
      const who = systemUser('seed')
      await seedRecords(seeding(run, { who, now: clock() }))
      const at = commanding(run, (stream, name) => ({ who, now: clock(), commandId: idFrom('seed', stream, name) }))
      await seedMembers({ at, load: run.load, logins: program.house.logins, passwords: program.house.passwords, tree: program.house.tree })
      await seedFlows(run, clock())
      await program.settle()
    }

    program.letTimePass()
    // work that a program does by itself when time passes, and repeats when a server was away
    await patiently(() => program.pass('here for bids'), { away: () => {} })
  }
  // a program that nobody can close any more would keep its test's process alive
  await begin().catch(async error => {
    await program.close()
    throw error
  })

  const signer = tokens(config.jwtSecret ?? SECRET)
  const opened = new Map<string, { token: Promise<string>; until: number }>()
  const signIn = async (loginName: string): Promise<string> => {
    const { state } = await program.house.logins.find(run.load, loginName)
    if (state.status === 'NONE') throw new Error(`nobody is called ${loginName}`)
    const at = commanding(run, () => ({ who: systemUser('test'), now: clock(), commandId: randomUUID() }))
    return (await openSession({ run, now: clock(), at }, signer, state, 'password')).accessToken
  }
  /** makes a user log in again with the next call after the login has ended */
  const signInAgain = (loginName: string): boolean => opened.delete(loginName)
  /**
   * token of a demonstration user (`yefeng`, `changcheng`, `order`, `refund`, `finance`, `admin`, `auditor`); when hours have passed by the
   * test's clock, the user logs in again
   */
  const token = (loginName: string): Promise<string> => {
    const known = opened.get(loginName)
    const now = Date.parse(clock())
    if (known && now < known.until) return known.token
    const token = signIn(loginName)
    opened.set(loginName, { token, until: now + 2 * 3_600_000 })
    // a login that failed because of a fault is tried again
    token.catch(() => opened.delete(loginName))
    return token
  }

  // like the web clients: every call carries the furthest position seen, so that reads include earlier writes
  let seen = 0
  let calmAt = 0
  /** Waits until all earlier writes have had their consequences, however slow the machine: tests look at those. */
  const calm = async () => {
    const head = await program.events.head()
    if (head === calmAt) return
    await program.settle()
    calmAt = head
  }
  /** Sends any request, right or wrong. `as` is a login name; without it nobody is logged in. */
  const send = async (endpoint: AnyEndpoint, body: unknown, as?: string, sent: Sent = {}): Promise<HttpAnswer> => {
    if (!sent.hasty) await calm()
    const fields = { ...(body as Record<string, unknown>) }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = fields[name]
      delete fields[name]
      return encodeURIComponent(String(value ?? 'none'))
    })
    const method = sent.method ?? endpoint.method
    const headers = {
      ...(seen > 0 && { 'x-position': String(seen) }),
      ...(as !== undefined && { authorization: `Bearer ${await token(as)}` }),
      ...sent.headers,
    }
    const request =
      endpoint.kind === 'upload'
        ? await multipart(fields, sent.files ?? [], headers)
        : method === 'GET'
          ? { query: queryOf(fields), headers }
          : { payload: JSON.stringify(isRecord(body) ? fields : body), headers: { 'content-type': 'application/json', ...headers } }
    const response = await app.inject({ method, url: path, ...present({ remoteAddress: sent.from }), ...request })
    if (response.statusCode === 200) noted('answered', named({ path: endpoint.path, method }))
    seen = Math.max(seen, Number(response.headers['x-position'] ?? 0))
    const envelope = /json/.test(String(response.headers['content-type'])) ? response.json() : {}
    return {
      code: 0,
      message: '',
      data: null,
      ...envelope,
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
    }
  }

  /**
   * Calls an endpoint and answers its data.
   * @throws Error when it was refused, or when the answer is not of the declared shape
   */
  const call = async <E extends AnyEndpoint>(
    endpoint: E,
    body: Static<E['body']>,
    as?: string,
    sent?: Sent,
  ): Promise<Static<E['data']>> => {
    const answer = await send(endpoint, body, as, sent)
    if (answer.status !== 200) throw new Error(`${endpoint.path} as ${as}: ${answer.status} ${answer.code} ${answer.message}`)
    if (endpoint.kind === 'file') return answer.text as never
    // a mask is not of the form of what it hides
    const wrong = answer.headers['x-masked'] ? undefined : wrongAnswer(endpoint.data, answer.data)
    if (wrong) throw new Error(`${endpoint.path} answers what it does not declare: ${wrong}`)
    return answer.data
  }

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
    commandOf: async (as: string, { path }: AnyEndpoint, key: string): Promise<string> =>
      idFrom('idempotency', (await program.house.logins.idOf(run.load, as))!, path, key),
    send,
    call,
    later: (minutes: number) => {
      now = new Date(Date.parse(now) + minutes * 60_000).toISOString()
    },
    close: async () => {
      await program.close()
      if (!options.dir) await rm(dir, { recursive: true })
    },
  }
}
export type Program = Awaited<ReturnType<typeof startProgram>>

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const queryOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]])))

const multipart = async (fields: Record<string, unknown>, files: NonNullable<Sent['files']>, headers: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, asText(value))
  for (const { field = 'file', name, bytes } of files) form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const request = new Request('http://e2e.test', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')!, ...headers },
  }
}
