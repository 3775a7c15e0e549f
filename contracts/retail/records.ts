import type { AnyRecord } from '../kernel/record.ts'
import { productFreight } from './freight-record.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [productFreight]
