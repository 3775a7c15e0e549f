import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type ViewHealth = { view: string; state: string; lag: number; lagSeconds: number }

/** `/health/live`, `/health/ready` (every view caught up, both stores answering) and `/metrics` for Prometheus. */
export const healthPages = (app: FastifyInstance, { views, ping }: { views: () => ViewHealth[]; ping: () => Promise<unknown> }): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  })
  const lag = new Gauge({ name: 'view_lag_seconds', help: 'how far a view is behind the log', labelNames: ['view'], registers: [registry] })
  const up = new Gauge({ name: 'view_live', help: '1 while a view follows the log', labelNames: ['view'], registers: [registry] })

  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const waiting = views().filter(({ state }) => state !== 'live' && state !== 'standby')
    const stores = await ping().then(
      () => true,
      () => false,
    )
    return reply.status(waiting.length === 0 && stores ? 200 : 503).send({
      status: waiting.length === 0 && stores ? 'ready' : 'waiting',
      stores: stores ? 'ok' : 'unavailable',
      views: waiting.map(({ view, state }) => ({ view, state })),
    })
  })
  app.get('/metrics', async (_, reply) => {
    for (const { view, state, lagSeconds } of views()) {
      lag.set({ view }, lagSeconds)
      up.set({ view }, state === 'live' || state === 'standby' ? 1 : 0)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
