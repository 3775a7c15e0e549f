import fc from 'fast-check'
import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import { checkCron, cronText, dueSlot, nextSlots } from '#contracts/schedule/cron.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { dueRun, type ScheduleState, schedule } from './decide.ts'

const at = (time: string, date = '2026-11-28') => local(date, time)
/** a schedule to which commands are sent at instants */
const walk = () => {
  let state: ScheduleState = schedule.initial
  return {
    get state() {
      return state
    },
    do: (name: string, command: object, at: string) => {
      const facts = decide(schedule, name, state, command, { who: aClerk, at, id: 'x' })
      state = foldAt(schedule, state, facts, at)
      return facts
    },
  }
}
const added = (cron: string, time: string) => {
  const one = walk()
  one.do('add', { name: '任务', kind: 'x', cron }, at(time))
  return one
}

t.test('a slot is begun once, a missed one once for all, and nothing while it runs', async t => {
  const s = added('*/10 * * * *', '09:03')
  t.same(s.do('begin', { owner: 'a' }, at('09:09:59')), [])
  t.match(s.do('begin', { owner: 'a' }, at('09:10')), [{ type: 'RunBegun', data: { slot: at('09:10'), missed: 0, cause: 'CLOCK' } }])
  t.same(s.do('begin', { owner: 'b' }, at('09:20')), [], 'no overlap')
  s.do('finish', { run: `${at('09:10')}~1`, touched: 3 }, at('09:41:30'))
  t.match(s.do('begin', { owner: 'b' }, at('09:41:31')), [{ data: { slot: at('09:40'), missed: 2, cause: 'MISSED' } }])
  t.same(s.do('finish', { run: `${at('09:10')}~1`, touched: 3 }, at('09:41:32')), [], 'who stood still ends nothing of another run')
  s.do('finish', { run: `${at('09:40')}~1`, touched: 0 }, at('09:41:32'))
  t.same(s.do('begin', { owner: 'b' }, at('09:49')), [])
})

t.test('what fails is tried again with growing waits, before its next slot only', async t => {
  const s = added('5 0 * * *', '00:00')
  let now = at('00:05')
  const waits: number[] = []
  for (;;) {
    const [begun] = s.do('begin', { owner: 'a' }, now) as { data: { run: string } }[]
    const [failed] = s.do('fail', { run: begun!.data.run, reason: '网关无应答' }, now) as { data: { again?: string } }[]
    if (!failed!.data.again) break
    waits.push((Date.parse(failed!.data.again) - Date.parse(now)) / 60_000)
    t.equal(dueRun(s.state, new Date(Date.parse(failed!.data.again) - 1).toISOString()), undefined)
    now = failed!.data.again
  }
  t.same(waits, [1, 2, 4, 8])
  t.match(s.state, { failures: 5 })
  t.same(s.do('begin', { owner: 'a' }, at('23:59:59')), [])

  const often = added('* * * * *', '09:00')
  often.do('begin', { owner: 'a' }, at('09:01'))
  const run = `${at('09:01')}~1`
  t.same(
    often.do('fail', { run, reason: 'x' }, at('09:01:05')),
    [{ type: 'RunFailed', data: { run, reason: 'x' } }],
    'the next slot comes first',
  )
})

t.test('a run whose process died is begun again at once, as its next attempt', async t => {
  const s = added('5 0 * * *', '00:00')
  s.do('begin', { owner: 'a' }, at('00:05'))
  t.match(s.do('lose', { run: `${at('00:05')}~1` }, at('00:05:20')), [{ type: 'RunLost', data: { again: true } }])
  t.match(s.do('begin', { owner: 'b' }, at('00:05:20')), [{ data: { run: `${at('00:05')}~2`, cause: 'RETRY', attempt: 2 } }])
})

t.test('paused: nothing by the clock, by hand all the same; resumed: what passed is not made up for', async t => {
  const s = added('0 * * * *', '09:03')
  s.do('pause', {}, at('09:30'))
  t.same(s.do('begin', { owner: 'a' }, at('10:00')), [])
  s.do('ask', { run: 'R1' }, at('10:05'))
  t.same(s.do('ask', { run: 'R2' }, at('10:05')), [], 'asked twice is once')
  t.match(s.do('begin', { owner: 'a' }, at('10:05:01')), [{ data: { run: 'R1', cause: 'PERSON' } }])
  t.throws(() => s.do('ask', { run: 'R3' }, at('10:05:02')), /正在执行，请稍后/)
  t.throws(() => s.do('delete', {}, at('10:05:02')), /正在执行，不能删除/)
  t.same(
    s.do('fail', { run: 'R1', reason: 'x' }, at('10:06')),
    [{ type: 'RunFailed', data: { run: 'R1', reason: 'x' } }],
    'by hand: not again',
  )
  s.do('resume', {}, at('11:30'))
  t.same(s.do('begin', { owner: 'a' }, at('11:59:59')), [])
  t.match(s.do('begin', { owner: 'a' }, at('12:00')), [{ data: { slot: at('12:00'), missed: 0 } }])
  s.do('finish', { run: `${at('12:00')}~1`, touched: 0 }, at('12:00:01'))
  t.same(s.do('delete', {}, at('12:01')), [{ type: 'ScheduleDeleted', data: {} }])
  t.same(s.do('delete', {}, at('12:01')), [], 'deleted twice is once')
  t.throws(() => s.do('resume', {}, at('12:02')), /定时任务不存在/)
})

t.test('short work says once that it keeps failing, and once that it goes again', async t => {
  const s = walk()
  t.same(s.do('tell', {}, at('09:00')), [], 'nobody has begun it')
  s.do('add', { name: '到期处理', kind: 'deadlines' }, at('09:00'))
  t.equal(dueRun(s.state, at('10:00')), undefined)
  t.same(s.do('tell', { reason: '超时' }, at('09:01')), [{ type: 'BeatFailing', data: { reason: '超时' } }])
  t.same(s.do('tell', { reason: '别的' }, at('09:02')), [])
  t.same(s.do('tell', {}, at('09:03')), [{ type: 'BeatRecovered', data: {} }])
})

t.test('expressions: what they say in Shanghai, and what is refused', async t => {
  for (const bad of [
    '',
    '61 * * * *',
    '0 0 31 2 *',
    '* * * * * *',
    '@daily',
    '2026-12-01T00:00:00',
    '0 9 * *',
    "0 9 * * 1'; --",
    '5-1 * * * *',
    '*/0 * * * *',
    '1--2 * * * *',
    '0 24 * * *',
    '0 9 0 * *',
    '0 9 * 13 *',
    '0 9 * * 8',
    '0 9 * * 1#6',
    '0 9 * * #1',
    'constructor * * * *',
    ',1 * * * *',
  ])
    t.throws(() => checkCron(bad), /cron表达式无效或永不触发/, bad)
  t.throws(() => checkCron('*/5 * * * *', 10), /间隔不能少于10分钟/)
  t.throws(() => checkCron('55,59 23 * * *', 10), /间隔不能少于10分钟/)
  t.throws(() => checkCron('0,55 0,23 * * *', 10), /间隔不能少于10分钟/, 'from the last of a day to the first of the next')
  t.throws(() => checkCron('*/90 * * * *'), /分钟的步长不能超过59：\*\/90/, 'it would fire each hour')
  t.throws(() => checkCron('0 */24 * * *'), /小时的步长不能超过23/)
  t.throws(() => checkCron('0 0 */31 * *'), /日的步长不能超过30/)
  t.same(nextSlots('*/90 * * * *', '2026-11-28T00:10:00.000Z'), ['2026-11-28T01:00:00.000Z'], 'one of before is still read')
  checkCron('0,50 0,23 * * *', 10)
  checkCron('3 0 1 * *', 10)
  const next = (text: string, from: string, count = 1) => nextSlots(text, from, count)
  t.same(next('5 0 1 * *', at('00:00'), 2), [at('00:05', '2026-12-01'), at('00:05', '2027-01-01')])
  t.same(next('0 9 L * *', at('10:00', '2027-01-31'), 2), [at('09:00', '2027-02-28'), at('09:00', '2027-03-31')])
  t.same(next('0 9 29 2 *', at('10:00')), [at('09:00', '2028-02-29')])
  t.same(next('0 9 * * MON#1', at('10:00')), [at('09:00', '2026-12-07')])
  t.same(next('0 9 * * 1-5', at('10:00', '2026-11-27')), [at('09:00', '2026-11-30')], 'Friday leads to Monday')
  t.same(next('0 9 * * 7', at('10:00', '2026-11-27')), next('0 9 * * SUN', at('10:00', '2026-11-27')))
  t.same(next('0 9 13 * 5', at('10:00')), [at('09:00', '2026-12-04')], 'either kind of day suffices')
  t.same(
    next('20-40/10 8 * DEC *', at('00:00'), 4),
    ['08:20', '08:30', '08:40'].map(time => at(time, '2026-12-01')).concat(at('08:20', '2026-12-02')),
  )
  t.same(next('* * * * *', at('09:00:30')), [at('09:01')], 'a minute that has begun is over')
  t.same(dueSlot('0 9 * * *', at('08:00', '2026-11-25'), at('09:00')), { slot: at('09:00'), missed: 3 })
  t.equal(dueSlot('0 9 * * *', at('09:00'), at('08:59', '2026-11-29')), undefined)
  t.equal(dueSlot('* * * * *', at('00:00', '2020-01-01'), at('00:00'))?.missed, 1_000, 'no more are counted')
  const words = {
    '5 0 * * *': '每天00:05',
    '*/15 6-23 * * *': '每天6点至23点每15分钟',
    '*/45 * * * *': '每天每小时第0、45分',
    '5,35 9-18 * * *': '每天9点至18点每小时第5、35分',
    '0 */2 * * *': '每天每2小时第0分',
    '0 */5 * * *': '每天00:00、05:00、10:00、15:00、20:00',
    '0 0 29 2 *': '2月29日00:00',
    '0 9 L 6,12 *': '6、12月最后一天09:00',
    '0 * * * *': '每天每小时第0分',
    '30 9,18 * * 1-5': '每周一至周五09:30、18:30',
    '0 3 1,15 * *': '每月1、15日03:00',
    '0 3 L * *': '每月最后一天03:00',
    '7 1 * 2 1#2': '7 1 * 2 1#2',
  }
  for (const [text, said] of Object.entries(words)) t.equal(cronText(text), said)
})

t.test('the next slot is the first minute that an independent reading allows, and the newest one lies before it', async () => {
  const field = (least: number, most: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: least, max: most }).map(String),
      fc.integer({ min: 2, max: 9 }).map(n => `*/${n}`),
    )
  const allows = (text: string, value: number, least: number) =>
    text === '*' || (text.startsWith('*/') ? (value - least) % Number(text.slice(2)) === 0 : Number(text) === value)
  fc.assert(
    fc.property(field(0, 59), field(0, 23), field(1, 28), fc.integer({ min: 0, max: 60 * 24 * 400 }), (minute, hour, day, n) => {
      const text = `${minute} ${hour} ${day} * *`
      const from = new Date(Date.parse(at('00:00')) + n * 60_000)
      const isSlot = (ms: number) => {
        const here = new Date(ms + 8 * 3_600_000)
        return allows(minute, here.getUTCMinutes(), 0) && allows(hour, here.getUTCHours(), 0) && allows(day, here.getUTCDate(), 1)
      }
      let ms = from.getTime() + 60_000
      while (!isSlot(ms)) ms += 60_000
      const slot = new Date(ms).toISOString()
      if (nextSlots(text, from.toISOString())[0] !== slot) return false
      return dueSlot(text, from.toISOString(), slot)?.slot === slot && dueSlot(text, slot, slot) === undefined
    }),
    { numRuns: runs(60) },
  )
})

t.test('any interleaving: each slot begun at most once an attempt, never two at once, none lost while it is awake', async () => {
  const steps = fc.constantFrom('begin', 'begin', 'begin', 'finish', 'fail', 'lose', 'pause', 'resume', 'ask')
  fc.assert(
    fc.property(
      fc.constantFrom('*/10 * * * *', '0 * * * *', '7,23 9-18 * * *', '5 0 * * *'),
      fc.array(fc.tuple(steps, fc.integer({ min: 0, max: 3_600_000 })), { maxLength: 80 }),
      (text, path) => {
        const s = added(text, '08:00')
        let ms = Date.parse(at('08:00'))
        const begun = new Set<string>()
        let running: string | undefined
        for (const [name, after] of path) {
          ms += after
          const now = new Date(ms).toISOString()
          const before = s.state as { running?: { run: string }; status: string }
          const command =
            name === 'begin'
              ? { owner: 'a' }
              : name === 'ask'
                ? { run: `R${ms}` }
                : { run: before.running?.run ?? 'none', touched: 0, reason: 'x' }
          if (name === 'ask' && before.running) continue
          for (const { type, data } of s.do(name, command, now) as { type: string; data: any }[]) {
            if (type === 'RunBegun') {
              if (running || begun.has(data.run) || data.slot > now) return false
              begun.add(data.run)
              running = data.run
            }
            if (['RunFinished', 'RunFailed', 'RunLost'].includes(type)) running = undefined
          }
          // after a look nothing is due that is not running
          if (name === 'begin' && before.status === 'NORMAL' && !running && dueRun(s.state, now)) return false
        }
        return true
      },
    ),
    { numRuns: runs(300) },
  )
})
