import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#contracts/kernel/calendar.ts'
import { importStock } from '#contracts/seats/api.ts'
import { writeSheet } from '#services/kernel/sheet/write.ts'
import { openMarket } from './market.ts'
import { percentile, rounded, scaled } from './numbers.ts'
import { pastOrders, today } from './past.ts'
import { inFolder, postJson, signIn, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'

const rows = scaled(10_000, 200)
const orders = scaled(200_000, 2_000)
const GOAL_MS = 200

/**
 * P17: how long other requests wait, by the p99 of `/health/live`: while ten thousand flights are imported, and while every view is rebuilt
 * from the log.
 */
export const p17 = (): Promise<BenchRow[]> =>
  inFolder('p17', async dir => {
    await openMarket(dir, { past: pastOrders(orders) })
    const product = await startProduct(dir)
    const importing = await duringImport(product.url).finally(product.stop)

    await rm(join(dir, 'views'), { recursive: true })
    const anew = await startProduct(dir, '/health/live')
    const rebuilding = await watched(isAlive(anew.url), async () => {
      while (!(await isReady(anew.url))) await pause(100)
    }).finally(anew.stop)
    return [
      row(`库存导入 ${rows} 行（${rounded(importing.seconds, 1)} s）期间`, importing.took),
      row(`全部读模型由 ${orders} 张订单的事件库重建（${rounded(rebuilding.seconds, 1)} s）期间`, rebuilding.took),
    ]
  })

const isReady = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/health/ready`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // how the start passes the port on
    return false
  }
}

const row = (work: string, took: number[]): BenchRow => {
  const p99 = percentile(took, 0.99)
  return {
    row: 'P17',
    work: `${work}，/health/live 的 p99（中位 ${rounded(percentile(took, 0.5), 1)} ms，最长 ${rounded(Math.max(...took))} ms，${took.length} 次）`,
    value: rounded(p99),
    unit: 'ms',
    goal: `≤ ${GOAL_MS} ms`,
    ok: p99 <= GOAL_MS,
  }
}

const duringImport = async (url: string) => {
  const headers = { authorization: `Bearer ${await signIn(url, 'order')}` }
  const form = new FormData()
  form.append('mode', 'all')
  form.append('file', new Blob([await flights()]), '切位.xlsx')
  return watched(isAlive(url), async () => {
    const { written } = await postJson<{ written: number }>(url + importStock.path, { body: form, headers })
    if (written !== rows) throw new Error(`${written} flights were written`)
  })
}

export const isAlive = (url: string) => async (): Promise<void> => {
  await (await fetch(`${url}/health/live`)).arrayBuffer()
}

/**
 * Asks every few milliseconds until the work is done, whether or not the previous answer has come, so that waiting requests are counted.
 * @returns ms that each answer took, and seconds of the work
 */
export const watched = async (live: () => Promise<void>, work: () => Promise<void>): Promise<{ took: number[]; seconds: number }> => {
  const took: number[] = []
  const asked: Promise<void>[] = []
  const ask = async () => {
    const began = performance.now()
    // the connection may have been closed just then, while the start hands over the port
    await live().catch(live)
    took.push(performance.now() - began)
  }
  const began = performance.now()
  let done = false
  const working = work().finally(() => {
    done = true
  })
  // work that fails while others are asked is told when it is waited for
  working.catch(() => {})
  while (!done) {
    asked.push(ask())
    await pause(20)
  }
  await working
  const seconds = (performance.now() - began) / 1000
  await Promise.all(asked)
  return { took, seconds }
}

const ROUTES = 100
/** A workbook as airlines send it: a hundred flights, a hundred days. */
const flights = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const days = Array.from({ length: Math.ceil(rows / ROUTES) }, (_, n) => addDays(today(), 5 + n))
  const titles = ['航班', '航司', '日期', '出发地', '到达地', '起飞时间', '到达时间', '舱位', '座位数', '全价', '里程']
  const columns = titles.map(title => ({ key: title, title, type: 'text' as const }))
  const lines = Array.from({ length: rows }, (_, n) => {
    const values = [
      `HU${1000 + (n % ROUTES)}`,
      'HU',
      days[Math.floor(n / ROUTES)]!,
      'HAK',
      'PEK',
      '08:00',
      '11:30',
      'G',
      '60',
      '2000',
      '2500',
    ]
    return Object.fromEntries(titles.map((title, at) => [title, values[at]!]))
  })
  return new Uint8Array(await buffer(writeSheet(columns, [lines], '切位')))
}
