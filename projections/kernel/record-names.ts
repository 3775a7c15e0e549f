import type { AnyField } from '#contracts/kernel/field.ts'
import type { NamesOf } from '#contracts/kernel/named.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import type { Queries } from './query.ts'
import { recordView } from './record.ts'

/** more than any record has whose names people write */
const LIMIT = 20_000

/** Reads the names from the lists. */
export const namesOfRecords =
  (query: Pick<Queries, 'find'>, records: readonly AnyRecord[]): NamesOf =>
  async name => {
    const record = records.find(one => one.name === name)
    if (!record) return []
    const fields = Object.entries(record.fields as Record<string, AnyField>).flatMap(([field, { kind, key, search }]) =>
      kind === 'text' && search && !key ? [field] : [],
    )
    const rows = await query.find(recordView(record), { filter: { enabled: true }, limit: LIMIT })
    return rows.map(row => ({
      id: row.id,
      names: fields.map(field => String(row[field] ?? '')).filter(text => /\p{Script=Han}/u.test(text)),
    }))
  }
