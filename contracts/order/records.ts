import type { AnyRecord } from '../kernel/record.ts'
import { timeLimit } from './limits/time-limit.ts'

/** Reference data that it brings. */
export const records: readonly AnyRecord[] = [timeLimit]
