import t from 'tap'
import { startProgram } from '#ops/e2e/start.ts'
import { until } from '#ops/e2e/until.ts'
import { caughtUp } from './door.ts'
import { Unavailable } from './eventstore/port.ts'
import { awaited, patient, patiently } from './patience.ts'

const timers = () => process.getActiveResourcesInfo().filter(what => what === 'Timeout').length
let atFirst = 0

t.test('what a server is needed for is tried until it is there; anything else is thrown', async t => {
  atFirst = timers()
  let tries = 0
  const away: string[] = []
  const answer = await patiently(
    async () => {
      if (tries++ < 2) throw new Unavailable('away')
      return 'there'
    },
    { away: ({ message }) => away.push(message), back: () => away.push('back') },
  )
  t.same([answer, tries, away], ['there', 3, ['away', 'away', 'back']])
  await t.rejects(
    patiently(
      async () => {
        throw new Error('broken')
      },
      { away: () => {} },
    ),
    { message: 'broken' },
  )
})

t.test('a server that says nothing is told of while it is still waited for', async t => {
  const told: string[] = []
  let answer = (_: string) => {}
  const away = ({ message }: Unavailable) => {
    told.push(message)
    answer('there')
  }
  const work = () =>
    new Promise<string>(resolve => {
      answer = resolve
    })
  t.equal(await patiently(work, { away, back: () => told.push('back') }, 1), 'there')
  t.match(told, [/没有应答/, 'back'])
})

t.test('a store waits while the program starts, and says at once that its server is away afterwards', async t => {
  let starting = true
  let tries = 0
  const store = patient(
    {
      read: async (stream: string) => {
        if (tries++ % 2 === 0) throw new Unavailable('away')
        return stream
      },
      ping: async () => {
        throw new Unavailable('away')
      },
    },
    () => starting,
    { away: () => {} },
  )
  t.equal(await store.read('a'), 'a')
  await t.rejects(store.ping(), { message: 'away' }, 'health is not made up')
  starting = false
  await t.rejects(store.read('a'), { message: 'away' })
})

t.test('a start that waits says for what: room on the disk, or a server', async t => {
  let full = 3
  const told: string[] = []
  const tried = new Set<string>()
  const withoutRoomAtFirst = (secret: string, made: () => Promise<string>) => async () => {
    if (tried.has(secret)) return made()
    tried.add(secret)
    throw new Error('ENOSPC: no space left on device, write')
  }
  const { program, close } = await startProgram({
    seeded: false,
    opening: ({ waitsFor = '' }) => told.push(waitsFor),
    outside: ({ stores, documentKey, tokenSecret }) => ({
      documentKey: withoutRoomAtFirst('documentKey', documentKey),
      tokenSecret: withoutRoomAtFirst('tokenSecret', tokenSecret),
      stores: async watching => {
        const { events, views } = await stores(watching)
        const append: typeof events.append = async (...given) => {
          // as the writer's thread reports it
          if (full-- > 0) throw new Unavailable('事件库写入失败', { cause: new Error('database or disk is full') })
          return events.append(...given)
        }
        return { events: { ...events, append }, views }
      },
    }),
  })
  t.teardown(close)
  t.ok(program.runner)
  const said = told.filter((one, at) => one !== told[at - 1])
  // a busy machine also reports a slow disk in between
  t.ok(said.filter(one => one === '数据目录所在磁盘已满，等待腾出空间').length >= 3, 'for each of what is written at the start')
  t.equal(said.at(-1), '', 'and goes on when there is room')
  t.equal(awaited(new Unavailable('away')), '等待事件库或读库服务器')
  t.match(awaited(new Unavailable('away'), false), /打开数据目录用时较长/, 'without servers nobody waits for one')
})

t.test('a start in which every ninth answer of either store is missing comes to its end', async t => {
  let asked = 0
  let missing = 0
  let shaky = true
  const shakes = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || ['close', 'subscribe', 'cursor', 'ping'].includes(String(name))) return method
        return async (...given: unknown[]) => {
          if (shaky && asked++ % 9 === 8) {
            missing++
            throw new Unavailable('no answer')
          }
          return method.apply(target, given)
        }
      },
    })
  const { program, close } = await startProgram({
    seeded: false,
    outside: ({ stores }) => ({
      stores: async watching => {
        const { events, views } = await stores(watching)
        return { events: shakes(events), views: shakes(views) }
      },
    }),
  })
  shaky = false
  t.teardown(async () => {
    await close()
    // a watcher without a last answer tries once more
    await until(() => timers() <= atFirst)
  })
  t.ok(missing > 20, `${missing} answers were missing`)
  await caughtUp(program.runner.status)
  t.equal((await program.app.inject('/health/ready')).statusCode, 200)
})
