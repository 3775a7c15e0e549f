import { writeFile } from 'node:fs/promises'
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
import type { BenchRow } from './row.ts'

/**
 * `npm run bench [-- P1 P4 …]`: the rows of issues 4 (§10) and 5 (§4), all of them or those named. `BENCH_JSON=file` writes them. A missed goal is shown
 * (✗); the exit code is 1 only when a row could not be measured.
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
}

const asked = process.argv.slice(2).map(name => name.toUpperCase())
const unknown = asked.filter(name => !rows[name])
if (unknown.length > 0) {
  console.error(`没有 ${unknown.join('、')}，可选 ${Object.keys(rows).join(' ')}`)
  process.exit(1)
}

const measured: BenchRow[] = []
for (const name of asked.length > 0 ? asked : Object.keys(rows)) {
  process.stderr.write(`${name} …\n`)
  try {
    measured.push(...(await rows[name]!()))
  } catch (error) {
    process.exitCode = 1
    console.error(`${name} 失败`, error)
  }
}
print(measured)
if (process.env.BENCH_JSON) await writeFile(process.env.BENCH_JSON, `${JSON.stringify({ rows: measured }, null, 2)}\n`)

function print(found: BenchRow[]): void {
  const lines = [
    ['行', '工作', '数值', '单位', '比值', '目标', ''],
    ...found.map(({ row, work, value, unit, ratio, goal, ok }) => [
      row,
      work,
      String(value),
      unit,
      ratio === undefined ? '' : ratio.toFixed(2),
      goal,
      ok ? '✓' : '✗',
    ]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(line => widthOf(line[column]!))))
  const numbers = [2, 4]
  for (const line of lines)
    console.log(
      line
        .map((text, column) => {
          const blank = ' '.repeat(widths[column]! - widthOf(text))
          return numbers.includes(column) ? blank + text : text + blank
        })
        .join('  ')
        .trimEnd(),
    )
}

/** Chinese characters and full-width signs take two columns of a terminal. */
function widthOf(text: string): number {
  return [...text].reduce((width, char) => width + (/[\u1100-\u115f\u2e80-\uffe6]/.test(char) ? 2 : 1), 0)
}
