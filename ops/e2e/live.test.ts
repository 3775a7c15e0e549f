import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { logout } from '#contracts/identity/api.ts'
import { STREAM } from '#contracts/kernel/live.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { readConfig } from '#services/config.ts'
import type { Outside } from '#services/outside.ts'
import { openKeyStore, openStores } from '#services/stores.ts'
import { adults, discount, selling, stockRow } from './sale.ts'
import { MONDAY, type Program, startProgram } from './start.ts'
import { watching } from './watching.ts'

t.test('what changes is told to those who may see it, whichever process wrote it, and goes on where it was cut', async t => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-live-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const config = { ...readConfig({}), dataDir: dir }
  const { events, views } = await openStores(config, pino({ level: 'silent' }))
  const shared = <Store extends object>(store: Store): Store =>
    new Proxy(store, { get: (target, name) => (name === 'close' ? async () => {} : bound(target, Reflect.get(target, name))) })
  const bound = (target: object, value: unknown) => (typeof value === 'function' ? value.bind(target) : value)
  const outside = (): Partial<Outside> => ({
    stores: async () => ({ events: shared(events), views: shared(views) }),
    keys: async identity => openKeyStore(config, identity),
  })
  const time = { now: MONDAY }
  const start = (seeded: boolean) => startProgram({ dir, seeded, clock: () => time.now, config: { demo: true }, outside, heartbeatMs: 100 })
  // the second program does not project: it sees changes in the first one's views
  const one = await start(true)
  const two = await start(false)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await two.close()
    await one.close()
    await views.close()
    await events.close()
  }
  t.teardown(close)
  const listen = async ({ program }: Program) => {
    await program.app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(program.app.server.address() as AddressInfo).port}`
  }
  const [here, there] = [await listen(one), await listen(two)]

  const sale = selling(one, time)
  await sale.importFlights([
    stockRow({ flightNo: 'HU7182', date: '2027-01-06', from: 'HAK', to: 'PEK', dep: '07:45', arr: '11:30', seats: 90, fare: 2380 }),
  ])
  await one.call(savePolicy, discount('海航团队', 'HU', 5000), 'order')
  const order = (people: number) => sale.submit('yefeng', ['HU7182-2027-01-06-G'], adults(people))

  t.equal((await fetch(here + STREAM)).status, 401, 'a stranger watches nothing')

  const mine = await watching(t, there, await one.token('yefeng'))
  const stranger = await watching(t, there, await one.token('changcheng'))
  const desk = await watching(t, there, await one.token('order'))
  const jd = await watching(t, there, await one.token('order-jd'))
  t.match(mine.heard[0], { event: 'hello', data: { now: MONDAY } })

  const first = await order(10)
  t.ok(await mine.hears('changed', 'order', first.orderId), 'by the process that did not write it')
  t.ok(await desk.hears('changed', 'order', first.orderId), 'the desk of its airline')
  t.ok(await desk.until(() => desk.told('stock').length > 0), 'and that there are fewer seats')
  t.same(
    Object.keys(mine.heard.at(-1)!.data).filter(list => !['order', 'retailOrder', 'virtual-out', 'notice', 'payment'].includes(list)),
    [],
    'nothing of what is the desks’',
  )

  t.comment('cut off, and back')
  const at = mine.last()
  await mine.leave()
  const second = await order(40)
  t.ok(await desk.hears('changed', 'order', second.orderId))
  const back = await watching(t, there, await one.token('yefeng'), at)
  t.ok(await back.hears('changed', 'order', second.orderId), 'what was missed')
  t.notOk(back.told('order').includes(first.orderId), 'and nothing twice')
  const late = await watching(t, there, await one.token('yefeng'), 1)
  t.ok(await late.hears('reset'), 'what nobody remembers is told as such')
  const restored = await watching(t, there, await one.token('yefeng'), 1_000_000_000)
  t.ok(await restored.hears('reset'), 'as is what came from a log that a backup has replaced')

  t.comment('another process, other documents')
  const others = await watching(t, here, await one.token('yefeng'))
  await one.call(cancelOrder, { orderId: second.orderId, reason: '行程取消' }, 'yefeng')
  t.ok(await others.hears('changed', 'order', second.orderId))

  t.comment('at the end of all this')
  t.ok(await stranger.until(() => stranger.beats() > 2), 'who hears nothing hears that he still listens')
  for (const other of [stranger, jd]) {
    t.same(other.told('order'), [], 'another agency, another airline: nothing')
    t.same(other.told('payment'), [])
    t.same(other.told('notice'), [])
  }

  t.comment('one person opens more than six: the oldest is told to ask instead')
  const crowd: Awaited<ReturnType<typeof watching>>[] = []
  for (let n = 0; n < 7; n++) crowd.push(await watching(t, there, await one.token('changcheng')))
  t.ok(await stranger.hears('full'))
  t.ok(await stranger.over())
  t.ok(await crowd[0]!.hears('full'))
  t.notOk(crowd[6]!.isOver())

  t.comment('the login ends')
  const token = await one.signIn('changcheng')
  const leaving = await watching(t, there, token)
  await fetch(here + logout.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  t.ok(await leaving.hears('end'))
  t.ok(await leaving.over())
  t.equal((await fetch(there + STREAM, { headers: { authorization: `Bearer ${token}` } })).status, 401)

  t.comment('a program that closes ends what it tells')
  await close()
  t.ok(await desk.over())
})
