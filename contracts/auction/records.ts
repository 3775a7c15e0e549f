import type { AnyRecord } from '../kernel/record.ts'
import { freeAuction } from './free-auction-record.ts'

/** Reference data that it brings. */
export const records: readonly AnyRecord[] = [freeAuction]
