import type { AnyRecord } from '../kernel/record.ts'
import { orgOffice } from './office.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [orgOffice]
