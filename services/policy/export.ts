import type { Readable } from 'node:stream'
import { type About, aboutSheet } from '#services/kernel/sheet/export.ts'
import { writtenColumn } from '#services/kernel/sheet/template.ts'
import type { WriteColumn } from '#services/kernel/sheet/write.ts'
import { exportedColumns, type PolicyTable } from './import.ts'

type Listed<T> = { policyNo: string; status: string; terms: T; updatedBy: string; updatedAt: string }

/** Policies as an Excel file that the import reads: a changed row is the next version of its policy. */
export const policySheet = <T extends { airLine: string }>(
  table: PolicyTable<T>,
  policies: AsyncIterable<Listed<T>[]>,
  about: About,
  name: string,
): Readable => {
  const columns: WriteColumn[] = [
    ...exportedColumns(table).map(writtenColumn),
    { key: 'updatedBy', title: '更新人', type: 'user' },
    { key: 'updatedAt', title: '更新时间', type: 'datetime' },
  ]
  const rows = async function* () {
    for await (const batch of policies)
      yield batch.map(({ policyNo, status, terms, updatedBy, updatedAt }) => ({
        ...table.rowOf(terms),
        policyNo,
        status,
        updatedBy,
        updatedAt,
      }))
  }
  return aboutSheet(columns, rows(), name, about)
}
