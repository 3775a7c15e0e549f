import assert from 'node:assert/strict'
import t from 'tap'
import { may, type Route } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/payment/reconciliation/api.ts'
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts'
import type { View } from '#projections/kernel/view.ts'
import { gatewayMoney } from '#projections/payment/gateway-money.ts'
import { reconDifferenceList } from '#projections/payment/recon.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { commanding, commands, idNamed } from '#services/kernel/commands.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { react, systemUser } from '#services/kernel/process.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { payment } from '#services/payment/decide.ts'
import { openCount, recon } from '#services/payment/reconciliation/decide.ts'
import { alipayBill, type Told } from '#services/payment/reconciliation/test/bills.ts'
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts'
import { memoryTrades } from '#services/payment/test/memory-trades.ts'
import { type Failure, memoryStore } from '../test/memory.ts'
import { type OurMoney, type ReconDeps, reconFollowsMoney, reconRoutes } from './reconciliation.ts'

/**
 * What of the reconciliation touches two streams, killed at each of its appends, written or lost: the payment and the day that missed it, the day
 * whose file has it and the one in which it was looked for. Another program goes on from the log, and the person presses once more.
 */
t.setTimeout(600_000)
const NOW = '2026-11-04T02:00:00.000Z'
const [D, NEXT] = ['2026-11-02', '2026-11-03']

/** what a view makes of a log */
const folded = <Row>({ key, on }: View<Row>, log: readonly StoredEvent[]): Map<string, Row & { id: string }> => {
  const docs = new Map<string, Row & { id: string }>()
  for (const { type, data, stream, at, position, revision, meta } of log) {
    const apply = on[type]
    if (!apply) continue
    const id = stream.slice(stream.indexOf('-') + 1)
    const context = { type, id, at, position, stream, revision, meta, who: meta }
    const keyed = typeof key === 'function' ? key : key[type]
    const keys = keyed ? [keyed(data, context) ?? []].flat() : [id]
    for (const one of keys) {
      const next = apply(docs.get(one) ?? null, data, { ...context, key: one })
      if (next === null) docs.delete(one)
      else if (next) docs.set(one, { ...next, id: one })
    }
  }
  return docs
}

const world = () => {
  const memory = memoryStore(() => NOW)
  const trades = memoryTrades()
  const clock = { now: `${D}T02:00:00.000Z` }
  const gateway = sandboxGateway(trades)({ clock: () => clock.now, secret: 'x', publicUrl: () => '' })
  const file = { text: '' }
  /** a program on this log: one that has died is followed by another, which remembers nothing */
  const program = () => {
    const run = commands(memory.store, { deadlineMs: 100 })
    const deps: ReconDeps = {
      ...{ run, gateway },
      readSheet: async () => {
        const [headers, ...rows] = file.text.split('\n').map(line => line.split(','))
        return {
          headers: headers!,
          rows: rows.map((cells, n) => ({ line: n + 2, cells, formulas: [] })).filter(({ cells }) => cells[0] !== ''),
        }
      },
      formatOf: async channel => publishedFormats[channel],
      moneyDays: async () => [],
      billDays: async () => [],
      ours: async (channel, day) =>
        [...folded(gatewayMoney, memory.log).values()].filter(row => row.channel === channel && row.day === day) as OurMoney[],
      oursById: async id => (folded(gatewayMoney, memory.log).get(id) as never) ?? null,
      about: async (channel, keys) =>
        [...folded(reconDifferenceList, memory.log).values()].filter(
          row => row.channel === channel && keys.includes(row.key ?? ''),
        ) as never,
      upToDate: async () => {},
      turn: { ask: async () => true, giveBack: async () => {} },
      person: async () => undefined,
      withPermission: async () => [],
    }
    const routes = reconRoutes(deps, may)
    const send = (endpoint: Route['endpoint'], body: object, commandId: string) => {
      const { call } = commandCall(run, { who: aClerk, now: NOW, requestId: '', ip: '', seen: 0 }, commandId, undefined)
      return routes.find(route => route.endpoint === endpoint)!.handler(body, call) as Promise<any>
    }
    const follow = async () => {
      const reaction = reconFollowsMoney(deps)
      for (let n = 0; n < memory.log.length; n++) await react(reaction, memory.log[n]!, { run, clock: () => NOW })
    }
    const at = commanding(run, (...what) => ({ who: systemUser('test'), now: clock.now, commandId: idNamed(['test'], ...what) }))
    return { run, at, send, follow }
  }
  const begin = program()
  const opened = async (paymentCode: string, amount: number) => {
    const whose = { agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU' }
    await begin.at(payment, paymentCode).createPayment({ paymentCode, ...whose, channel: 'alipay', businessCode: 'ORDER', amount })
    await gateway.open({ paymentCode, channel: 'alipay', amount, subject: '' })
    await gateway.press(paymentCode)
    return { tradeNo: trades.now(paymentCode).tradeNo! }
  }
  return { ...memory, program, begin, opened, file, clock }
}
type World = ReturnType<typeof world>
const imports = async (life: World, program: ReturnType<World['program']>, day: string, rows: Told[], commandId: string) => {
  life.file.text = alipayBill(day, rows)
  return program.send(
    api.importBill,
    { channel: 'alipay', day, mode: 'all', files: [{ field: 'file', name: 'x.csv', bytes: new Uint8Array([day.length, rows.length]) }] },
    commandId,
  )
}
const itemsOf = async ({ run }: ReturnType<World['program']>, day: string) => {
  const { state } = await run.load(recon, `alipay.${day}`)
  return state.status === 'NONE' ? [] : Object.values(state.items)
}

type Scene = {
  title: string
  given: (life: World) => Promise<void>
  request: (life: World, program: ReturnType<World['program']>, commandId: string) => Promise<unknown>
  /** whatever was written, before anybody presses once more */
  between: (program: ReturnType<World['program']>) => Promise<void>
  end: (program: ReturnType<World['program']>) => Promise<void>
}
const P1 = { what: 'PAY' as const, key: 'P1', amount: 500 }
const P2 = { what: 'PAY' as const, key: 'P2', amount: 700 }
const scenes: Scene[] = [
  {
    title: 'a lost notice is booked',
    given: async life => {
      const { tradeNo } = await life.opened('P1', 500)
      await imports(life, life.begin, D, [{ ...P1, tradeNo }], 'given')
    },
    request: (_, { send }, id) => send(api.bookDifference, { id: `alipay.${D}:1-1` }, id),
    between: async program => {
      const { state } = await program.run.load(payment, 'P1')
      const [item] = await itemsOf(program, D)
      // what is booked there is resolved here, by whom- or whatever
      assert.equal(item?.status, state.status === 'SUCCEEDED' ? 'RESOLVED' : 'OPEN')
    },
    end: async program => {
      assert.equal((await program.run.load(payment, 'P1')).state.status, 'SUCCEEDED')
      assert.deepEqual(
        (await itemsOf(program, D)).map(({ resolution }) => resolution),
        ['BOOKED'],
      )
    },
  },
  {
    title: 'what was missing in one file is in the next',
    given: async life => {
      const { tradeNo } = await life.opened('P2', 700)
      await life.begin.at(payment, 'P2').succeed({ amount: 700, tradeNo, paidAt: life.clock.now })
      await imports(life, life.begin, D, [], 'given')
      assert.deepEqual(
        (await itemsOf(life.begin, D)).map(({ kind }) => kind),
        ['MISSING_THERE'],
      )
    },
    request: (life, program, id) => imports(life, program, NEXT, [{ ...P2, tradeNo: 'T', time: '00:00:01' }], id),
    between: async program => {
      const { state } = await program.run.load(recon, `alipay.${NEXT}`)
      const [item] = await itemsOf(program, D)
      assert.equal(item?.status, state.status === 'NONE' ? 'OPEN' : 'RESOLVED')
    },
    end: async program => {
      const { state } = await program.run.load(recon, `alipay.${NEXT}`)
      assert.ok(
        state.status === 'IMPORTED' && openCount(state) === 0 && state.imported.matched === 1 && state.imported.taken[0] === 'PAY:P2',
      )
      assert.deepEqual(
        (await itemsOf(program, D)).map(({ resolution, foundOn }) => [resolution, foundOn]),
        [['NEXT_DAY', NEXT]],
      )
    },
  },
  {
    title: 'what we have on another day, where it was looked for in vain, is what this file has',
    given: async life => {
      // the gateway has it a day before we do: our refund was accepted after midnight of another clock
      const { tradeNo } = await life.opened('P1', 500)
      await imports(life, life.begin, D, [{ ...P1, tradeNo }], 'given')
      life.clock.now = `${NEXT}T02:00:00.000Z`
      await life.begin.at(payment, 'P1').succeed({ amount: 500, tradeNo })
      await imports(life, life.begin, NEXT, [], 'given 2')
      assert.deepEqual(
        (await itemsOf(life.begin, NEXT)).map(({ kind }) => kind),
        ['MISSING_THERE'],
      )
    },
    request: (_, { send }, id) => send(api.bookDifference, { id: `alipay.${D}:1-1` }, id),
    between: async () => {},
    end: async program => {
      assert.deepEqual(
        (await itemsOf(program, D)).map(({ resolution }) => resolution),
        ['BOOKED'],
      )
      assert.deepEqual(
        (await itemsOf(program, NEXT)).filter(({ status }) => status !== 'RESOLVED'),
        [],
      )
    },
  },
]

for (const { title, given, request, between, end } of scenes)
  t.test(`${title}: killed at each append, written or lost`, async t => {
    let places = 0
    for (const how of ['lost', 'unheard'] as Failure[])
      for (let n = 0; ; n++) {
        const life = world()
        await given(life)
        life.failAfter(n, how)
        const died = await request(life, life.program(), 'one').then(
          () => false,
          error => {
            assert.ok(error instanceof Unavailable, String(error))
            return true
          },
        )
        life.heal()
        const next = life.program()
        await next.follow()
        await between(next)
        // the person presses once more; what is done already says so, and changes nothing
        await request(life, life.program(), 'two').catch(error => assert.match(String(error), /该差异已处理/))
        await life.program().follow()
        await end(life.program())
        if (!died) break
        places++
      }
    t.ok(places >= 2, `${places} places to die at`)
  })
