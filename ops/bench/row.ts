import type { Cpu } from './cpu.ts'

/**
 * A line of `npm run bench`. `value` is in `unit`; `ratio` compares it with the raw baseline of the same run; `goal` is the requirement for
 * either. `cpu` is ms per measured piece. `before` has the same for the build of another landing, measured alternately with this one.
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
