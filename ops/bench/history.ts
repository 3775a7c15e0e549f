import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { rounded } from './numbers.ts'
import type { BenchRow } from './row.ts'

/** A line for each value of each landing that was measured: which, of what, how much, and what one cost in ms of processor time. */
const FILE = 'ops/bench/history.tsv'
const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n')
const past = lines.map(line => {
  const [commit = '', value = '', number = '', , ratio = ''] = line.split('\t')
  return { commit, value, number, ratio }
})

/** What landings before came to, oldest first. `value` is its row with its place in it: `P2.1`. */
export const historyOf = (value: string): string =>
  past
    .filter(line => line.value === value)
    .map(({ commit, number, ratio }) => `${number}${ratio && ` (${ratio})`} ${commit}`)
    .join(' · ')

/** Writes what was measured of the landing that is checked out, as measured on one machine with those it is compared with. */
export const remember = (value: string, { value: number, unit, ratio, cpu, before }: BenchRow, beforeCommit: string): void => {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const cells = [
    ...[commit, value, number, unit, ratio?.toFixed(2), cpu && rounded(cpu.all, 3), cpu && rounded(cpu.main, 3)],
    ...(before ? [beforeCommit, before.value, rounded(before.cpu.all, 3), rounded(before.cpu.main, 3)] : []),
  ]
  appendFileSync(FILE, `${cells.map(cell => cell ?? '').join('\t')}\n`)
}
