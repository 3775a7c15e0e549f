import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { Test } from 'tap'
import { type AnyEndpoint, command, file, get, on, query, type Route, upload, type Who } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { Fen, Id, optional, Page, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { type EventStore, Unavailable } from '#services/eventstore/port.ts'
import { act } from '../http/act.ts'
import type { CommandCall } from '../http/call.ts'
import { type ServerOptions, server } from '../http/server.ts'
import { type Commands, commands } from '../stream/commands.ts'
import { memoryKeys } from './memory-keys.ts'
import { NOW, purse, tester } from './purse.ts'

const staffOnly = ['employee'] as const
const anybody = ['agent', 'employee'] as const
const PurseId = { purseId: zh(Id, '钱包编号') }
const State = Type.Object({ amount: Type.Integer() })

export const putIn = command('/api/order/purse/w/put/{purseId}', {
  zh: '存入',
  allow: anybody,
  body: Type.Object({ ...PurseId, amount: zh(Fen, '金额'), reason: optional(zh(Text, '原因')) }),
  data: State,
})
/** a command to two streams in one request, as for an order and its seats */
export const move = command('/api/order/purse/w/move', {
  zh: '转移',
  allow: anybody,
  body: Type.Object({ ...PurseId, into: zh(Id, '目标'), amount: zh(Fen, '金额') }),
  data: State,
})
export const putSecretly = command('/api/order/purse/w/secret', {
  zh: '密存',
  allow: staffOnly,
  body: Type.Object({ ...PurseId, amount: zh(Fen, '金额') }),
  secret: true,
})
export const breakIt = command('/api/order/purse/w/break', {
  zh: '出错',
  allow: anybody,
  body: Type.Object({ ...PurseId, secret: zh(Text, '秘密') }),
})
/** large bodies are welcome here */
export const putMuch = command('/api/order/purse/w/putMuch', {
  zh: '批量存入',
  allow: anybody,
  bodyBytes: 256 * 1024,
  body: Type.Object({ ...PurseId, amounts: Type.Array(Fen, { maxItems: 50_000 }) }),
})
/** a command that only the first caller gets through */
export const race = command('/api/order/purse/w/race', {
  zh: '抢存',
  allow: anybody,
  body: Type.Object({ ...PurseId, amount: zh(Fen, '金额') }),
  data: Type.Object({ ...State.properties, commandId: Id, now: Text }),
  raced: true,
})
export const busy = command('/api/order/purse/w/busy', { zh: '繁忙', allow: anybody, body: Type.Object(PurseId) })
export const show = get('/api/order/purse/r/show/{purseId}', { zh: '查看', allow: anybody, body: Type.Object(PurseId), data: State })
export const list = query('/api/order/purse/r/list', { zh: '列表', allow: anybody, body: Type.Object(Page), alsoGet: true })
const long = get('/api/order/purse/r/long', { zh: '长文', allow: anybody, body: Type.Object({ size: Type.Integer() }) })
export const hello = get('/api/order/purse/r/hello', { zh: '问候', allow: ['public'] })
const report = file('/api/order/purse/r/report', {
  zh: '报表',
  allow: anybody,
  body: Type.Object({ inline: optional(Type.Boolean()), endless: optional(Type.Boolean()) }),
})
export const attach = upload('/api/order/purse/w/attach', {
  zh: '附件',
  allow: anybody,
  body: Type.Object({ ...PurseId, amount: zh(Fen, '金额') }),
  files: { max: 2, bytes: 1024 },
})
export const endpoints: AnyEndpoint[] = [putIn, move, putSecretly, putMuch, breakIt, race, busy, show, list, long, hello, report, attach]

export const people: Record<string, Who> = {
  clerk: tester,
  another: { ...tester, user: 'another' },
  reader: { ...tester, user: 'reader', permissions: ['order.purse.r'] },
  agent: { user: 'agent', name: '代理', actor: 'agent', role: 'AGENT', agency: 'A001', permissions: [], airlines: ['*'] },
}

/** How often each handler ran, and what it does after its effects. */
type Seams = { ran: string[]; after: () => void | Promise<void> }

export const routes = (run: Commands, seams: Seams): Route[] => [
  act(putIn, purse, 'purseId', async ({ id, command, body, call }) => {
    seams.ran.push(`put ${id} ${call.now}`)
    const { state } = await command.put(body)
    await seams.after()
    return { amount: state.amount }
  }),
  act(move, purse, 'purseId', async ({ command, body: { into, amount }, call }) => {
    await call.at(purse, into).put({ amount })
    const { state } = await command.take({ amount })
    await seams.after()
    return { amount: state.amount }
  }),
  on(putSecretly, async ({ purseId, amount }, call: CommandCall) => void (await call.at(purse, purseId).put({ amount }))),
  on(putMuch, async ({ purseId, amounts }, call: CommandCall) => void (await call.at(purse, purseId).put({ amount: amounts.length }))),
  on(breakIt, async ({ purseId, secret }, call: CommandCall) => void (await call.at(purse, purseId).break({ secret }))),
  on(race, async ({ purseId, amount }, { at, commandId, now }: CommandCall) => {
    seams.ran.push(`race ${purseId} ${now}`)
    const { state } = await at(purse, purseId).put({ amount })
    return { amount: state.amount, commandId, now }
  }),
  on(busy, () => {
    throw new Unavailable('stream is at its end: 10.0.0.7')
  }),
  on(show, async ({ purseId }, call) => {
    const { state, revision } = await run.load(purse, purseId)
    if (revision < 0) throw new Refused(100_010_002, '钱包不存在', { status: 404 })
    call.stale = purseId === 'stale'
    return { amount: state.amount }
  }),
  on(list, ({ page = 0, size = 20 }, { seen }) => ({ page, size, seen })),
  on(long, ({ size }) => '长'.repeat(size)),
  on(hello, (_, { who }) => ({ user: who.user, actor: who.actor })),
  on(report, async ({ inline = false, endless }, { gone }) => {
    // a paper that is written as long as somebody waits for it
    if (endless) await new Promise((_, failed) => gone!.addEventListener('abort', () => failed(gone!.reason)))
    return { name: "报表 (1)'十二月'.csv", type: 'text/csv', content: Buffer.from('甲,乙'), inline }
  }),
  on(attach, async ({ purseId, amount, files }, call: CommandCall) => {
    const { state } = await call.at(purse, purseId).put({ amount })
    return { amount: state.amount, files: files.map(({ field, name, bytes }) => ({ field, name, size: bytes.length })) }
  }),
]

const ofThisFile = memoryKeys()

/** The purses over HTTP, on an existing store. */
export const purses = async (
  t: Test,
  store: EventStore,
  {
    ratePerMinute = 0,
    now = () => NOW,
    keys = ofThisFile,
    authenticate = token => people[token],
    ...more
  }: { ratePerMinute?: number; now?: () => string; authenticate?: ServerOptions['authenticate'] } & Partial<
    Pick<ServerOptions, 'keys' | 'uploads' | 'challenge' | 'end' | 'patience' | 'trustProxy'>
  > = {},
) => {
  const run = commands(store)
  const seams: Seams = { ran: [], after: () => {} }
  const log: string[] = []
  const sink = new Writable({
    write: (line, _, done) => {
      log.push(String(line))
      done()
    },
  })
  const app: FastifyInstance = await server({
    secret: 'secret of a test',
    routes: routes(run, seams),
    endpoints,
    keys,
    run,
    authenticate,
    clock: now,
    log: pino(sink),
    ratePerMinute,
    ...more,
  })
  t.teardown(() => app.close())
  const send = async (options: InjectOptions & { as?: string }) => {
    const { as = 'clerk', ...rest } = options
    const answer = await app.inject({ ...rest, headers: { ...(as && { authorization: `Bearer ${as}` }), ...rest.headers } })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, raw: answer.rawPayload, body: tryJson(answer.body) }
  }
  const post = (endpoint: AnyEndpoint, payload: object, headers: Record<string, string> = {}, as?: string) =>
    send({
      method: 'POST',
      url: endpoint.path.replace('{purseId}', String((payload as { purseId?: string }).purseId)),
      payload,
      headers,
      ...present({ as }),
    })
  return { app, run, send, post, log, ...seams, seams }
}

const tryJson = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
