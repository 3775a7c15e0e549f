import type { Readable } from 'node:stream'
import { policyStatuses } from '#contracts/policy/events.ts'
import { type About, aboutSheet } from '#services/kernel/sheet/export.ts'
import { writtenColumn } from '#services/kernel/sheet/template.ts'
import type { WriteColumn } from '#services/kernel/sheet/write.ts'
import type { Terms } from './decide.ts'
import { rowOf, termsColumns } from './table.ts'

type Listed = { policyNo: string; status: string; terms: Terms; updatedBy: string; updatedAt: string }

const columns: WriteColumn[] = [
  { key: 'policyNo', title: '政策编号', type: 'code' },
  { key: 'status', title: '状态', type: 'text', labels: policyStatuses },
  ...termsColumns.map(writtenColumn),
  { key: 'updatedBy', title: '更新人', type: 'user' },
  { key: 'updatedAt', title: '更新时间', type: 'datetime' },
]

/** Policies as an Excel file that the import reads: changed rows become policies, the others match what is there. */
export const policySheet = (policies: AsyncIterable<Listed[]>, about: About): Readable => {
  const rows = async function* () {
    for await (const batch of policies)
      yield batch.map(({ policyNo, status, terms, updatedBy, updatedAt }) => ({ ...rowOf(terms), policyNo, status, updatedBy, updatedAt }))
  }
  return aboutSheet(columns, rows(), '国内政策', about)
}
