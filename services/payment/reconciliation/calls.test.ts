import assert from 'node:assert/strict'
import t from 'tap'
import type { GatewayChannel } from '#contracts/enums.ts'
import { may, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/payment/reconciliation/api.ts'
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts'
import type { View } from '#projections/kernel/view.ts'
import { gatewayMoney } from '#projections/payment/gateway-money.ts'
import { reconDifferenceList } from '#projections/payment/recon.ts'
import { trial } from '#services/account/trial.ts'
import { payables } from '#services/contexts.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { commanding, commands, idFrom, idNamed } from '#services/kernel/stream/commands.ts'
import { react, systemUser } from '#services/kernel/stream/process.ts'
import { type Failure, memoryStore } from '#services/test/memory.ts'
import { payment } from '../decide.ts'
import { sandboxGateway } from '../sandbox/gateway.ts'
import { memoryTrades } from '../test/memory-trades.ts'
import { type ReconDeps, reconRoutes } from './calls.ts'
import { openCount, recon } from './decide.ts'
import { expectedClearing } from './expected-clearing.ts'
import { reconFollowsMoney } from './follows-money.ts'
import { gatewayRefund } from './gateway-refund.ts'
import type { OurMoney } from './match-day.ts'
import { alipayBill, type BillLine } from './test/bills.ts'

/**
 * Work of the reconciliation on two streams, killed at each of its appends, which is then written or lost: the payment and the day that
 * missed it, the day whose file has a row and the one in which it was missing. Another program goes on from the log, and the person presses
 * once more.
 */
const NOW = '2026-11-05T02:00:00.000Z'
const [D, NEXT] = ['2026-11-02', '2026-11-03']

/** the rows of a view for a log */
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
  /** a program on this log: after one has died another follows, which remembers nothing */
  const program = () => {
    const run = commands(memory.store, { busyMs: 100 })
    const deps: ReconDeps = {
      run,
      gateway,
      payables,
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
      numbered: async (channel, numbers) =>
        [...folded(reconDifferenceList, memory.log).values()].filter(
          row => row.channel === channel && [row.key, row.tradeNo, row.refundNo].some(one => one !== undefined && numbers.includes(one)),
        ),
      upToDate: async () => {},
      seenBy: async () => {},
      turn: { ask: async () => true, giveBack: async () => {} },
      person: async () => undefined,
      withPermission: async () => [],
    }
    const routes = reconRoutes(deps, may)
    const send = (endpoint: Route['endpoint'], body: object, commandId: string, who: Who = aClerk) => {
      const { call } = commandCall(run, { who, now: NOW, requestId: '', ip: '', seen: 0 }, commandId, undefined)
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
  const opened = async (paymentCode: string, amount: number, channel: GatewayChannel = 'alipay') => {
    const whose = { agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU' }
    await begin.at(payment, paymentCode).createPayment({ paymentCode, ...whose, channel, businessCode: 'ORDER', amount })
    await gateway.open({ paymentCode, channel, amount, subject: '' })
    await gateway.press(paymentCode)
    return { tradeNo: trades.now(paymentCode).tradeNo! }
  }
  return { ...memory, program, begin, opened, file, clock }
}
type World = ReturnType<typeof world>
const imports = async (life: World, program: ReturnType<World['program']>, day: string, rows: BillLine[], commandId: string) => {
  life.file.text = alipayBill(day, rows)
  return program.send(
    api.importBill,
    { channel: 'alipay', day, mode: 'all', files: [{ field: 'file', name: 'x.csv', bytes: new Uint8Array([day.length, rows.length]) }] },
    commandId,
  )
}
const OTHER = { ...aClerk, user: 'zhengjun' }
const STRANGE = { what: 'PAY' as const, key: 'POS', tradeNo: 'T9', amount: 88 }
const SECOND = { ...STRANGE, key: 'POS2', tradeNo: 'T8', amount: 55 }
const BACK = { what: 'REFUND' as const, key: 'R9', tradeNo: 'TR', amount: 88 }
const OF = `alipay.${D}:1-1`
/** a person reports a return, or the return that a row belongs to; another person agrees */
const asks = ({ send }: ReturnType<World['program']>, id: string, refundNo = BACK.key) =>
  send(api.refundedDifference, { id, refundNo, remark: '已退' }, `ask ${id}`)
const agrees = ({ send }: ReturnType<World['program']>, id: string, commandId = `agree ${id}`) =>
  send(api.approveCorrection, { id, result: 'APPROVE' }, commandId, OTHER)
const corrects = async (program: ReturnType<World['program']>, id: string) => {
  await program.send(api.correctDifference, { id, remark: '未退' }, `correct ${id}`)
  await agrees(program, id, `agree to correct ${id}`)
}
/** for each item of a day: its end, the return that it is a row of, and the rest that has still to go back */
const told = async (program: ReturnType<World['program']>, day: string) =>
  (await itemsOf(program, day)).map(({ status, resolution, returnOf, returning }) => [resolution ?? status, returnOf ?? returning?.left])
/** After each fact the clearing books agree with what gateways hold and have to send back. */
const sound = ({ log }: World) => {
  const [ledger, gateways] = [trial(), expectedClearing()]
  for (const event of log) {
    ledger.add(event)
    gateways.add(event)
    const { balance } = gateways.expected().get('clearing.alipay') ?? { balance: 0 }
    assert.equal(ledger.balance('clearing.alipay'), balance, `clearing after ${event.type} @${event.position}`)
    assert.deepEqual(ledger.byRef.returning, gateways.returning(), `what goes back after ${event.type} @${event.position}`)
  }
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
      // a booked row is resolved in the day that had missed it, whatever or whoever booked it
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
      // the gateway has it a day before we do: by its clock our refund was accepted before midnight
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
  {
    title: 'what goes back stands in a file before another has agreed',
    given: async life => {
      await imports(life, life.begin, D, [STRANGE], 'given')
      await imports(life, life.begin, NEXT, [BACK], 'given 2')
      await asks(life.begin, OF)
    },
    request: (_, program, id) => agrees(program, OF, id).then(program.follow),
    between: async program => {
      const [of, row] = [await told(program, D), await told(program, NEXT)]
      assert.ok(of[0]![0] === 'REFUNDING' ? row[0]![0] === 'OPEN' : of[0]![1] === 0 && row[0]![1] === OF, `${of} ${row}`)
    },
    end: async program => {
      assert.deepEqual([await told(program, D), await told(program, NEXT)], [[['REFUNDED', 0]], [['REFUNDED', OF]]])
    },
  },
  {
    title: 'a later file has what goes back',
    given: async life => {
      await imports(life, life.begin, D, [STRANGE], 'given')
      await asks(life.begin, OF)
      await agrees(life.begin, OF)
    },
    request: (life, program, id) => imports(life, program, NEXT, [BACK], id).then(program.follow),
    between: async program => {
      const [of, row] = [await told(program, D), await told(program, NEXT)]
      assert.deepEqual([of, row], row.length === 0 ? [[['REFUNDED', 88]], []] : [[['REFUNDED', 0]], [['REFUNDED', OF]]])
    },
    end: async program => {
      assert.deepEqual([await told(program, D), await told(program, NEXT)], [[['REFUNDED', 0]], [['REFUNDED', OF]]])
    },
  },
  {
    title: 'the file that had what goes back is replaced by one that has not',
    given: async life => {
      await imports(life, life.begin, D, [STRANGE], 'given')
      await asks(life.begin, OF)
      await agrees(life.begin, OF)
      await imports(life, life.begin, NEXT, [BACK], 'given 2')
      await life.begin.follow()
      assert.deepEqual(await told(life.begin, NEXT), [['REFUNDED', OF]])
    },
    request: (life, program, id) =>
      imports(life, program, NEXT, [STRANGE, { ...STRANGE, key: 'POS2', tradeNo: 'T8' }], id).then(program.follow),
    between: async program => {
      const [of, row] = [await told(program, D), await told(program, NEXT)]
      assert.deepEqual(of, row.length === 1 ? [['REFUNDED', 0]] : [['REFUNDED', 88]])
    },
    end: async program => {
      assert.deepEqual([await told(program, D), (await told(program, NEXT)).length], [[['REFUNDED', 88]], 2])
    },
  },
  {
    title: 'the file that had what goes back is replaced by one that has it in another line',
    given: async life => {
      await imports(life, life.begin, D, [STRANGE], 'given')
      await asks(life.begin, OF)
      await agrees(life.begin, OF)
      await imports(life, life.begin, NEXT, [BACK], 'given 2')
      await life.begin.follow()
    },
    request: (life, program, id) =>
      imports(life, program, NEXT, [{ ...STRANGE, key: 'POS2', tradeNo: 'T8' }, BACK], id).then(program.follow),
    between: async () => {},
    end: async program => {
      assert.deepEqual(
        [await told(program, D), await told(program, NEXT)],
        [
          [['REFUNDED', 0]],
          [
            ['OPEN', undefined],
            ['REFUNDED', OF],
          ],
        ],
      )
    },
  },
  {
    title: 'what goes back under a number is one thing',
    given: async life => {
      await imports(life, life.begin, D, [STRANGE, SECOND], 'given')
    },
    request: (_, program) => asks(program, OF),
    between: async program => {
      // another difference has the number only where this one does not, whether this one was told or not
      const [before] = await told(program, D)
      await asks(program, `alipay.${D}:1-2`).catch(error => assert.match(String(error), /该渠道退款号已用于另一笔差异/))
      const [after, second] = await told(program, D)
      assert.deepEqual(after, before)
      if (before![0] === 'REFUNDING') assert.deepEqual(second, ['OPEN', undefined])
    },
    end: async program => {
      const ways = (await told(program, D)).map(([way]) => way)
      assert.equal(ways.filter(way => way === 'REFUNDING').length, 1, `${ways}`)
    },
  },
  {
    title: 'of a row under another number two people say what it is of',
    given: async life => {
      await imports(life, life.begin, D, [STRANGE], 'given')
      await asks(life.begin, OF)
      await agrees(life.begin, OF)
      await imports(life, life.begin, NEXT, [{ ...BACK, key: 'X1', tradeNo: 'X2' }], 'given 2')
      await life.begin.follow()
      assert.deepEqual(await told(life.begin, NEXT), [['OPEN', undefined]])
      await asks(life.begin, `alipay.${NEXT}:1-1`)
    },
    request: (_, program, id) => agrees(program, `alipay.${NEXT}:1-1`, id),
    between: async program => {
      const [of, row] = [await told(program, D), await told(program, NEXT)]
      assert.deepEqual(of, row[0]![0] === 'REFUNDING' ? [['REFUNDED', 88]] : [['REFUNDED', 0]])
    },
    end: async program => {
      assert.deepEqual([await told(program, D), await told(program, NEXT)], [[['REFUNDED', 0]], [['REFUNDED', OF]]])
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
        // the person presses once more; finished work says so and changes nothing
        await request(life, life.program(), 'two').catch(error =>
          assert.match(String(error), /该差异已处理|没有待审核的申请|渠道退回申请正在审核|该渠道退款号已用于另一笔差异/),
        )
        await life.program().follow()
        await end(life.program())
        sound(life)
        if (!died) break
        places++
      }
    t.ok(places >= 2, `${places} places to die at`)
  })

const waiting = async () => {
  const life = world()
  await imports(life, life.begin, D, [STRANGE], 'given')
  await asks(life.begin, OF)
  await agrees(life.begin, OF)
  return { life, program: life.begin, row: (n: number) => `alipay.${NEXT}:1-${n}` }
}
t.test('a row whose amount is another: in parts it is of what waits, beyond that it is not, and comes once', async t => {
  const { life, program } = await waiting()
  const LATER = '2026-11-04'
  await imports(
    life,
    program,
    NEXT,
    [
      { ...BACK, amount: 89 },
      { ...BACK, amount: 50 },
    ],
    'more, and a part',
  )
  await program.follow()
  t.same(await told(program, D), [['REFUNDED', 38]])
  t.same(await told(program, NEXT), [
    ['OPEN', undefined],
    ['REFUNDED', OF],
  ])
  await imports(
    life,
    program,
    LATER,
    [
      { ...BACK, amount: 50 },
      { ...BACK, amount: 38, tradeNo: 'TR2' },
      { ...BACK, amount: 1, tradeNo: 'TR3' },
    ],
    'again',
  )
  await program.follow()
  t.same(await told(program, D), [['REFUNDED', 0]])
  t.same(
    (await told(program, LATER)).map(([ended]) => ended),
    ['OPEN', 'REFUNDED', 'OPEN'],
    'the same row has come once, and nothing is left for another',
  )
  sound(life)
})

t.test('by the number of the trade, as Alipay lists it, no other amount', async t => {
  const { life, program } = await waiting()
  const row = { what: 'REFUND' as const, key: '', tradeNo: STRANGE.tradeNo }
  await imports(
    life,
    program,
    NEXT,
    [
      { ...row, amount: 50 },
      { ...row, amount: 88 },
    ],
    'two',
  )
  await program.follow()
  t.same(await told(program, NEXT), [
    ['OPEN', undefined],
    ['REFUNDED', OF],
  ])
  sound(life)
})

t.test('who corrects a row is faster: what is listed by it waits again', async t => {
  const { life, program, row } = await waiting()
  await imports(life, program, NEXT, [BACK], 'row')
  // decided, and then the program stops
  await program.at(recon, `alipay.${D}`).listReturn({ item: '1-1', row: row(1), amount: 88, key: BACK.key, tradeNo: BACK.tradeNo })
  await corrects(program, row(1))
  await program.follow()
  t.same([await told(program, D), await told(program, NEXT)], [[['REFUNDED', 88]], [['CORRECTED', undefined]]])
  sound(life)
})

t.test('what never goes back is kept, also when its day is closed, as is the row’s', async t => {
  const { life, program, row } = await waiting()
  await program.send(api.closeDay, { id: `alipay.${D}` }, 'close')
  await t.rejects(asks(program, OF), /该对账日已关账|该差异已处理/)
  await imports(life, program, NEXT, [{ ...BACK, amount: 100 }], 'row')
  await program.follow()
  await corrects(program, row(1))
  await program.send(api.closeDay, { id: `alipay.${NEXT}` }, 'close 2')
  t.same(await told(program, D), [['REFUNDED', 88]])
  await program.send(api.correctDifference, { id: OF, remark: '渠道多退' }, 'ask')
  t.match(await program.send(api.reconDifference, { id: OF }, ''), { status: 'CORRECTING', returning: 88 })
  await program.send(api.approveCorrection, { id: OF, result: 'REJECT', remark: '再等' }, 'no', OTHER)
  t.match(await program.send(api.reconDifference, { id: OF }, ''), { status: 'RESOLVED', remark: '已退', returning: 88 })
  await corrects(program, OF)
  t.match(await program.send(api.reconDifference, { id: OF }, ''), { status: 'RESOLVED', resolution: 'REFUNDED', returning: 0, kept: 88 })
  sound(life)
})

t.test('a row is of nothing that was not agreed to, and of no more than waits', async t => {
  const { life, program, row } = await waiting()
  await imports(life, program, NEXT, [{ ...BACK, key: 'X1', tradeNo: 'X2', amount: 100 }], 'row')
  await t.rejects(asks(program, row(1), 'R8'), /没有以该退款号同意的渠道退回/)
  await asks(program, row(1))
  await t.rejects(agrees(program, row(1)), /该退款号下没有这么多款项待退回/)
  t.same([await told(program, D), await told(program, NEXT)], [[['REFUNDED', 88]], [['REFUNDING', undefined]]])
})

t.test('a number is free again where what was asked under it is turned down, opened again or gone, or was never asked', async t => {
  const life = world()
  const program = life.begin
  const [one, two] = [OF, `alipay.${D}:1-2`]
  const isTaken = /该渠道退款号已用于另一笔差异（支付宝2026-11-02，差异编号1-\d）/
  await imports(life, program, D, [STRANGE, SECOND], 'given')
  await asks(program, one)
  await t.rejects(asks(program, two), isTaken)
  await t.rejects(asks(program, two, ` ${BACK.key.toLowerCase()} `), isTaken, 'however it is typed')
  await program.send(api.approveCorrection, { id: one, result: 'REJECT', remark: '无此退款' }, 'no', OTHER)
  await asks(program, two)
  await t.rejects(program.send(api.refundedDifference, { id: one, refundNo: BACK.key, remark: 'x' }, 'ask again'), isTaken)
  await agrees(program, two)
  await t.rejects(program.send(api.refundedDifference, { id: one, refundNo: BACK.key, remark: 'x' }, 'ask again'), isTaken)
  await program.send(api.reopenDifference, { id: two, remark: '退回失败' }, 'open')
  await program.send(api.refundedDifference, { id: one, refundNo: BACK.key, remark: 'x' }, 'ask again')
  t.same(
    (await told(program, D)).map(([way]) => way),
    ['REFUNDING', 'OPEN'],
  )
  // the file is replaced, and with it the request
  await imports(life, program, D, [{ ...SECOND, key: 'POS3' }, STRANGE, { ...SECOND, key: 'POS4', tradeNo: 'T7' }], 'another file')
  await asks(program, `alipay.${D}:2-1`)
  await t.rejects(asks(program, `alipay.${D}:2-3`), /该渠道退款号已用于另一笔差异/)
  // a claim whose request never came back
  const claimed = async (refundNo: string, until: string) =>
    program.at(gatewayRefund, idFrom('gateway refund', 'alipay', refundNo)).claim({ refundNo, difference: `alipay.${D}:2-2`, until })
  await claimed('R5', '2026-11-05T02:01:00.000Z')
  await t.rejects(asks(program, `alipay.${D}:2-3`, 'R5'), /该渠道退款号已用于另一笔差异/, 'it may be on its way')
  await claimed('R6', NOW)
  await asks(program, `alipay.${D}:2-3`, 'R6')
  sound(life)
})

t.test('who was so slow that another has his number meanwhile is turned down when it is to be agreed to', async t => {
  const life = world()
  const program = life.begin
  const [one, two] = [OF, `alipay.${D}:1-2`]
  await imports(life, program, D, [STRANGE, SECOND], 'given')
  const claims = { refundNo: BACK.key, difference: one, until: `${D}T00:00:00.000Z` }
  await program.at(gatewayRefund, idFrom('gateway refund', 'alipay', BACK.key)).claim(claims)
  await asks(program, two)
  await program.at(recon, `alipay.${D}`).refunded({ item: '1-1', refundNo: BACK.key, remark: '慢' })
  await t.rejects(agrees(program, one), /该渠道退款号已用于另一笔差异/)
  t.same(await told(program, D), [
    ['REFUNDING', undefined],
    ['REFUNDING', undefined],
  ])
  await program.send(api.approveCorrection, { id: one, result: 'REJECT', remark: '号码重复' }, 'no', OTHER)
  await agrees(program, two)
  t.same(await told(program, D), [
    ['OPEN', undefined],
    ['REFUNDED', 55],
  ])
  sound(life)
})

t.test('what another channel has is no money of this one: it is not booked, by itself or by anybody', async t => {
  const life = world()
  const program = life.begin
  const { tradeNo } = await life.opened('P1', 500, 'unionPay')
  await life.begin.at(payment, 'P1').succeed({ amount: 500, tradeNo, paidAt: life.clock.now })
  await life.begin.at(payment, 'P1').reserveRefund({ refundId: 'R1', atMost: 200 })
  await life.begin.at(payment, 'P1').recordRefund({ refundId: 'R1', amount: 200, gatewayRefundNo: 'RU' })
  // the gateway has taken it, and we have not heard of it
  await life.opened('P2', 700, 'yeePay')
  const rows: BillLine[] = [
    { ...P1, tradeNo },
    { ...P1, tradeNo: 'TX', amount: 300 },
    { what: 'REFUND', key: 'R1.P1', tradeNo: 'RU', amount: 200 },
    { ...P2, tradeNo: 'TY' },
    STRANGE,
  ]
  await imports(life, program, D, rows, 'given')
  await program.follow()
  const ids = rows.map((_, n) => `alipay.${D}:1-${n + 1}`)
  t.same(await told(program, D), Array(5).fill(['OPEN', undefined]))
  const [paid, more, back, slow, strange] = ids as [string, string, string, string, string]
  for (const [id, elsewhere, refused] of [
    [paid, 'unionPay', '该笔支付属银联在线，不是支付宝的款项，不能补记；请向渠道核实后申请渠道退回或调账'],
    [more, 'unionPay', '该笔支付属银联在线，不是支付宝的款项，不能补记；请向渠道核实后申请渠道退回或调账'],
    [back, 'unionPay', '该笔退款属银联在线，不是支付宝的款项，不能补记；请向渠道核实后申请调账'],
    [slow, 'yeePay', '该笔支付属易宝支付，不是支付宝的款项，不能补记；请向渠道核实后申请渠道退回或调账'],
  ] as const) {
    t.match(await program.send(api.reconDifference, { id }, ''), { status: 'OPEN', elsewhere })
    t.match(await program.send(api.resolvePreview, { id, resolution: 'BOOKED' }, ''), { refused })
    await t.rejects(program.send(api.bookDifference, { id }, `book ${id}`), { message: refused, status: 409 })
  }
  t.equal((await program.send(api.reconDifference, { id: strange }, '')).elsewhere, undefined)
  await t.rejects(program.send(api.closeDay, { id: `alipay.${D}` }, 'close'), /还有5笔差异未处理/)
  t.equal((await program.run.load(payment, 'P2')).state.status, 'CREATED')
  // each state has a way out
  for (const id of [paid, strange]) {
    await asks(program, id, `RF ${id}`)
    await agrees(program, id)
  }
  for (const id of [more, back, slow]) await corrects(program, id)
  await program.send(api.closeDay, { id: `alipay.${D}` }, 'close')
  sound(life)
})

t.test('what the file of a day beside it has had is there twice, and not booked', async t => {
  const life = world()
  const { tradeNo } = await life.opened('P1', 500)
  life.clock.now = `${NEXT}T02:00:00.000Z`
  await life.begin.at(payment, 'P1').succeed({ amount: 500, tradeNo, paidAt: life.clock.now })
  await imports(life, life.begin, D, [{ ...P1, tradeNo }], 'given')
  await imports(life, life.begin, NEXT, [{ ...P1, tradeNo, time: '00:00:01' }], 'again')
  await life.begin.follow()
  t.same([await told(life.begin, D), await told(life.begin, NEXT)], [[], [['OPEN', undefined]]])
  await t.rejects(life.begin.send(api.bookDifference, { id: `alipay.${NEXT}:1-1` }, 'book'), /渠道重复列示/)
})
