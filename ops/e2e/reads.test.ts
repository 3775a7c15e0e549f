import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import * as api from '#contracts/auction/bag-api.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { submitOrder } from '#contracts/order/api.ts'
import { startDouble } from '#ops/engines/esdb-double/server.ts'
import { account } from '#services/account/decide.ts'
import { agency as agencies } from '#services/agency/agency.ts'
import { LOG_STREAM } from '#services/eventstore/identity.ts'
import { commanding } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { systemUser } from '#services/kernel/process.ts'
import { unpaid } from '#services/order/changes/unpaid.ts'
import { at, auctioning, yuan } from './auction/lots.ts'
import { adults, OUT, stockRow } from './sale.ts'
import { MONDAY, startProgram } from './start.ts'

const BACK = 'HU7181-2026-12-15-G'
/** a flight of nobody */
const OTHER = 'HU1-2026-12-01'
const LONG_AGO = '2026-11-01T00:00:00.000Z'
/** orders, and bids, of one count */
const MANY = 5

/** A program that tells which streams it has read, by its requests and by all that follows from them. */
const house = async (t: Test, esdbUrl?: string) => {
  const read: string[] = []
  const time = { now: MONDAY }
  const here = await startProgram({
    clock: () => time.now,
    config: esdbUrl ? { esdbUrl } : {},
    outside: real => ({
      stores: async watching => {
        const { events, views } = await real.stores(watching)
        const counted: typeof events.read = (stream, options) => {
          read.push(stream)
          return events.read(stream, options)
        }
        return { events: { ...events, read: counted }, views }
      },
    }),
  })
  t.teardown(here.close)
  const by = commanding(here.program.run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }))
  return {
    ...{ ...here, by, time, ...auctioning(here, time) },
    /** the streams that were read for some work, when all of it has had its consequences */
    readsOf: async (work: () => Promise<unknown>) => {
      await here.program.settle()
      read.length = 0
      await work()
      await here.program.settle()
      // what the log says of itself is read when a type of events is written for the first time
      return read.filter(stream => stream !== LOG_STREAM).map(stream => stream.replace(/-.*/, ''))
    },
  }
}
type House = Awaited<ReturnType<typeof house>>

/** Orders of an agency that has as many unpaid ones of long ago. */
const submissions = async (t: Test, { call, sale, program, readsOf, time }: House) => {
  await sale.offer([{ seats: 900 }])
  for (const level of ['A', 'B', 'C'])
    for (const id of [`unpaidPerFlight${level}`, `unpaidTotal${level}`])
      await call(config.endpoints.modify, { id, configValue: '99999' }, 'admin')
  let n = 0
  const submit = async (times: number) => {
    for (let k = 0; k < times; k++) {
      const wanted = await sale.wanted('yefeng', [OUT], adults(10 + (n++ % 20)))
      await call(submitOrder, { ...wanted, confirmDuplicate: true }, 'yefeng')
    }
  }
  const stream = streamOf(unpaid, 'AG1001')
  const unpaidSince = async (total: number) => {
    const claims = Array.from({ length: total }, (_, n) => ({
      claimId: `G${n}`,
      orderNo: `G${n}`,
      seats: 1,
      flights: [OTHER],
      until: LONG_AGO,
    }))
    const [last] = await program.events.read(stream, { backwards: true, limit: 1 })
    const meta = { user: 'test', role: 'test', commandId: randomUUID(), at: time.now }
    const carried = { id: randomUUID(), type: 'UnpaidSeatsCarried', data: { claims }, meta }
    await program.events.append(stream, [carried], { expected: last?.revision ?? 'none' })
  }
  for (const total of [10, 10_000]) {
    await unpaidSince(total)
    await submit(3)
    const reads = await readsOf(() => submit(MANY))
    t.ok(reads.length === 0, `with ${total} unpaid ones ${MANY} orders made ${reads.length} reads: ${reads}`)
  }
}

/** Sealed bids: of agencies that bid for the first time, and of those that bid another price. */
const sealedBids = async (t: Test, { call, by, sale, program, approve, readsOf, token }: House) => {
  await sale.importFlights(
    [{ flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55', seats: 60 }].map(flight =>
      stockRow(flight),
    ),
  )
  const bidders = Array.from({ length: MANY + 1 }, (_, n) => ({ as: `bidder${n}`, id: `AG90${10 + n}` }))
  for (const { as, id } of bidders) {
    const name = `${id}旅行社`
    await by(agencies, id).open({ id, name, contact: '林海', phone: '0898-00000003', email: 'a@example.com', office: 'HAK003' } as never)
    await by(agencies, id).setAuthority({ domestic: ['HU'], inter: [] })
    const login = { loginName: as, name: '林海', kind: 'agent', role: 'AGENT', airlines: ['*'], agency: id }
    await program.house.logins.enrol({ load: program.run.load, at: by }, login as never)
    const book = by(account, `E.${id}.HU`)
    await book.open({ type: 'E', agency: id, agencyName: name, airLine: 'HU' })
    await book.expect({ movement: 'R1', amount: yuan(5_000) })
    await book.receive({ movement: 'R1', kind: 'RECHARGE' })
    await token(as)
  }
  const bags = [{ no: 'A01', seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [OUT, BACK] }]
  const batch = { name: '北京往返', airLine: 'HU', saleMode: 'RANKED' as const, startsAt: at('00:00:00'), endsAt: at('06:00:00') }
  const { batchId } = await call(api.saveBatch, { ...batch, bags }, 'order')
  const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order')
  await approve(instanceId)
  const id = `${batchId}.A01`
  const [first, ...others] = bidders
  const bidAll = async (some: typeof bidders, price: number) => {
    for (const { as } of some) await call(api.bookCABag, { id, price: yuan(price) }, as)
  }
  // everybody has looked at it before
  for (const { as } of bidders) await call(api.showBookedCABag, { id }, as)
  await bidAll([first!], 2_020)
  for (const [what, price] of [
    ['first bids', 2_030],
    ['other prices', 2_040],
  ] as const) {
    const reads = await readsOf(() => bidAll(others, price))
    t.ok(reads.length <= 3 * MANY, `${MANY} ${what} made ${reads.length} reads: ${reads}`)
  }
}

t.test('what is known is not read again: in a file', async t => {
  const here = await house(t)
  await submissions(t, here)
  await sealedBids(t, here)
})

t.test('on an EventStoreDB', async t => {
  const double = await startDouble()
  t.teardown(double.close)
  const here = await house(t, double.url)
  await submissions(t, here)
  await sealedBids(t, here)
})
