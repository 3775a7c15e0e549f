import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { figuresAndRows } from '#ops/e2e/report/waiting.ts'
import { MONDAY, startProgram } from '#ops/e2e/start.ts'
import { bagList } from '#projections/auction/bag-list.ts'
import { lotList } from '#projections/auction/lot-list.ts'
import { changeView } from '#projections/change/list.ts'
import { complaintList } from '#projections/communication/complaints.ts'
import { issueList } from '#projections/communication/issues.ts'
import { fineList } from '#projections/fine/list.ts'
import { orderBatchList, orderBatchRefusalList } from '#projections/order/batches.ts'
import { orderList } from '#projections/order/list.ts'
import { credits } from '#projections/payment/credits.ts'
import { paymentErrors, paymentList } from '#projections/payment/list.ts'
import { owedItems } from '#projections/payment/owed.ts'
import { reconDifferenceList } from '#projections/payment/recon.ts'
import { policyList } from '#projections/policy/list.ts'
import { interRequestList } from '#projections/quotation/inter.ts'
import { quoteList } from '#projections/quotation/quotes.ts'
import { ruleList } from '#projections/quotation/rules.ts'
import { refundList } from '#projections/refund/list.ts'
import { stockBatches, stockList } from '#projections/seats/stock.ts'
import { account } from '#services/account/decide.ts'
import { order } from '#services/order/decide.ts'
import { type LiveOrder, nameStatus, passengersOf } from '#services/order/state.ts'
import { seedAll } from './seed.ts'

const log = pino({ level: 'silent' })

t.test('the demonstration, cut off again and again and completed a day later, is there once and whole', async t => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-seed-'))
  t.teardown(() => rm(dir, { recursive: true }))
  /**
   * the demonstration is cut off at one of its settling points: after the policies, twice among the registrations, after each step of the
   * orders, while a group abroad haggles, is renamed and flies later, before groups are moved, and during payments
   */
  const begin = async (now: string, cutAt: number) => {
    const house = await startProgram({ dir, seeded: false, clock: () => now, config: { demo: true } })
    const { program, close } = house
    let settled = 0
    const settle = async () => {
      if (++settled === cutAt) throw new Error('cut off')
      await program.settle()
    }
    return {
      house,
      program,
      close,
      seed: async () => {
        let told = ''
        await seedAll({ ...program, settle }, log, notice => {
          told = notice
        })
        return told
      },
    }
  }
  // what is done already settles nothing, so the numbers are smaller in the end; the last cut comes after everything is done, before the end
  // is marked: a repetition writes the mark alone
  let done = 0
  for (const cutAt of [2, 8, 14, 17, 20, 18, 19, 21, 24]) {
    const { program, seed, close } = await begin(MONDAY, cutAt)
    await t.rejects(seed(), /cut off/)
    await program.settle()
    done = await program.events.head()
    await close()
  }
  const nextDay = addMinutes(MONDAY, 26 * 60)
  const { house, program, seed, close } = await begin(nextDay, Number.POSITIVE_INFINITY)
  const notice = await seed()
  t.match(notice, /演示账号.*yefeng/)
  const since = (await program.events.readAll({ from: done, limit: 50 })).events
  t.same(
    since.map(({ stream, type }) => `${stream} ${type}`),
    ['seed-demo SeedFinished'],
    'the mark alone',
  )

  const { query, events } = program
  const all = async <Row>(view: Parameters<typeof query.find<Row>>[0]) => query.find(view, { limit: 5_000 })
  const stock = await all(stockList)
  t.equal(stock.length, 40 * 90 + 4 * 30 + 23 + 23 + 20, 'and two lines abroad, every third or fourth day, and a class more on twenty days')
  t.same([...new Set(stock.map(item => item.airLine))].sort(), ['8L', '9H', 'CN', 'FU', 'GS', 'GT', 'GX', 'HU', 'JD', 'PN', 'UQ', 'Y8'])
  t.equal((await all(stockBatches)).length, 14)
  t.same(
    (await all(policyList)).filter(({ status }) => status === 'PAUSED').map(({ name }) => name),
    ['南宁—海口尝鲜价'],
  )
  const inForce = (await all(policyList)).filter(({ status }) => status === 'EFFECTIVE').map(({ terms }) => terms)
  t.ok(
    (['free', 'deposits', 'limits', 'tourCode'] as const).every(what => inForce.some(terms => terms[what])),
    'every kind of terms is shown',
  )
  t.equal((await all(policyList)).filter(({ status }) => status === 'DRAFT').length, 1)

  const everyOrder = await all(orderList)
  const orders = everyOrder.filter(({ kind }) => kind === 'GROUP')
  const counted = (rows: object[], ...fields: string[]) => {
    const counts: Record<string, number> = {}
    for (const row of rows) {
      const name = fields.map(field => row[field as keyof typeof row] ?? '-').join(' ')
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }
  t.same(counted(orders, 'status', 'payProgress'), {
    'WAIT_FOR_PAY UNPAID': 4,
    'WAIT_FOR_PAY DEPOSIT_PAID': 5,
    'PAID FULLY_PAID': 112,
    'PRINTED FULLY_PAID': 7,
    'REFUND_MODIFY FULLY_PAID': 6,
    'EXPIRED UNPAID': 4,
    'EXPIRED DEPOSIT_PAID': 2,
  })
  t.same(counted(orders, 'closeReason'), { '-': 134, TIME_LIMIT: 3, AGENT_CANCEL: 2, BACKOFFICE_CANCEL: 1 })
  t.equal(new Set(orders.map(({ orderNo }) => orderNo)).size, 140)
  const stateOf = async (groupName: string) =>
    (await program.run.load(order, orders.find(row => row.groupName === groupName)!.orderNo)).state as LiveOrder
  const names = await Promise.all(orders.map(async ({ groupName }) => await stateOf(groupName)))
  t.same(
    counted(
      names.map(state => ({ names: state.namesLocked ? 'LOCKED' : nameStatus(state) })),
      'names',
    ),
    {
      NONE: 120,
      PARTIAL: 1,
      COMPLETE: 17,
      LOCKED: 2,
    },
  )
  t.match((await stateOf('海口骑楼团')).names.last, { change: 'MODIFY' }, 'a change that can be undone')
  t.match(await stateOf('三亚亲友团'), { submitted: { seats: 20 }, forfeited: 16_200 }, 'six fewer, two more')
  t.match(await stateOf('三亚会议团'), { paid: { length: 2 }, instalments: [{ kind: 'BALANCE' }] })
  t.match(await stateOf('上海进博团'), { submitted: { counts: { ADULT: 15, FREE: 1 } }, status: 'PRINTED' })

  const today = (by: string) => by > MONDAY && toLocal(by).date === toLocal(MONDAY).date
  const dueToday = (limit: 'nextDue' | 'nameBy' | 'ticketBy', status: string) =>
    orders.filter(row => row.status === status && today(row[limit] ?? '')).map(({ groupName }) => groupName)
  t.same(
    dueToday('nextDue', 'WAIT_FOR_PAY').sort(),
    ['三亚免税购物团', '北京双卧五日团', '比利时古城十日团', '西安兵马俑研学团', '西湖三亚联游团'].sort(),
  )
  t.same([dueToday('nameBy', 'PAID'), dueToday('ticketBy', 'PAID')], [['西安美食团'], ['西安美食团']])
  t.same(
    counted(
      orders.filter(row => row.status === 'PAID' && row.ticketBy < MONDAY),
      'groupName',
    ),
    { 三亚冬泳团: 1 },
  )

  t.equal((await all(paymentList)).length, 147 + 7, 'and those of single travellers')
  t.same(counted(await all(fineList), 'status'), { PAID: 1, ASKED: 1, ADJUSTING: 1 })
  const booked = (await events.read('account-V.AG1002')).map(({ meta }) => meta.at!)
  t.same(booked, booked.toSorted(), 'its statement runs forwards in time')
  const { state: held } = await program.run.load(account, 'V.AG1002')
  t.match(held, { available: 1_850_020, reserved: 100_000 }, 'recharged, spent on a fine and three meals, a part of it asked back')
  t.same(counted(await all(paymentErrors), 'kind', 'status'), {
    'DUPLICATE UNHANDLED': 1,
    'DUPLICATE HANDLED': 2,
    'DUPLICATE REFUNDED': 1,
    'LATE UNHANDLED': 1,
    'LATE HANDLED': 1,
  })
  t.same(counted(await all(owedItems), 'kind', 'status'), {
    'DUPLICATE OPEN': 2,
    'DUPLICATE REJECTED': 1,
    'DUPLICATE REFUNDED': 1,
    'LATE OPEN': 1,
    'LATE HANDLED': 1,
    'DEPOSIT OPEN': 1,
    'DEPOSIT REFUNDED': 1,
    'CHANGE_DIFFERENCE OPEN': 1,
  })
  t.same(counted(await all(reconDifferenceList), 'kind', 'what', 'status'), { 'MISSING_HERE PAY OPEN': 1, 'MISSING_HERE REFUND OPEN': 1 })
  const rows = await all(credits)
  t.match(rows, [{ status: 'ACTIVE', reasonCode: '6', orderNo: orders.find(row => row.groupName === '广州早茶团')!.orderNo }], 'a credit')
  t.same(
    rows.map(({ amount, balance }) => amount - balance),
    [100_000],
    'that has paid for another group',
  )
  const groupRefunds = (await all(refundList)).filter(({ orderKind }) => orderKind === 'GROUP')
  t.same(counted(groupRefunds, 'refundType', 'status', 'papers'), {
    'VOLUNTE REFUNDSUBMIT 0': 3,
    'SICKNESS REFUNDSUBMIT 3': 1,
    'AIRLINE_NOTICE REFUNDAPPROVE 0': 1,
    'FORCE REFUNDTICKET 0': 1,
    'VOLUNTE REFUNDACCOMPLISH 0': 1,
    'FORCE REFUNDACCOMPLISH 0': 1,
    'ERROR REFUNDREJECT 2': 1,
    'VOLUNTE REFUNDREJECT 0': 1,
  })

  t.same(counted(await all(complaintList), 'status', 'airLine'), { 'RECEIVED HU': 1, 'PROCESSING FU': 1, 'CLOSED HU': 1 })
  t.same(counted(await all(issueList), 'status', 'urgent'), { 'OPEN false': 1, 'OPEN true': 1, 'ANSWERED false': 1 })

  t.match(await all(interRequestList), [{ groupName: '比荷卢会展考察团', status: 'ORDERED' }])
  const haggled = await stateOf('比荷卢会展考察团')
  t.match(
    passengersOf(haggled).map(({ name }) => name),
    { 0: 'CHEN/XIAOMING', length: 12 },
    'a name was put right',
  )
  t.same(
    haggled.submitted.legs.map(({ date }) => date),
    ['2026-12-14', '2026-12-21'],
    'nine days later',
  )
  const everyChange = await all(changeView)
  const changes = everyChange.filter(({ orderKind }) => orderKind === 'GROUP')
  t.match(
    changes.filter(({ kind }) => kind === 'DATE').map(({ status, tickets, due }) => [status, tickets, due > 0]),
    [['DONE', 12, true]],
    'a change of date, paid and carried out',
  )
  t.match(await all(orderBatchList), [{ operation: 'CABIN', status: 'FINISHED', count: 100, done: 96, refused: 4 }])
  t.equal(changes.filter(({ kind, status }) => kind === 'CABIN' && status === 'DONE').length, 96, 'moved by one operation')
  t.match(counted(await all(orderBatchRefusalList), 'message'), { 座位不足: 4 })

  t.match(await all(lotList), [{ status: 'PUBLISHED', bids: 1 }])
  t.same(
    (await all(bagList)).map(({ no, status, batchName }) => [batchName, no, status]),
    [
      ['西安三亚联程', 'A01', 'AVAILABLE'],
      ['西安三亚联程', 'A02', 'AVAILABLE'],
      ['北京三亚切位', 'A01', 'AVAILABLE'],
    ],
  )
  t.match(await all(ruleList), [{ status: 'EFFECTIVE', oneWayLines: 1 }])
  t.match(await all(quoteList), [{ status: 'DECLINED', obstacle: 'SIZE' }])

  const single = everyOrder.filter(({ kind }) => kind === 'RETAIL')
  t.same(counted(single, 'status', 'closeReason'), {
    'WAIT_FOR_PAY -': 1,
    'PRINTED -': 4,
    'REFUND_MODIFY -': 2,
    'EXPIRED AGENT_CANCEL': 1,
  })
  const refundsOf = (await all(refundList)).filter(({ orderKind }) => orderKind === 'RETAIL')
  t.same(counted(refundsOf, 'status'), { REFUNDSUBMIT: 1, REFUNDACCOMPLISH: 1, REFUNDREJECT: 1 })
  const changed = everyChange.filter(({ orderKind }) => orderKind === 'RETAIL')
  t.same(counted(changed, 'status'), { DONE: 2, WITHDRAWN: 1 })
  t.ok(changed.some(({ due }) => due > 0) && changed.some(({ back }) => back > 0), 'one cost more, one less')

  const living = everyOrder.filter(({ status }) => status !== 'EXPIRED')
  const seatsOf = (rows: typeof everyOrder) => rows.reduce((sum, { seats, voyageType }) => sum + seats * (voyageType === 'D' ? 2 : 1), 0)
  const taken = (part: 'held' | 'sold') => stock.reduce((sum, item) => sum + item[part], 0)
  const auctioned = 2 * 10 + 2 * 2 * 10 + 10
  t.equal(taken('held'), seatsOf(living.filter(({ status }) => status === 'WAIT_FOR_PAY')) + auctioned)
  t.equal(
    taken('sold'),
    seatsOf(living.filter(({ status }) => status !== 'WAIT_FOR_PAY')) - 12,
    'six tickets have come back, and six seats',
  )

  // each figure of the first page is as many as the rows of the list to which it leads, for every person who looks
  const figures = new Map<string, Set<number>>()
  for (const as of ['order', 'refund', 'finance', 'admin', 'auditor'])
    for (const { name, count, rows } of await figuresAndRows(house, as)) {
      t.equal(count, rows, `${as}: ${name}`)
      figures.set(name, (figures.get(name) ?? new Set()).add(count))
    }
  t.same(
    ['dueToday', 'toConfirm', 'toTicket', 'refundsToDecide', 'paymentErrors', 'owedToDecide', 'tasks'].filter(
      name => Math.max(...(figures.get(name) ?? [0])) === 0,
    ),
    [],
    'the demonstration has something of each',
  )

  const head = await events.head()
  await seed()
  t.equal(await events.head(), head, 'another start adds nothing')
  await close()
})
