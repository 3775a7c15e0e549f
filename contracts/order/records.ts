import type { AnyRecord } from '../kernel/record.ts'
import { timeLimit } from './rules/time-limit.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [timeLimit]
