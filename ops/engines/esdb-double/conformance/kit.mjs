/**
 * Common parts of the checks for a server that speaks EventStoreDB's gRPC protocol: bounded waits, calls that must fail, subscriptions that
 * are watched.
 */

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { inspect, isDeepStrictEqual } from 'node:util'
import es, { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

export const URL_ = process.env.ESDB_URL ?? 'esdb://127.0.0.1:2113?tls=false'
export const arg = name => {
  const i = process.argv.indexOf(name)
  return i < 0 ? undefined : process.argv[i + 1]
}
export const ONLY = new RegExp(arg('--only') ?? '')
export const [START_CMD, KILL_CMD] = (() => {
  const c = arg('--control')
  const i = c?.indexOf(',') ?? -1
  return i < 0 ? [] : [c.slice(0, i), c.slice(i + 1)]
})()
if (arg('--control') && !KILL_CMD) throw new Error('--control START,KILL needs two shell commands')
export const WAIT = 8_000 // limit of one call or one wait, ms
export const CHECK = 30_000 // limit of one check, ms

export class Timeout extends Error {}
export const sleep = ms => new Promise(r => setTimeout(r, ms))
export const show = v => inspect(v, { depth: 5, breakLength: Infinity, maxArrayLength: 12, maxStringLength: 200 })
export const within = (promise, what, ms = WAIT) => {
  let timer
  const bomb = new Promise((_, no) => {
    timer = setTimeout(() => no(new Timeout(`${what}: nothing after ${ms} ms`)), ms)
  })
  return Promise.race([promise, bomb]).finally(() => clearTimeout(timer))
}
export const until = async (cond, what, ms = WAIT) => {
  const end = Date.now() + ms
  while (!(await cond())) {
    if (Date.now() > end) throw new Timeout(`${typeof what === 'function' ? what() : what}: not so after ${ms} ms`)
    await sleep(5)
  }
}
const fail = why => {
  throw new Error(why)
}
export const yes = (cond, why) => cond || fail(why)
export const same = (got, want, what) => isDeepStrictEqual(got, want) || fail(`${what}: got ${show(got)}, wanted ${show(want)}`)

// The error of a call that must fail, compared with its class and with every property given.
export const refused = async (call, cls, props, what) => {
  let error
  try {
    const r = await within(Promise.resolve().then(call), what)
    fail(`${what}: succeeded with ${show(r)}`)
  } catch (e) {
    error = e
  }
  if (error instanceof Timeout || /: succeeded with/.test(error.message)) throw error
  yes(
    cls === Error ? error.constructor === Error : error instanceof es[cls.name ?? cls],
    `${what}: ${error.constructor.name} ${show({ ...error, _raw: 0 })} ${error.message}, wanted ${cls.name ?? cls}`,
  )
  for (const [k, v] of Object.entries(props))
    v instanceof RegExp ? yes(v.test(error[k]), `${what}: ${k} ${show(error[k])}, wanted ${v}`) : same(error[k], v, `${what}: ${k}`)
  return error
}
export const wrong = (call, streamName, expectedVersion, actualVersion, what) =>
  refused(
    call,
    'WrongExpectedVersionError',
    { type: 'wrong-expected-version', message: '', code: undefined, streamName, expectedVersion, actualVersion },
    what,
  )
export const notFound = s =>
  refused(() => read(s), 'StreamNotFoundError', { type: 'stream-not-found', streamName: s, message: `${s} not found` }, `read of ${s}`)
export const deleted = (call, streamName, what) => refused(call, 'StreamDeletedError', { type: 'stream-deleted', streamName }, what)

export let client // the one client of this process
export const use = made => {
  client = made
}
export const connect = query => EventStoreDBClient.connectionString(URL_ + (query ? (URL_.includes('?') ? '&' : '?') + query : ''))
export const UNARY = { credentials: { username: 'u', password: 'p' } } // a call with credentials goes over the unary append RPC
export const RPCS = [
  ['batch', {}],
  ['unary', UNARY],
]
export const name = (p = 's') => `${p}-${randomUUID()}`
export const events = (n = 1, type = 'T') => Array.from({ length: n }, (_, i) => jsonEvent({ type, data: { i } }))
export const bytes = (n, metadata) => binaryEvent({ type: 'B', data: Buffer.alloc(n), metadata })
export const append = (s, e, o = {}) => within(client.appendToStream(s, e, o), 'append')
export const put = (s, n = 1, type = 'T') => append(s, events(n, type))
export const collect = (stream, what) =>
  within(
    (async () => {
      const r = []
      for await (const e of stream) r.push(e)
      return r
    })(),
    what,
  )
export const read = async (s, o) => collect(client.readStream(s, o), 'readStream')
export const readAll = async o => collect(client.readAll(o), 'readAll')
export const revs = async (s, o) => (await read(s, o)).map(r => r.event.revision)
export const ids = async s => (await read(s)).map(r => r.event.id)
export const key = r => `${r.event.streamId}@${r.event.revision}`
export const mark = async () => (await put(name('mark'))).position // a position just before the writes of a check
export const after = (a, b) => a.commit > b.commit || (a.commit === b.commit && a.prepare > b.prepare)
export const big = n => Array.from({ length: n }, (_, i) => BigInt(i))
export const posOk = (p, what) =>
  yes(typeof p?.commit === 'bigint' && typeof p?.prepare === 'bigint' && p.commit === p.prepare, `${what}: position ${show(p)}`)

// Everything a subscription emits, in order. Filters report their checkpoints into the same log.
let watched = []
const watch = sub => {
  const w = { sub, log: [], error: undefined }
  const note = (kind, value) => w.log.push([kind, value])
  for (const k of ['confirmation', 'caughtUp', 'end', 'close']) sub.on(k, () => note(k, k === 'confirmation' ? sub.id : undefined))
  sub.on('data', r => note('event', r))
  sub.on('error', e => {
    w.error = e
    note('error', e)
  })
  w.of = kind => w.log.filter(([k]) => k === kind).map(([, v]) => v)
  w.has = kind => w.log.some(([k]) => k === kind)
  w.keys = () => w.of('event').map(key)
  w.until = (cond, what, ms) =>
    until(
      () => {
        if (w.error && !w.wantError) throw w.error
        return cond(w)
      },
      () => `${what} (seen last: ${w.log.slice(-6).map(([k]) => k)})`,
      ms,
    )
  w.caughtUp = () => w.until(() => w.has('caughtUp'), 'caughtUp')
  w.count = n => w.until(() => w.of('event').length >= n, `${n} events`, CHECK / 2)
  w.stop = () => within(sub.unsubscribe(), 'unsubscribe')
  watched.push(w)
  return w
}
export const watchStream = (s, o) => watch(client.subscribeToStream(s, o))
export const watchAll = (fromPosition, filter, onCheckpoint) => {
  if (filter)
    filter.checkpointReached = (_, p) => {
      w.log.push(['checkpoint', p])
      return onCheckpoint?.(p)
    }
  const w = watch(client.subscribeToAll({ fromPosition, filter }))
  return w
}
export const tidy = async () => {
  const all = watched
  watched = []
  await Promise.allSettled(all.map(w => within(w.sub.unsubscribe(), 'unsubscribe', 500)))
}

// Control of the server process, for group F.
export const sh = cmd =>
  within(
    new Promise((ok, no) =>
      spawn('/bin/sh', ['-c', cmd], { stdio: 'ignore' })
        .on('error', no)
        .on('exit', code => (code ? no(new Error(`control command ended with ${code}: ${cmd}`)) : ok())),
    ),
    `control command ${cmd}`,
    60_000,
  )
export const portOpen = () =>
  new Promise(ok => {
    const [, host, port] = URL_.match(/^[^/]*\/\/(?:[^@/]*@)?([^:/?]+)(?::(\d+))?/)
    const s = net.connect({ host, port: Number(port ?? 2113), timeout: 2000 })
    const end = v => {
      s.destroy()
      ok(v)
    }
    s.on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false))
  })
export const ready = () =>
  until(
    () =>
      within(readAll({ maxCount: 1 }), 'first read', 5000).then(
        () => true,
        () => false,
      ),
    'server ready',
    60_000,
  )
export const kill = () => sh(KILL_CMD)
export const start = async () => {
  await sh(START_CMD)
  await ready()
}
export const checks = []
export const check = (title, fn, opts = {}) => checks.push({ title, fn, ms: CHECK, ...opts })
