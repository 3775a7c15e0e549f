import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { queryOrder, sureRequestSeat } from '#contracts/order/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { readConfig } from '#services/config.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import type { Outside } from '#services/outside.ts'
import type { NoticeDelivery } from '#services/payment/sandbox/gateway.ts'
import { openKeyStore, openStores } from '#services/stores.ts'
import { history, moneyBalances, seatsBalance } from './crash-books.ts'
import { adults, discount, selling, stockRow } from './sale.ts'
import { MONDAY, type Program, startProgram } from './start.ts'

/**
 * Two whole programs in one process of Node, on one log, one read store and one gateway, with a clock that the test controls: the basis of
 * a simulation. A fixed part of the requests to stores fails, some of them after they were carried out, and the gateway's notices get lost.
 */
const EVERY = 41
/** calls that promise never to fail, and those that a waiting test makes in series too long ever to be free of faults */
const NEVER = new Set(['close', 'subscribe', 'cursor', 'ping', 'checkpoint', 'getPointer', 'endOf'])

t.test('two programs in one process, faults in their stores and notices that get lost: both come to the same end', async t => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-two-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const silent = pino({ level: 'silent' })
  const config = { ...readConfig({}), dataDir: dir }
  const { events, views } = await openStores(config, silent)
  const time = { now: MONDAY }
  const weather = { isBad: false, asked: 0, faults: 0, unheard: 0, lost: 0 }

  const faulty = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (name === 'close') return async () => {}
        if (typeof method !== 'function' || NEVER.has(String(name))) return method
        return async (...given: unknown[]) => {
          if (!weather.isBad || ++weather.asked % EVERY !== 0) return method.apply(target, given)
          weather.faults++
          if (weather.faults % 2 === 0) {
            await method.apply(target, given)
            weather.unheard++
          }
          throw new Unavailable(`a fault in ${String(name)}`)
        }
      },
    })
  const deliver: NoticeDelivery = async send => {
    if (!weather.isBad || ++weather.lost % 2 === 0) return send()
    return 504
  }
  const outside = (): Partial<Outside> => ({
    stores: async () => ({ events: faulty(events), views: faulty(views) }),
    keys: async identity => openKeyStore(config, identity),
  })
  const start = (seeded: boolean) => startProgram({ dir, seeded, clock: () => time.now, config: { demo: true }, outside, deliver })

  const one = await start(true)
  const two = await start(false)
  t.teardown(async () => {
    weather.isBad = false
    await one.close()
    await two.close()
    await views.close()
    await events.close()
  })

  /** repeats a request under the same key until it is answered, as people do */
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++)
      try {
        return await work()
      } catch (error) {
        if (tries > 50 || !(error instanceof Unavailable || / 503 /.test((error as Error).message))) throw error
      }
  }
  const stubborn = (house: Program): Program => ({
    ...house,
    program: { ...house.program, settle: () => again(house.program.settle) },
    call: (endpoint, body, as, sent) => {
      const key = randomUUID()
      return again(() => house.call(endpoint, body, as, { ...sent, headers: { 'idempotency-key': key, ...sent?.headers } }))
    },
  })
  const houses = [stubborn(one), stubborn(two)]
  const sales = houses.map(house => selling(house, time))

  const days = ['05', '10', '15', '20', '25', '28']
  const flight = { flightNo: 'HU7182', from: 'HAK', to: 'PEK', dep: '07:45', arr: '11:30', seats: 40, fare: 2380 }
  await sales[0]!.importFlights(days.map(day => stockRow({ ...flight, date: `2027-01-${day}` })))
  await houses[0]!.call(savePolicy, discount('海航团队', 'HU', 5000), 'order')

  weather.isBad = true
  const orders: string[] = []
  const paid: string[] = []
  for (const [n, day] of days.entries()) {
    // each step at the other program than the one before
    const [mine, other] = [sales[n % 2]!, sales[(n + 1) % 2]!]
    const { orderId, total } = await mine.submit('yefeng', [`HU7182-2027-01-${day}-G`], adults(10))
    const code = await other.openPayment('yefeng', orderId, total)
    await again(async () => {
      const said = await mine.payAt(code)
      // the money is taken whether or not the shop has heard of it
      if (!/已支付成功/.test(said) && !/HTTP 502/.test(said)) throw new Unavailable(said)
    })
    orders.push(orderId)
    paid.push(code)
  }
  weather.isBad = false
  t.comment(`${weather.asked} questions, ${weather.faults} faults, ${weather.unheard} of them after the work, ${weather.lost} notices`)
  t.ok(weather.faults > 15 && weather.unheard > 5 && weather.lost > 3)

  // the faults have ended: lost notices are found by asking, at either program
  await two.program.settle()
  await two.program.pass('reconciliation of payments')
  for (const { program } of [one, two]) await program.settle()
  for (const n of houses.keys())
    for (const orderId of orders) t.match(await sales[n]!.detail(orderId), { status: 'PAID' }, `${orderId} is paid at program ${n + 1}`)
  await houses[1]!.call(sureRequestSeat, { orderId: orders[0]! }, 'order')
  const lists = await Promise.all(houses.map(house => house.call(queryOrder, { size: 100 }, 'order')))
  t.same(lists[0], lists[1])

  for (const { program, trades } of [one, two]) {
    const past = await history(program)
    await seatsBalance(
      t,
      program,
      past,
      days.map(day => `HU7182-2027-01-${day}-G`),
    )
    await moneyBalances(t, program, past, paid, trades)
  }
})
