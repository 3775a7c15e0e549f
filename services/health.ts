import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import type { Insiders } from './kernel/http/inside.ts'
import type { ProcessStatus } from './kernel/process.ts'
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
  /** why it stopped, or what it is waiting out: for the log, since it may tell of data */
  reason?: string
  /** the documents that are filled beside those in use */
  rebuilding?: { position: number }
}
const isUp = (state: string) => state === 'live' || state === 'standby'
/** A view that is not at the end of the log, and how far it is. */
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
/** a process that has been failing for so long before the end of the start's log is not waited for any longer, ms */
const PATIENCE_MS = 30_000

type Watched = {
  views: () => ViewHealth[]
  processes: () => ProcessStatus[]
  /** where the log ended at the start: processes are waited for until they have come there */
  headOfStart?: number
  /** ms since the epoch, of the clock that tells since when a process is failing */
  now?: () => number
  ping: () => Promise<unknown>
  /** does the log take facts, as far as is known? */
  takesFacts?: () => boolean
  /** a store that has not answered after so long does not answer: whoever probes will not wait as long as a command does */
  pingMs?: number
  /** what else `/metrics` tells */
  registry?: Registry
  /** throws for whom `/metrics` is not */
  guard?: (request: FastifyRequest) => void
}

/**
 * `/health/live`, `/health/ready` (views caught up, processes working and beyond the log of before the start, both stores answering) and `/metrics` for Prometheus.
 */
export const healthPages = (
  app: FastifyInstance,
  {
    views,
    processes,
    headOfStart = 0,
    now = nowMs,
    ping,
    takesFacts = () => true,
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
    const waiting = views().flatMap(behind)
    const all = processes()
    const failing = all.filter(({ failing }) => failing)
    // what stood still in the past before this start may do so for long: a start that waited for it would never be over
    const isStuck = ({ position, failing }: ProcessStatus) =>
      position < headOfStart && failing !== undefined && now() - Date.parse(failing.since) >= PATIENCE_MS
    const past = all.filter(process => process.position < headOfStart && !process.failing)
    const hindering = [...past, ...failing.filter(process => !isStuck(process))]
    const answered = ping().then(
      () => true,
      () => false,
    )
    const stores = await Promise.race([answered, sleep(pingMs, false)])
    const writable = takesFacts()
    const ready = waiting.length === 0 && hindering.length === 0 && stores && writable
    const reason = ready
      ? 'ready'
      : [
          ...(stores ? [] : ['stores']),
          ...(writable ? [] : ['log not writable']),
          ...waiting.map(({ view, state }) => `${view} ${state}`),
          ...hindering.map(({ process }) => process),
        ].join(', ')
    // said when it changes, not at every probe
    if (reason !== said) app.log.warn({ reason }, ready ? 'ready again' : 'not ready')
    said = reason
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'waiting',
      stores: stores ? 'ok' : 'unavailable',
      ...(!writable && { log: 'unwritable' }),
      views: waiting,
      processes: [
        ...past.map(({ process, position }) => ({ process, position, head: headOfStart })),
        ...failing.map(({ process, failing }) => ({ process, since: failing!.since })),
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

/** A process that serves no requests (ROLE) tells how it is, and may call itself; whoever else asks it is sent away. */
export const answerOnlyHealth = (app: FastifyInstance, { isInside }: Pick<Insiders, 'isInside'>): void => {
  app.addHook('onRequest', async request => {
    const url = request.routeOptions.url ?? ''
    if (!isInside(request) && !url.startsWith('/health/') && url !== '/metrics')
      throw new Refused(code.unavailable, '本进程不受理请求', { status: 503 })
  })
}
