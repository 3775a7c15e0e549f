import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '#contracts/contexts.ts'
import { before, startBefore } from './before.ts'
import { type Cpu, cpuOf } from './cpu.ts'
import { median, medianCpu, rounded, scaled } from './numbers.ts'
import { type BenchProgram, inFolder, startProduct, startWide } from './program.ts'
import type { BenchRow } from './row.ts'

const rounds = scaled(5)
const ENDPOINTS = 1050
const IDLE_MS = 5_000
const GOAL_S = 1.5
const IDLE_MB = 220
/** allowed cost of one more endpoint, ms */
const GROWTH_MS = 0.2

/**
 * P9: the time from starting the process to its first answer, with the demonstration data present; it answers once every view has caught
 * up. It is also measured with 1,050 endpoints, and with the memory of both after a while without requests. The cost of one more endpoint
 * is the difference to the same program with its own endpoints alone; both run without the product's compiled code. Where the build of
 * another landing exists, it starts alternately with this one, on its own data.
 */
export const p9 = (): Promise<BenchRow[]> =>
  inFolder('p9', async dir => {
    const here = join(dir, 'product')
    await (await startProduct(here)).stop()
    const there = join(dir, 'before')
    if (before) await (await startBefore(there)).stop()
    const [product, older] = await byTurns([() => startProduct(here), ...(before ? [() => startBefore(there)] : [])])
    const [wide, narrow] = await byTurns([() => startWide(here, ENDPOINTS), () => startWide(here, 0)])
    const growth = ((Math.min(...wide!.seconds) - Math.min(...narrow!.seconds)) * 1000) / (ENDPOINTS - endpoints.length)
    const ofOld = older && { before: { value: rounded(median(older.seconds), 2), cpu: medianCpu(older.cpu) } }
    return [
      { ...row('启动到首次应答，演示数据已在', product!), ...ofOld },
      row(`同上，${ENDPOINTS} 个接口`, wide!),
      {
        row: 'P9',
        work: `每多一个接口（${endpoints.length} 与 ${ENDPOINTS} 个接口，各 ${rounds} 次中最快的）`,
        value: rounded(growth, 2),
        unit: 'ms',
        goal: `< ${GROWTH_MS} ms`,
        ok: growth < GROWTH_MS,
      },
      memory('空闲内存', product!, IDLE_MB),
      memory(`同上，${ENDPOINTS} 个接口`, wide!),
    ]
  })

type Starts = { seconds: number[]; cpu: Cpu[]; megabytes: number }
/** Starts several programs one after another, this many times. */
const byTurns = async (starts: (() => Promise<BenchProgram>)[]): Promise<Starts[]> => {
  const measured: Starts[] = starts.map(() => ({ seconds: [], cpu: [], megabytes: 0 }))
  for (let round = 0; round < rounds; round++)
    for (const [n, start] of starts.entries()) {
      const began = performance.now()
      const program = await start()
      const of = measured[n]!
      of.seconds.push((performance.now() - began) / 1000)
      of.cpu.push(cpuOf(program.child.pid))
      if (round === 0) {
        await pause(IDLE_MS)
        of.megabytes = residentOf(program)
      }
      await program.stop()
    }
  return measured
}

const row = (work: string, { seconds, cpu }: Starts): BenchRow => ({
  row: 'P9',
  work: `${work}（${rounds} 次的中位，最快 ${rounded(Math.min(...seconds), 2)} s）`,
  value: rounded(median(seconds), 2),
  unit: 's',
  goal: `≤ ${GOAL_S} s`,
  ok: median(seconds) <= GOAL_S,
  cpu: medianCpu(cpu),
})
const memory = (work: string, { megabytes }: Starts, most = Number.POSITIVE_INFINITY): BenchRow => ({
  row: 'P9',
  work: `${work}（应答后 ${IDLE_MS / 1000} s）`,
  value: rounded(megabytes),
  unit: 'MB',
  goal: Number.isFinite(most) ? `≤ ${most} MB` : '仅列出',
  ok: megabytes <= most,
})

/** MB of memory that the process holds now, its threads' too */
const residentOf = ({ child }: BenchProgram): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
