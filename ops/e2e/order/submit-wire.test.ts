import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { submitOrder } from '#contracts/order/api.ts'
import { type HeardCall, startDouble } from '#ops/engines/esdb-double/server.ts'
import { adults, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

t.test('what the submission of an order costs on the wire', async t => {
  const heard: HeardCall[] = []
  const double = await startDouble({ heard: told => heard.push(told) })
  t.teardown(double.close)
  const house = await startProgram({ config: { esdbUrl: double.url } })
  t.teardown(house.close)
  const sale = selling(house, { now: MONDAY })
  await sale.putOnSale([{ seats: 300 }])

  /** Counts the appends of the request itself by category of stream, and its reads until the order is written, without the consequences. */
  const costOf = async (count: number) => {
    const wanted = await sale.wanted('yefeng', [OUT], adults(count))
    await house.program.settle()
    const before = heard.length
    const sent = double.counted()
    const key = `key-${count}`
    const answer = await house.send(submitOrder, wanted, 'yefeng', { headers: { 'idempotency-key': key } })
    t.equal(answer.status, 200, answer.message)
    const commandId = await house.commandOf('yefeng', submitOrder, key)
    const category = ({ stream }: HeardCall) => stream.slice(0, stream.indexOf('-'))
    const appends: string[] = []
    const reads: string[] = []
    for (const one of heard.slice(before)) {
      if (one.call === 'read' && !appends.includes('order')) reads.push(`${category(one)}: ${one.found} events`)
      if (one.call === 'read' || one.events.some(({ meta }) => meta.causationId)) continue
      if (one.events.some(({ meta }) => (meta.correlationId ?? meta.commandId) === commandId)) appends.push(category(one))
    }
    await house.program.settle()
    const written = heard.slice(before).reduce((sum, one) => sum + (one.call === 'append' ? one.events.length : 0), 0)
    const now = double.counted()
    t.equal(now.subscription.events - sent.subscription.events, written, 'each event, with all that follows, is delivered once')
    t.equal(now.all.reads - sent.all.reads, 0, 'and nobody reads the log')
    return { appends, reads }
  }
  const limits = async (configValue: string) => {
    for (const level of ['A', 'B', 'C'])
      for (const id of [`unpaidPerFlight${level}`, `unpaidTotal${level}`])
        await house.call(config.endpoints.modify, { id, configValue }, 'admin')
  }
  await limits('0')
  await costOf(10)
  t.same(await costOf(14), { appends: ['seats', 'order'], reads: [] })
  await limits('500')
  await costOf(19)
  t.same(await costOf(25), { appends: ['unpaid', 'seats', 'order'], reads: [] }, 'and one for what it may hold unpaid')
})
