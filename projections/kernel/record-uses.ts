import type { AnyField } from '#contracts/kernel/field.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { searchable } from './filters.ts'
import type { Queries, RowFilter } from './query.ts'
import { recordView } from './record.ts'

/** The kinds of things that name a record (政策), and how many. Lists may lag by a moment; a record that is gone has no effect. */
export type Uses = (record: string, id: string) => Promise<{ what: string; count: number }[]>

/** as many as a refusal counts */
const CAP = { cap: 1_000 }

/** Rows of records whose declaration points to a record. */
export const usesByRecords =
  (query: Pick<Queries, 'count'>, records: readonly AnyRecord[]): Uses =>
  async (name, id) => {
    const naming = records.map(record => ({ record, filters: filtersFor(record, name, id) })).filter(({ filters }) => filters.length > 0)
    const counted = naming.map(async ({ record, filters }) => {
      const { count } = await query.count(recordView(record), { or: filters } as RowFilter<any>, CAP)
      return { what: record.zh, count }
    })
    return (await Promise.all(counted)).filter(({ count }) => count > 0)
  }
const filtersFor = ({ fields }: AnyRecord, name: string, id: string) =>
  Object.entries(fields as Record<string, AnyField>).flatMap(([field, { ref, or, many }]) => {
    if (ref !== name && or !== name) return []
    // several ids of one field stand in the search words
    return [many ? { search: searchable(id) } : { [field]: id }]
  })
