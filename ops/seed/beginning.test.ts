import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { isSold, startProgram } from '#ops/e2e/start.ts'
import { until } from '#ops/e2e/until.ts'
import { seedStream } from '#services/beginning.ts'
import { type Config, readConfig } from '#services/config.ts'
import { views } from '#services/contexts.ts'
import { caughtUp } from '#services/door.ts'
import { user } from '#services/identity/user.ts'
import type { Outside } from '#services/outside.ts'
import { openKeyStore, openStores } from '#services/stores.ts'
import { seedAll } from './seed.ts'

const log = pino({ level: 'silent' })

/** Starts as `npm start` does, with and without `DEMO=off`. @returns the output at the terminal */
const begin = async (dir: string, demo: boolean) => {
  const house = await startProgram({ dir, seeded: false, config: { demo } })
  const told: string[] = []
  await seedAll(house.program, log, notice => told.push(notice))
  await house.program.settle()
  return { ...house, told }
}

t.test('a log that was begun without demonstration data never gets any, nor the short ways in', async t => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-plain-'))
  t.teardown(() => rm(dir, { recursive: true }))
  const first = await begin(dir, false)
  t.equal(first.told.length, 1)
  t.match(first.told[0], /管理员 admin，密码 \S{20}（一次性密码，仅显示这一次/)
  const head = await first.program.events.head()
  await first.close()

  const again = await begin(dir, false)
  t.same(again.told, [], 'the password is printed once')
  t.equal(await again.program.events.head(), head)
  await again.close()

  const forgotten = await begin(dir, true)
  t.teardown(forgotten.close)
  t.same(forgotten.told.length, 1)
  t.match(forgotten.told[0], /不生成演示数据，也不启用演示账号/)
  t.equal(await forgotten.program.events.head(), head, 'nothing is written')
  const { app, run } = forgotten.program
  for (const loginName of ['yefeng', 'finance']) t.equal((await run.load(user, loginName)).revision, -1, `${loginName} does not exist`)
  const service = 'http://127.0.0.1:3000/newgt/'
  t.notMatch((await app.inject({ url: '/cas/login', query: { service } })).body, '演示员工')
  const chosen = await app.inject({
    method: 'POST',
    url: '/cas/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ service, demo: 'admin' }).toString(),
  })
  t.equal(chosen.statusCode, 401, 'nobody becomes administrator by one click')
  const captcha = await app.inject({ url: '/api/member/auth/verifyCode/0b1c2d3e-1' })
  t.equal(captcha.statusCode, 200)
  t.equal(captcha.headers['x-demo-captcha'], undefined, 'captchas are not told')
})

/** Programs that share a log and read models, begun at the same moment on an empty folder. */
const side = async (t: Test, demo: boolean, roles: readonly Config['role'][]) => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-both-'))
  const config = { ...readConfig({}), dataDir: dir }
  const { events, views } = await openStores(config, log)
  const shared = <Store extends object>(store: Store): Store =>
    new Proxy(store, { get: (target, name) => (name === 'close' ? async () => {} : Reflect.get(target, name)) })
  const outside = (): Partial<Outside> => ({
    stores: async () => ({ events: shared(events), views: shared(views) }),
    keys: async identity => openKeyStore(config, identity),
  })
  const houses = await Promise.all(roles.map(role => startProgram({ dir, seeded: false, config: { demo, role }, outside })))
  t.teardown(async () => {
    for (const { close } of houses) await close()
    await views.close()
    await events.close()
    await rm(dir, { recursive: true })
  })
  const told: string[] = []
  const seedTogether = () => Promise.all(houses.map(({ program }) => seedAll(program, log, notice => told.push(notice), isSold)))
  await seedTogether()
  return { houses, events, told, seedTogether }
}

t.test('of two programs that start at once on an empty log one seeds it', async t => {
  const { told } = await side(t, false, ['all', 'all'])
  t.equal(told.length, 1, 'one password is told, and it is the one that counts')
  t.match(told[0], /管理员 admin，密码 \S{20}/)
})

// the one that serves asks first: it seeds, though others make the lists that it reads and react to what it writes
t.test('three of one role each that start at once on an empty log seed the demonstration once, together, and become ready', async t => {
  const { houses, events, told, seedTogether } = await side(t, true, ['api', 'scheduler', 'projector'])
  t.equal(told.filter(notice => /演示账号/.test(notice)).length, houses.length, 'each tells of it')
  for (const { program } of houses) {
    await caughtUp(program.runner.status)
    const ready = async () => (await program.app.inject('/health/ready')).statusCode
    t.equal(await until(ready, status => status === 200), 200)
  }
  const seeded = (await events.read(seedStream('demo'))).map(({ type }) => type)
  t.same(seeded, ['SeedStarted', 'SeedFinished'])
  await houses[0]!.program.settle()
  const head = await events.head()
  await seedTogether()
  t.equal(await events.head(), head, 'and is not begun again')
})

/** The template that a run of tests has written once for all programs, or one made here. */
const templateOf = async (t: Test): Promise<string> => {
  if (process.env.TEMPLATES) return process.env.TEMPLATES
  const templates = t.testdir({ seeded: {} })
  const house = await startProgram({ dir: join(templates, 'seeded'), fresh: true })
  await house.close()
  return templates
}

t.test('a program that begins with the template of a run is as one that seeds by itself, which one that says so does', async t => {
  const templates = await templateOf(t)
  const before = process.env.TEMPLATES
  process.env.TEMPLATES = templates
  t.teardown(() => {
    process.env.TEMPLATES = before
    if (before === undefined) delete process.env.TEMPLATES
  })
  const seen = async (fresh: boolean) => {
    const { program, close } = await startProgram({ fresh })
    const { events } = await program.events.readAll({ from: 0, limit: 10_000 })
    const sizes = views.map(async ({ name }) => [name, (await program.store.count(await program.runner.collection(name))).count] as const)
    const found = { ids: events.map(({ id }) => id), types: events.map(({ type }) => type).sort(), documents: await Promise.all(sizes) }
    await close()
    return found
  }
  const [copy, own] = [await seen(false), await seen(true)]
  t.same(copy.types, own.types)
  t.same(copy.documents, own.documents)
  t.ok(copy.documents.some(([, count]) => count > 10))
  t.notSame(own.ids, copy.ids, 'one is a copy, the other a log of its own')
})

t.test('demo data are not begun where real gateways would take the money: nothing is written, and it is said what to do', async t => {
  const written: unknown[] = []
  const program = {
    store: { lease: async () => true, release: async () => {} },
    config: { demo: true, gateways: { alipay: {} } },
    events: { read: async () => [], append: async (...given: unknown[]) => written.push(given) },
  }
  await t.rejects(
    seedAll(program as never, log, () => {}),
    /GATEWAYS：alipay.*去掉 GATEWAYS 启动一次.*DEMO=off/,
  )
  t.same(written, [])
})
