import type { AnyRecord } from '../kernel/record.ts'
import { airlinePermission } from './airline-permission.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [airlinePermission]
