import type { Cpu } from './cpu.ts'

/**
 * A line of `npm run bench`. `value` is in `unit`; `ratio` is against the raw baseline of the same run, `goal` says what is asked of either. `cpu`: ms for
 * one of what is measured. `before`: the same of the build of another landing, measured by turns with this one.
 */
export type BenchRow = {
  row: string
  work: string
  value: number
  unit: string
  ratio?: number
  goal: string
  ok: boolean
  cpu?: Cpu
  before?: { value: number; cpu: Cpu }
}
