import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { caughtUp, openDoor } from './door.ts'
import type { ViewHealth } from './health.ts'

const view = (state: string, more: Partial<ViewHealth> = {}): ViewHealth => ({
  view: 'order-list',
  state,
  position: 7,
  head: 9,
  lag: 2,
  lagSeconds: 1.5,
  batchMs: 3,
  batchDocs: 4,
  ...more,
})

t.test('the port answers from the first moment: alive, not ready and why, and 503 to everything else', async t => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const door = await openDoor({ port: 0, host: '127.0.0.1', log })
  const ask = async (path: string, options?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, options)
    return { status: answer.status, id: answer.headers.get('x-request-id'), body: await answer.json() }
  }
  t.equal((await fetch(`http://127.0.0.1:${door.port}/metrics`)).status, 204, 'who collects figures finds nobody dead')
  t.match(await ask('/health/live'), { status: 200, body: { status: 'live' } })
  t.match(await ask('/health/ready'), { status: 503, body: { status: 'starting', doing: '打开数据', views: [] } })
  door.tell({ doing: '更新读模型', views: () => [view('catching-up'), view('live', { view: 'user' })] })
  const waiting = [{ view: 'order-list', state: 'catching-up', position: 7, head: 9 }]
  t.match(await ask('/health/ready'), { status: 503, body: { doing: '更新读模型', views: waiting } })
  t.match(await ask('/api/order/r/query', { method: 'POST', body: '{}', headers: { 'x-request-id': 'early' } }), {
    status: 503,
    id: 'early',
    body: { requestId: 'early', code: 100_010_503, success: false, message: '系统正在启动（更新读模型），请稍后再试' },
  })
  t.match(lines.at(-1), /"path":"\/api\/order\/r\/query","status":503,"reason":"更新读模型"/, 'and the log says why')
  await t.rejects(openDoor({ port: door.port, host: '127.0.0.1', log }), { code: 'EADDRINUSE' })
  await door.close()
  const next = await openDoor({ port: door.port, host: '127.0.0.1', log })
  t.equal(next.port, door.port, 'the port is free for the program')
  await next.close()
})

t.test('views that have nothing else to show are waited for, others are not', async t => {
  await caughtUp(() => [view('live'), view('stopped'), view('standby'), view('catching-up', { rebuilding: { position: 3 } })])
  let state = 'catching-up'
  let there = false
  const waiting = caughtUp(() => [view(state)]).then(() => {
    there = true
  })
  await sleep(120)
  t.notOk(there)
  state = 'live'
  await waiting
})
