import type { AnyRecord } from '../kernel/record.ts'
import { finesLine } from './rule-record.ts'

/** Reference data that it brings. */
export const records: readonly AnyRecord[] = [finesLine]
