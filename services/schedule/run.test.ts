import { pino } from 'pino'
import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import { eventsIn } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import * as declared from '#contracts/schedule/events.ts'
import { leases } from '#projections/store/lease.ts'
import { schemaCodec, withCodec } from '#services/eventstore/codec.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { commands, idFrom } from '#services/kernel/stream/commands.ts'
import { touchCounter } from '#services/kernel/stream/touched.ts'
import { MoneyPut, openStore, purse } from '#services/kernel/test/purse.ts'
import { beats, lastBeat } from './beats.ts'
import { schedule } from './decide.ts'
import type { Clock, JobDone, JobRun } from './kinds.ts'
import { lookForJobs } from './look.ts'
import { runDue } from './run.ts'

const { encode, decode } = schemaCodec([...eventsIn(declared), MoneyPut])
// events are dated by their decision, as in the program
const store = withCodec(await openStore(t), {
  encode,
  decode: event => {
    const decoded = decode(event)
    return { ...decoded, at: decoded.meta.at }
  },
})
const log = pino({ level: 'silent' })
const at = (time: string) => local('2026-11-28', time)
const never = new AbortController().signal
let n = 0
/** a schedule of its own, and the leases of a store that several processes share; `kill` takes those of one away for good */
const setting = async (cron: string, now: string) => {
  const time = { now: at(now) }
  const id = `s${++n}`
  const held = new Map<string, string>()
  const dead = new Set<string>()
  const process = () => {
    const touched = touchCounter()
    const owners = new Set<string>()
    const leaseStore = {
      lease: async (name: string, owner: string) => {
        owners.add(owner)
        if (dead.has(owner) || (held.has(name) && held.get(name) !== owner)) return false
        held.set(name, owner)
        return true
      },
      release: async (name: string, owner: string) => void (held.get(name) === owner && held.delete(name)),
    }
    const run = touched.commands(commands(store))
    return {
      run,
      deps: { run, leases: leases(leaseStore, 'schedule', 30), clock: () => time.now, log, touched },
      kill: () => {
        for (const owner of owners) dead.add(owner)
        for (const [name, owner] of held) if (owners.has(owner)) held.delete(name)
      },
    }
  }
  const cause = { who: aClerk, now: time.now, commandId: idFrom('add', id) }
  await commands(store).execute(schedule, id, 'add', { name: '任务', kind: 'x', cron }, cause)
  const facts = async () => (await store.read(`schedule-${id}`)).map(({ type, data }) => ({ type, data }))
  return { id, time, process, facts }
}
type Work = (run: JobRun) => Promise<JobDone>
const works = (work: Work) => (kind: string) => (kind === 'x' ? work : undefined)

t.test('of many processes one runs a slot; the log says what was touched', async t => {
  const { id, time, process, facts } = await setting('*/10 * * * *', '09:03')
  time.now = at('09:10')
  let times = 0
  const ran = await Promise.all(
    [1, 2, 3, 4, 5].map(() => {
      const { deps } = process()
      const work: Work = async ({ now }) => {
        times++
        for (const purseId of ['a', 'b', 'a'])
          await deps.run.execute(purse, `${id}${purseId}`, 'put', { amount: 5 }, { who: aClerk, now, commandId: idFrom(id, purseId) })
        return { touched: 2, message: '另清理 2' }
      }
      return runDue(id, works(work), deps, never)
    }),
  )
  t.equal(ran.filter(Boolean).length, 1)
  t.equal(times, 1)
  t.match(await facts(), [
    { type: 'ScheduleAdded' },
    { type: 'RunBegun', data: { slot: at('09:10'), cause: 'CLOCK' } },
    { type: 'RunFinished', data: { touched: 4, message: `${purse.zh} 2，另清理 2` } },
  ])
  const [put] = await store.read(`purse-${id}a`)
  t.equal(put!.meta.correlationId, `${id}~${at('09:10')}~1`, 'what it wrote leads to the run')
})

t.test('what a refusal or an error says, and what is no kind any more', async t => {
  const { id, time, process, facts } = await setting('*/10 * * * *', '09:03')
  const { deps } = process()
  const failing = [new Refused(1, '今日汇率未定'), new Error('李娟 13800001111'), new Refused(1, '数据正在装载', { status: 503 })]
  for (const [error, now] of failing.map((error, n) => [error, at(`09:${n + 1}0`)] as const)) {
    time.now = now
    await runDue(
      id,
      works(() => Promise.reject(error)),
      deps,
      never,
    )
  }
  time.now = at('09:40')
  await runDue(id, () => undefined, deps, never)
  const failures = (await facts()).filter(({ type }) => type === 'RunFailed')
  t.equal(failures[2]!.data.again, at('09:31'), 'it is tried again')
  const reasons = (await facts()).flatMap(({ type, data }) => (type === 'RunFailed' ? [data.reason] : []))
  t.equal(reasons[0], '今日汇率未定')
  t.match(reasons[1], /^程序错误，编号\w{8}$/, 'never what an error says: it may quote people')
  t.equal(reasons[2], '暂时不可用：数据正在装载')
  t.equal(reasons[3], '程序已无该任务种类')
})

t.test('work that has more to do goes on within its run', async t => {
  const { id, time, process, facts } = await setting('*/10 * * * *', '09:03')
  time.now = at('09:10')
  let left = 3
  await runDue(
    id,
    works(async () => ({ touched: 10, more: --left > 0 })),
    process().deps,
    never,
  )
  t.match((await facts()).at(-1), { type: 'RunFinished', data: { touched: 30 } })
})

t.test('a process that dies: another says so and begins the slot again; the first one wakes and ends nothing', async t => {
  const { id, time, process, facts } = await setting('5 9 * * *', '09:00')
  time.now = at('09:05')
  const first = process()
  let wake = (_: JobDone) => {}
  let signal: AbortSignal | undefined
  const begun = new Promise<void>(resolve => {
    const work: Work = run => {
      signal = run.signal
      resolve()
      return new Promise<JobDone>(done => {
        wake = done
      })
    }
    void runDue(id, works(work), first.deps, never).then(() => woken())
  })
  let woken = () => {}
  const over = new Promise<void>(resolve => {
    woken = resolve
  })
  await begun
  const second = process()
  t.equal(
    await runDue(
      id,
      works(async () => ({})),
      second.deps,
      never,
    ),
    false,
    'as long as it is alive nobody else begins',
  )
  first.kill()
  await new Promise<void>(resolve => signal!.addEventListener('abort', () => resolve()))
  t.equal(
    await runDue(
      id,
      works(async () => ({ touched: 1 })),
      second.deps,
      never,
    ),
    true,
  )
  wake({ touched: 99 })
  await over
  t.match(await facts(), [
    { type: 'ScheduleAdded' },
    { type: 'RunBegun', data: { attempt: 1 } },
    { type: 'RunLost', data: { again: true } },
    { type: 'RunBegun', data: { attempt: 2, cause: 'RETRY' } },
    { type: 'RunFinished', data: { touched: 1 } },
  ])
  t.equal((await facts()).length, 5)
})

t.test('a look schedules the kinds that have an expression once, and runs what is due beside one another', async t => {
  const { time, process } = await setting('0 0 1 1 *', '09:00')
  const ran: string[] = []
  const kinds = Array.from({ length: 12 }, (_, n) => ({ kind: `k${n}-${Date.now()}`, zh: `任务${n}`, cron: '*/10 * * * *' }))
  const jobs = () => kinds.map(kind => ({ ...kind, run: async () => ({ touched: ran.push(kind.kind) }) }))
  const look = () => {
    const { deps } = process()
    const due = async () => kinds.map(({ kind }) => kind)
    return lookForJobs({ ...deps, due, jobs, clocks: () => [], beats: { once: async () => ({}) } })
  }
  const both = [look(), look()]
  await Promise.all(both.map(one => one.pass(new AbortController().signal)))
  t.same(ran, [])
  time.now = at('09:10')
  await Promise.all(both.map(one => one.pass(new AbortController().signal)))
  t.same(ran.sort(), kinds.map(({ kind }) => kind).sort(), 'each once')
})

t.test('passes of a clock: paused, counted, and told when they keep failing', async t => {
  const { time, process } = await setting('0 0 1 1 *', '09:00')
  const { deps } = process()
  const kept = new Map<string, string>()
  const keys = {
    keepState: async (key: string, value: string) => void kept.set(key, value),
    keptState: async (key: string) => kept.get(key),
  }
  const what = `short work ${++n}`
  const kind = `shortWork${n}`
  let fails = true
  let passes = 0
  const pass = async () => {
    passes++
    if (fails) throw new Refused(1, '不成')
    await deps.run.execute(purse, kind, 'put', { amount: 1 }, { who: aClerk, now: time.now, commandId: idFrom(kind, passes) })
    return true
  }
  const one: Clock = { what, zh: '短时任务', everyMs: 1, mayPause: true, pass, start: () => ({ close: async () => {} }) }
  const beating = beats({ ...deps, keys })
  const around = beating.around(one)
  for (let i = 0; i < 4; i++) await t.rejects(around(pass))
  t.match(await lastBeat(keys, kind), { failures: 4, error: '不成' })
  const told = async () => (await store.read(`schedule-${kind}`)).map(({ type }) => type)
  t.same(await told(), ['ScheduleAdded', 'BeatFailing'])
  fails = false
  t.equal(await around(pass), true, 'it answers what the pass answers')
  t.match(await lastBeat(keys, kind), { failures: 0, touched: 1, message: `${purse.zh} 1` })
  t.same(await told(), ['ScheduleAdded', 'BeatFailing', 'BeatRecovered'])
  const cause = { who: aClerk, now: time.now, commandId: idFrom(kind, 'pause') }
  await deps.run.execute(schedule, kind, 'pause', {}, cause)
  const before = passes
  t.equal(await around(pass), undefined)
  t.equal(passes, before, 'it waits')
  await beating.once(one)
  t.equal(passes, before + 1, 'by hand all the same')
})
