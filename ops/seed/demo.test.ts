import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { MONDAY, startProgram } from '#ops/e2e/start.ts'
import { orderList } from '#projections/order/list.ts'
import { paymentErrors, paymentList } from '#projections/payment/list.ts'
import { policyList } from '#projections/policy/list.ts'
import { refundList } from '#projections/refund/list.ts'
import { stockBatches, stockList } from '#projections/seats/stock.ts'
import { seedAll } from './seed.ts'

const log = pino({ level: 'silent' })

t.test('the demonstration, cut off three times and completed a day later, is there once and whole', async t => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-seed-'))
  t.teardown(() => rm(dir, { recursive: true }))
  /** the demonstration settles after the policies and after each step of the orders; there it is cut off */
  const begin = async (now: string, cutAt: number) => {
    const { program, close } = await startProgram({ dir, seeded: false, clock: () => now, config: { demo: true } })
    let settled = 0
    const settle = async () => {
      if (++settled === cutAt) throw new Error('cut off')
      await program.settle()
    }
    return {
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
  for (const cutAt of [2, 5, 9]) {
    const { seed, close } = await begin(MONDAY, cutAt)
    await t.rejects(seed(), /cut off/)
    await close()
  }
  const nextDay = addMinutes(MONDAY, 26 * 60)
  const { program, seed, close } = await begin(nextDay, Number.POSITIVE_INFINITY)
  const notice = await seed()
  t.match(notice, /演示账号.*yefeng/)

  const { query, events } = program
  const all = async <Row>(view: Parameters<typeof query.find<Row>>[0]) => query.find(view, { limit: 5_000 })
  const stock = await all(stockList)
  t.equal(stock.length, 40 * 90)
  t.same([...new Set(stock.map(item => item.airLine))].sort(), ['8L', '9H', 'CN', 'FU', 'GS', 'GT', 'GX', 'HU', 'JD', 'PN', 'UQ', 'Y8'])
  t.equal((await all(stockBatches)).length, 12)
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

  const orders = await all(orderList)
  const told = orders.map(({ groupName, status, closeReason, openRefunds }) => [groupName, status, closeReason ?? '', openRefunds])
  t.same(
    told.sort(([a], [b]) => String(a).localeCompare(String(b), 'zh')),
    [
      ['版纳亲子团', 'PAID', '', 0],
      ['北京精品五日团', 'PRINTED', '', 0],
      ['北京双卧五日团', 'WAIT_FOR_PAY', '', 0],
      ['重庆避寒团', 'REFUND_MODIFY', '', 1],
      ['桂林山水团', 'EXPIRED', 'TIME_LIMIT', 0],
      ['丽江古城团', 'PAID', '', 0],
      ['三亚老友团', 'PRINTED', '', 0],
      ['三亚暖冬团', 'PAID', '', 0],
      ['首都夕阳红团', 'PRINTED', '', 0],
      ['天津返程团', 'EXPIRED', 'AGENT_CANCEL', 0],
      ['乌鲁木齐返郑团', 'EXPIRED', 'TIME_LIMIT', 0],
      ['西安兵马俑研学团', 'WAIT_FOR_PAY', '', 0],
    ].sort(([a], [b]) => String(a).localeCompare(String(b), 'zh')),
  )
  t.equal(new Set(orders.map(({ orderNo }) => orderNo)).size, 12)
  t.equal((await all(paymentList)).length, 9)
  t.same((await all(paymentErrors)).map(({ kind }) => kind).sort(), ['DUPLICATE', 'LATE'])
  t.same((await all(refundList)).map(({ status }) => status).sort(), ['REFUNDACCOMPLISH', 'REFUNDSUBMIT'])

  const living = orders.filter(({ status }) => status !== 'EXPIRED')
  const seatsOf = (rows: typeof orders) => rows.reduce((sum, { seats, voyageType }) => sum + seats * (voyageType === 'D' ? 2 : 1), 0)
  const taken = (part: 'held' | 'sold') => stock.reduce((sum, item) => sum + item[part], 0)
  t.equal(taken('held'), seatsOf(living.filter(({ status }) => status === 'WAIT_FOR_PAY')))
  t.equal(taken('sold'), seatsOf(living.filter(({ status }) => status !== 'WAIT_FOR_PAY')) - 2, 'two tickets have come back')

  const head = await events.head()
  await seed()
  t.equal(await events.head(), head, 'another start adds nothing')
  await close()
})
