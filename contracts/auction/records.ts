import type { AnyRecord } from '../kernel/record.ts'
import { freeAuction } from './free-auction-record.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [freeAuction]
