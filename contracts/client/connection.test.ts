import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { type LiveConnection, lineOf } from './connection.ts'

const pageOf = (onLine = true) => {
  const browser = Object.assign(new EventTarget(), { navigator: { onLine } })
  let at = 0
  const line = lineOf({ browser, now: () => ++at, backMs: 10 })
  const told: LiveConnection['connection'][] = []
  const stop = line.watch(() => told.push(line.now().connection))
  return { line, told, stop, event: (name: string) => browser.dispatchEvent(new Event(name)) }
}

t.test('a broken line is said, and that it is there again, for a moment', async t => {
  const { line, told, stop, event } = pageOf(false)
  t.equal(line.now().connection, 'DOWN', 'a page that is opened without a line')
  event('online')
  event('offline')
  await sleep(30)
  t.same(told, ['BACK', 'DOWN'], 'gone again before the moment is over')
  event('online')
  await sleep(30)
  t.same(told.slice(2), ['BACK', 'UP'])
  stop()
  event('offline')
  t.equal(told.length, 4)
})

t.test('calls that nobody answers are a broken line, the first answer brings it back; what was cancelled says nothing', async t => {
  const { line, told } = pageOf()
  let answers = false
  const fetch = line.hearing(async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const asked = (init?: RequestInit) => fetch('/api/x', init).catch(() => undefined)
  await asked({ signal: AbortSignal.abort() })
  await asked({ signal: AbortSignal.abort() })
  await asked()
  t.same(told, [], 'one may be an accident')
  await asked()
  const { since } = line.now()
  await asked()
  t.same(told, ['DOWN'])
  t.equal(line.now().since, since, 'what is shown is of the moment when it broke')
  answers = true
  await asked()
  t.same(told, ['DOWN', 'BACK'])
  answers = false
  await sleep(30)
  await asked()
  t.same(told, ['DOWN', 'BACK', 'UP'])
})
