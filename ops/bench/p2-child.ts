import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'

/**
 * The baseline of P2, a process of its own: an endpoint that does nothing but append what an order appends, the seats first and then the
 * order, each durable before the next. Listens on `PORT`, keeps its log in `DATA_DIR`.
 */
const sample = (type: string) => JSON.parse(readFileSync(new URL(`../samples/${type}.v1.json`, import.meta.url), 'utf8')).data as object
const held = sample('SeatsHeld')
const submitted = sample('OrderSubmitted')

const store = await openSqliteEventStore({ dir: process.env.DATA_DIR! })
const app = Fastify()
const append = (stream: string, type: string, data: object, correlationId: string) => {
  const meta = {
    user: 'yefeng',
    role: 'AGENT',
    agency: 'AG1001',
    commandId: randomUUID(),
    command: 'order.submitOrder',
    correlationId,
    at: new Date().toISOString(),
    schema: 1,
  }
  return store.append(stream, [{ id: randomUUID(), type, data, meta }], { expected: 'none' })
}
app.get('/health/ready', async () => ({}))
app.post('/', async () => {
  const orderNo = randomUUID()
  await append(`seats-${orderNo}`, 'SeatsHeld', held, orderNo)
  const { position } = await append(`order-${orderNo}`, 'OrderSubmitted', submitted, orderNo)
  return { code: 0, message: '', data: { orderNo, position } }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await app.close()
  await store.close()
  process.exit(0)
})
