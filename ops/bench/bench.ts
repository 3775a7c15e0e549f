import { writeFile } from 'node:fs/promises'
import { before } from './before.ts'
import { historyOf, remember } from './history.ts'
import { scale } from './numbers.ts'
import { p1 } from './p1.ts'
import { p2 } from './p2.ts'
import { p3, p4 } from './p3p4.ts'
import { p5 } from './p5.ts'
import { p6 } from './p6.ts'
import { p7 } from './p7.ts'
import { p9 } from './p9.ts'
import { p10 } from './p10.ts'
import { p11 } from './p11.ts'
import { p12 } from './p12.ts'
import { p13 } from './p13.ts'
import { p14 } from './p14.ts'
import { p16 } from './p16.ts'
import { p17 } from './p17.ts'
import { p18 } from './p18.ts'
import { p19 } from './p19.ts'
import { p20 } from './p20.ts'
import { p21 } from './p21.ts'
import { p22 } from './p22.ts'
import { p23 } from './p23.ts'
import { p24 } from './p24.ts'
import { p25 } from './p25.ts'
import { p26 } from './p26.ts'
import { p27 } from './p27.ts'
import { p28 } from './p28.ts'
import { p29 } from './p29.ts'
import { p30 } from './p30.ts'
import { p31 } from './p31.ts'
import { p32 } from './p32.ts'
import { p33 } from './p33.ts'
import { p34 } from './p34.ts'
import type { BenchRow } from './row.ts'

/**
 * `npm run bench [-- P1 P4 …]` measures the rows of docs/OPERATIONS.md, all or those named (P15 comes with P14). Each row is printed, and
 * written to `BENCH_JSON=file`, as soon as it ends, beside the values of earlier landings. A missed goal is marked (✗). A row that cannot
 * be measured says so and the others go on; the exit code is then 1. `--write` adds the values to `history.tsv`. `--before REF` (start.mjs)
 * measures P2, P9 and P25 alternately with the product as of REF.
 */
const rows: Record<string, () => Promise<BenchRow[]>> = {
  P1: p1,
  P2: p2,
  P3: () => p3(),
  P4: () => p4(),
  P5: () => p5(),
  P6: p6,
  P7: () => p7(),
  P9: p9,
  P10: p10,
  P11: () => p11(),
  P12: p12,
  P13: () => p13(),
  P14: p14,
  P16: () => p16(),
  P17: p17,
  P18: p18,
  P19: p19,
  P20: p20,
  P21: p21,
  P22: p22,
  P23: p23,
  P24: p24,
  P25: p25,
  P26: p26,
  P27: p27,
  P28: p28,
  P29: p29,
  P30: p30,
  P31: p31,
  P32: p32,
  P33: p33,
  P34: p34,
}

const isKept = process.argv.includes('--write')
if (isKept && scale !== 1) throw new Error('BENCH_SCALE：缩小的测量不留存')
const asked = process.argv.slice(2).flatMap(name => (name === '--write' ? [] : name.toUpperCase()))
const unknown = asked.filter(name => !rows[name])
if (unknown.length > 0) {
  console.error(`没有 ${unknown.join('、')}，可选 ${Object.keys(rows).join(' ')}`)
  process.exit(1)
}

// prints each row as soon as it is measured: a row that never ends does not hide the earlier ones
const measured: BenchRow[] = []
const failed: { row: string; error: string }[] = []
line(['行', '数值', '单位', '比值', 'CPU ms', '主线程', '目标', '', '工作'])
for (const name of asked.length > 0 ? asked : Object.keys(rows)) {
  process.stderr.write(`${name} …\n`)
  try {
    const found = await rows[name]!()
    measured.push(...found)
    for (const [n, one] of found.entries()) {
      // some rows measure further rows
      const place = `${one.row}.${found.slice(0, n + 1).filter(({ row }) => row === one.row).length}`
      tell(one, historyOf(place))
      if (isKept) remember(place, one, before?.commit ?? '')
    }
  } catch (error) {
    process.exitCode = 1
    failed.push({ row: name, error: error instanceof Error ? error.message : String(error) })
    line([name, '', '', '', '', '', '', '✗', '没有量成'])
    console.error(`${name} 失败`, error)
  }
  if (process.env.BENCH_JSON)
    await writeFile(process.env.BENCH_JSON, `${JSON.stringify({ rows: measured, ...(failed.length > 0 && { failed }) }, null, 2)}\n`)
}

/** `past` has the values of earlier landings */
function tell({ row, work, value, unit, ratio, goal, ok, cpu, before: old }: BenchRow, past: string): void {
  const costs = (cpu: BenchRow['cpu']) => (cpu ? [cpu.all.toFixed(3), cpu.main.toFixed(3)] : ['', ''])
  line([row, String(value), unit, ratio?.toFixed(2) ?? '', ...costs(cpu), goal, ok ? '✓' : '✗', work])
  if (old && cpu) {
    const shares = `数值 ${(value / old.value).toFixed(2)} ×，CPU ${(cpu.all / old.cpu.all).toFixed(2)} ×，主线程 ${(cpu.main / old.cpu.main).toFixed(2)} ×`
    line(['', String(old.value), unit, '', ...costs(old.cpu), '', '', `${before!.commit} 交替所测；如今为其 ${shares}`])
  }
  if (past) console.log(`      以往：${past}`)
}

function line(cells: string[]): void {
  const widths = [4, 9, 8, 5, 9, 9, 38, 2, 0]
  const numbers = [1, 3, 4, 5]
  const aligned = cells.map((text, column) => {
    const blank = ' '.repeat(Math.max(0, widths[column]! - widthOf(text)))
    return numbers.includes(column) ? blank + text : text + blank
  })
  console.log(aligned.join('  ').trimEnd())
}

/** Chinese characters and full-width signs take two columns of a terminal. */
function widthOf(text: string): number {
  return [...text].reduce((width, char) => width + (/[\u1100-\u115f\u2e80-\uffe6]/.test(char) ? 2 : 1), 0)
}
