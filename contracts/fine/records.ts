import type { AnyRecord } from '../kernel/record.ts'
import { finesLine } from './rule-record.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [finesLine]
