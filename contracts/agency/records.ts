import type { AnyRecord } from '../kernel/record.ts'
import { orgOffice } from './office.ts'

/** Reference data that it brings. */
export const records: readonly AnyRecord[] = [orgOffice]
