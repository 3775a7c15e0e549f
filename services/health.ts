import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { nowMs } from '#services/kernel/time.ts'
import { inTime } from './kernel/async/in-time.ts'
import type { Insiders } from './kernel/http/inside.ts'
import type { ProcessStatus } from './kernel/stream/process.ts'
import { awaited, isDiskFull } from './patience.ts'

export type ViewHealth = {
  view: string
  state: string
  position: number
  head: number
  lag: number
  lagSeconds: number
  batchMs: number
  batchDocs: number
  /** reason why it stopped or waits; only for the log, since it may reveal data */
  reason?: string
  /** progress of documents that are filled beside those in use */
  rebuilding?: { position: number }
}
const isUp = (state: string) => state === 'live' || state === 'standby'
/** A view that is not at the end of the log, with its position. */
export const behind = ({ view, state, position, head, reason, rebuilding }: ViewHealth) =>
  isUp(state)
    ? []
    : [
        {
          view,
          state,
          position: rebuilding?.position ?? position,
          head,
          ...(isDiskFull({ message: reason }) && { waitsFor: awaited({ message: reason }) }),
        },
      ]
/** A view that follows the log while the log cannot be followed. */
const standing = ({ view, position, head }: ViewHealth, { message }: { message: string }) => ({
  view,
  state: 'standing',
  position,
  head,
  waitsFor: forReaders(message),
})
/** A reason as anybody may read it: without the user and password of an address, and not endless. */
const forReaders = (message: string): string => message.replace(/\/\/[^/\s]*@/g, '//***@').slice(0, 200)

/** ms of failing after which a process that has not reached the start's end of the log is not waited for any longer */
const PATIENCE_MS = 30_000
/** bytes without which a disk takes no facts */
const NEEDED = 2 ** 20

type Watched = {
  views: () => ViewHealth[]
  processes: () => ProcessStatus[]
  /** end of the log at the start: processes are waited for until they have reached it */
  headOfStart?: number
  /** why the log cannot be followed, where it cannot: views stand still then, whatever they say of themselves */
  feed?: () => { message: string } | undefined
  /** ms since the epoch, by the clock that dates failures of processes */
  now?: () => number
  ping: () => Promise<unknown>
  /** does the log accept facts, as far as is known? */
  takesFacts?: () => boolean
  /** bytes that are free on the disk of the log, where it is this machine's */
  room?: () => Promise<number>
  /** a fault that the operator should correct, though the program works */
  notice?: string | undefined
  /** ms after which a store counts as not answering: a probe does not wait as long as a command does */
  pingMs?: number
  /** further metrics for `/metrics` */
  registry?: Registry
  /** throws for a caller who may not read `/metrics` */
  guard?: (request: FastifyRequest) => void
}

/**
 * Serves `/health/live`, `/health/ready` (views caught up, processes at work and beyond the log as it was at the start, both stores
 * answering) and `/metrics` for Prometheus.
 */
export const healthPages = (
  app: FastifyInstance,
  {
    views,
    processes,
    headOfStart = 0,
    feed = () => undefined,
    now = nowMs,
    ping,
    takesFacts = () => true,
    room = async () => Number.POSITIVE_INFINITY,
    notice,
    pingMs = 2_000,
    registry = new Registry(),
    guard = () => {},
  }: Watched,
): void => {
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  })
  const gauge = <L extends string>(name: string, help: string, label: L) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] })
  const ofView = {
    position: gauge('view_position', 'position of the last event folded', 'view'),
    head: gauge('view_head', 'position of the last event of the log', 'view'),
    lag: gauge('view_lag', 'how far a view is behind the log, in positions', 'view'),
    lagSeconds: gauge('view_lag_seconds', 'how far a view is behind the log', 'view'),
    batchMs: gauge('view_batch_ms', 'duration of the last batch', 'view'),
    batchDocs: gauge('view_batch_documents', 'documents written by the last batch', 'view'),
  }
  const up = gauge('view_live', '1 while a view follows the log', 'view')
  const processPosition = gauge('process_position', 'position up to which a process has reacted', 'process')
  const processFailing = gauge('process_failing', '1 while a process tries a reaction again', 'process')

  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/health/live', { exposeHeadRoute: true }, async () => ({ status: 'live' }))
  let said = 'ready'
  app.get('/health/ready', { exposeHeadRoute: true }, async (_, reply) => {
    const stopped = feed()
    const waiting = views().flatMap(view => (stopped && view.state === 'live' ? [standing(view, stopped)] : behind(view)))
    const all = processes()
    const failing = all.filter(({ failing }) => failing)
    // a process that has stood still since before this start may do so for long: a start that waited for it would never end
    const isStuck = ({ position, failing }: ProcessStatus) =>
      position < headOfStart && failing !== undefined && now() - Date.parse(failing.since) >= PATIENCE_MS
    const past = all.filter(process => process.position < headOfStart && !process.failing)
    const hindering = [...past, ...failing.filter(process => !isStuck(process))]
    const stores = await inTime(ping, pingMs, () => new Error('no answer')).then(
      () => true,
      () => false,
    )
    // a full disk takes no facts, also while nobody tries to write any
    const writable = takesFacts() && (await room().catch(() => NEEDED)) >= NEEDED
    const ready = waiting.length === 0 && hindering.length === 0 && stores && writable
    const reason = ready
      ? 'ready'
      : [
          ...(stores ? [] : ['stores']),
          ...(writable ? [] : ['log not writable']),
          ...waiting.map(({ view, state }) => `${view} ${state}`),
          ...hindering.map(({ process }) => process),
        ].join(', ')
    // logged when it changes, not at every probe
    if (reason !== said) app.log.warn({ reason }, ready ? 'ready again' : 'not ready')
    said = reason
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'waiting',
      stores: stores ? 'ok' : 'unavailable',
      ...(!writable && { log: 'unwritable' }),
      ...present({ notice }),
      views: waiting,
      processes: [
        ...past.map(({ process, position }) => ({ process, position, head: headOfStart })),
        ...failing.map(({ process, failing }) => ({ process, since: failing!.since, message: forReaders(failing!.message) })),
      ],
    })
  })
  app.get('/metrics', async (request, reply) => {
    guard(request)
    for (const { view, state, ...figures } of views()) {
      up.set({ view }, isUp(state) ? 1 : 0)
      for (const [name, one] of Object.entries(ofView)) one.set({ view }, figures[name as keyof typeof ofView])
    }
    for (const { process, position, failing } of processes()) {
      processPosition.set({ process }, position)
      processFailing.set({ process }, failing ? 1 : 0)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Lets a process that serves no requests (ROLE) report its health and call itself; all other callers are refused. */
export const answerOnlyHealth = (app: FastifyInstance, { isInside }: Pick<Insiders, 'isInside'>): void => {
  app.addHook('onRequest', async request => {
    const url = request.routeOptions.url ?? ''
    if (!isInside(request) && !url.startsWith('/health/') && url !== '/metrics')
      throw new Refused(code.unavailable, '本进程不受理请求', { status: 503 })
  })
}
