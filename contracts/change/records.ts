import type { AnyRecord } from '../kernel/record.ts'
import { changeRule } from './rule-record.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [changeRule]
