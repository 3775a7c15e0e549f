import { retailReads } from '#projections/retail/index.ts'
import type { Context } from '../context.ts'
import { retailHistories } from './histories.ts'

/** Tickets for single travellers beside the groups. */
export const context: Context = {
  reads: retailReads,
  histories: retailHistories,
  open: () => ({}),
}
