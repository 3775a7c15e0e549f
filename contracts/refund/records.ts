import type { AnyRecord } from '../kernel/record.ts'
import { refundScale } from './scale-record.ts'
import { refundTypeRule } from './type-record.ts'

/** Reference data that it brings. */
export const records: readonly AnyRecord[] = [refundScale, refundTypeRule]
