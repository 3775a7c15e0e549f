import t from 'tap'
import { Countdown } from './countdown.ts'
import { LazyLoad, type LazyState } from './lazy.ts'
import { TaskPoll } from './poll.ts'

/** Timers that the test advances. */
const fakeTimers = () => {
  let now = 0
  let next = 0
  const waiting = new Map<number, { at: number; work: () => void }>()
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    now: () => now,
    setTimeout: (work: () => void, ms: number) => {
      waiting.set(++next, { at: now + ms, work })
      return next
    },
    clearTimeout: (timer: number) => void waiting.delete(timer),
    pass: async (ms: number) => {
      const until = now + ms
      for (;;) {
        const [due] = [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)
        if (!due) break
        waiting.delete(due[0])
        now = due[1].at
        due[1].work()
        await settle()
      }
      now = until
      await settle()
    },
    waiting,
  }
}

t.test('84 a countdown tells each second, to 0 or until it is stopped', async t => {
  const timers = fakeTimers()
  const told: number[] = []
  new Countdown(3, seconds => told.push(seconds), timers)
  t.same(told, [3])
  await timers.pass(1_000)
  t.same(told, [3, 2])
  await timers.pass(5_000)
  t.same(told, [3, 2, 1, 0])
  const stopped = new Countdown(9, seconds => told.push(seconds), timers)
  stopped.stop()
  await timers.pass(5_000)
  t.same(told.slice(4), [9])
})

t.test('108 pending tasks are asked for once a minute until stopped; SUCCESS is told', async t => {
  const timers = fakeTimers()
  const told: string[] = []
  let asked = 0
  const answers = ['SUCCESS', '', 'fails', 'SUCCESS']
  const check = async () => {
    const answer = answers[asked++] ?? ''
    if (answer === 'fails') throw new Error('x')
    return answer
  }
  const poll = new TaskPoll({ check, notify: text => told.push(text), timers })
  poll.start()
  poll.start()
  await timers.pass(59_999)
  t.equal(asked, 0)
  await timers.pass(1)
  t.same([asked, told], [1, ['您有新的退票或退款任务需要处理。']])
  await timers.pass(120_000)
  t.same([asked, told.length], [3, 1], 'neither another message nor a failure is told')
  poll.stop()
  await timers.pass(600_000)
  t.equal(asked, 3)
  t.equal(timers.waiting.size, 0)
})

const lazy = (load: () => Promise<string>) => {
  const timers = fakeTimers()
  const states: LazyState[] = []
  const kept = new Map<string, string>()
  let reloads = 0
  const net = { online: true }
  const box = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const loader = new LazyLoad({ load, tell: state => states.push(state), reload: () => reloads++, isOnline: () => net.online, box, timers })
  return {
    loader,
    timers,
    kept,
    net,
    texts: () => states.map(state => ('text' in state ? state.text : state.state)),
    reloads: () => reloads,
  }
}
const never = () => new Promise<string>(() => {})

t.test('110 Loading... is shown after 300 ms, not before', async t => {
  const { loader, timers, texts } = lazy(never)
  loader.start()
  await timers.pass(299)
  t.same(texts(), [''])
  await timers.pass(2)
  t.same(texts(), ['', 'Loading... 正在打开页面'])
  const quick = lazy(async () => 'page')
  quick.loader.start()
  await quick.timers.pass(0)
  await quick.timers.pass(1_000)
  t.same(quick.texts(), ['', 'ready'])
})

t.test('111 Loader timed out! after 15 s, asked again half a second later', async t => {
  let asked = 0
  const { loader, timers, texts } = lazy(() => (asked++ === 0 ? never() : Promise.resolve('page')))
  loader.start()
  await timers.pass(14_999)
  t.match(texts().at(-1), /^Loading\.\.\./)
  await timers.pass(1)
  t.match(texts().at(-1), /^Loader timed out!/)
  await timers.pass(499)
  t.equal(asked, 1)
  await timers.pass(1)
  t.same([asked, texts().at(-1)], [2, 'ready'])
  const left = lazy(never)
  left.loader.start()
  left.loader.stop()
  await left.timers.pass(60_000)
  t.same(left.texts(), [''])
})

t.test(
  'without a network a page that was not fetched keeps the application: nothing is reloaded, and it is fetched once there is one',
  async t => {
    let asked = 0
    const { loader, timers, kept, net, texts, reloads } = lazy(async () => {
      asked++
      if (!net.online) throw new Error('offline')
      return 'page'
    })
    net.online = false
    for (const count of [1, 2, 3]) {
      loader.start()
      await timers.pass(20_000)
      t.same([asked, reloads(), texts().at(-1)], [count, 0, '当前没有网络，这一页还没有下载，连上后再打开'])
    }
    t.equal(kept.size, 0, 'no reload is counted')
    net.online = true
    loader.start()
    await timers.pass(10)
    t.equal(texts().at(-1), 'ready')
  },
)

t.test('112 a page that cannot be loaded reloads twice at most, then asks for it', async t => {
  const { loader, timers, kept, texts, reloads } = lazy(() => Promise.reject(new Error('gone')))
  for (const [count, text] of [
    [1, '页面加载失败，正在尝试刷新页面…'],
    [2, '页面加载失败，正在尝试刷新页面…'],
    [2, '页面加载失败，请手动刷新页面'],
  ] as const) {
    loader.start()
    await timers.pass(10)
    t.same([reloads(), texts().at(-1)], [count, text])
  }
  t.equal(kept.size, 0, 'a later failure begins anew')
})
