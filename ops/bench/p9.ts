import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { median, rounded, scaled } from './numbers.ts'
import { inFolder, type Program, startProduct, startWide } from './program.ts'
import type { BenchRow } from './row.ts'

const rounds = scaled(5)
const ENDPOINTS = 750
const IDLE_MS = 5_000
const GOAL_S = 1.5

/**
 * P9: from starting the process to its first answer, when the demonstration is there already; it answers when every view has caught up. The
 * same with 750 endpoints, and the memory of either when nobody has asked it anything for a while.
 */
export const p9 = (): Promise<BenchRow[]> =>
  inFolder('p9', async dir => {
    await (await startProduct(dir)).stop()
    const product = await starts(() => startProduct(dir))
    const wide = await starts(() => startWide(dir, ENDPOINTS))
    return [
      row('启动到首次应答，演示数据已在', product),
      row(`同上，${ENDPOINTS} 个接口`, wide),
      memory('空闲内存', product),
      memory(`同上，${ENDPOINTS} 个接口`, wide),
    ]
  })

type Starts = { seconds: number[]; megabytes: number }
const starts = async (start: () => Promise<Program>): Promise<Starts> => {
  const seconds: number[] = []
  let megabytes = 0
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const program = await start()
    seconds.push((performance.now() - began) / 1000)
    if (round === 0) {
      await pause(IDLE_MS)
      megabytes = residentOf(program)
    }
    await program.stop()
  }
  return { seconds, megabytes }
}

const row = (work: string, { seconds }: Starts): BenchRow => ({
  row: 'P9',
  work: `${work}（${rounds} 次的中位，最快 ${rounded(Math.min(...seconds), 2)} s）`,
  value: rounded(median(seconds), 2),
  unit: 's',
  goal: `≤ ${GOAL_S} s`,
  ok: median(seconds) <= GOAL_S,
})
const memory = (work: string, { megabytes }: Starts): BenchRow => ({
  row: 'P9',
  work: `${work}（应答后 ${IDLE_MS / 1000} s）`,
  value: rounded(megabytes),
  unit: 'MB',
  goal: '仅列出',
  ok: true,
})

/** MB of memory that the process holds now, its threads' too */
const residentOf = ({ child }: Program): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
