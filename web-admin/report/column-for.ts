import { getAgent, queryFinanceCodes } from '#contracts/agency/agency-api.ts'
import { columnsIn } from '#contracts/client/columns.ts'
import { flowTaskList, instanceDetail } from '#contracts/flow/api.ts'
import { definitionDetail, queryDefinition, queryHandover, queryLines } from '#contracts/flow/definition-api.ts'
import { queryStatistic } from '#contracts/identity/account-api.ts'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import { present } from '#contracts/kernel/present.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { queryMails } from '#contracts/order/notice/mail-api.ts'
import { queryDepartment } from '#contracts/organisation/department-api.ts'
import { getEmployee } from '#contracts/organisation/employee-api.ts'
import { getGroup } from '#contracts/organisation/group-api.ts'
import { queryPermission } from '#contracts/organisation/permission-api.ts'
import { queryRole } from '#contracts/organisation/role-api.ts'
import { paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts'
import { creditDetail, creditList } from '#contracts/payment/credit-api.ts'
import { owedDetail, owedList, paymentRefundList } from '#contracts/payment/owed-api.ts'
import { records } from '#contracts/records.ts'
import { manageQueryRefund, refundDetail } from '#contracts/refund/api.ts'
import { usualTitle } from '#contracts/report/fields.ts'
import { viewStatus } from '#contracts/report/monitoring.ts'
import { queryParked } from '#contracts/report/parked-api.ts'
import { queryBatch, queryItem } from '#contracts/seats/api.ts'
import { resources } from '../providers/resources.ts'

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }

/**
 * Field → its title and format, collected from the schemas of everything shown in the console. The first schema with a title names the
 * field. All schemas contribute codes; a code with two meanings is shown as it is.
 */
const known = new Map<string, DeclaredColumn>()
/** fields that have different titles in different schemas */
const unsure = new Set<string>()
const gather = (schema: Json): void => {
  for (const [field, column] of columnsIn(schema as TSchema)) {
    const before = known.get(field)
    if (before && before.title !== field && column.title !== field && before.title !== column.title) unsure.add(field)
    const named = before && before.title !== field ? before : { ...column, ...present({ kind: before?.kind }) }
    const labels = agreed(before?.labels, column.labels)
    known.set(field, { ...named, ...present({ labels }) })
  }
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])])
    gather(inner)
}
const agreed = (one: DeclaredColumn['labels'], other: DeclaredColumn['labels']): DeclaredColumn['labels'] => {
  if (!one || !other) return one ?? other
  return {
    ...one,
    ...Object.fromEntries(Object.entries(other).map(([code, label]) => [code, (one[code] ?? label) === label ? label : code])),
  }
}
// lists carry their schemas, other answers are named here
for (const { list } of Object.values(resources)) if (list && Object.hasOwn(list, 'data')) gather(list.data)
for (const { doc } of records) gather(doc as TSchema)
const answers: readonly TSchema[] = [
  orderDetail.data,
  instanceDetail.data,
  flowTaskList.data,
  definitionDetail.data,
  queryDefinition.data,
  queryHandover.data,
  queryLines.data,
  getAgent.data,
  queryFinanceCodes.data,
  getEmployee.data,
  getGroup.data,
  queryRole.data,
  queryDepartment.data,
  queryPermission.data,
  queryStatistic.data,
  paymentRecords.data,
  paymentErrorQuery.data,
  owedList.data,
  owedDetail.data,
  paymentRefundList.data,
  creditList.data,
  creditDetail.data,
  manageQueryRefund.data,
  refundDetail.data,
  queryItem.data,
  queryBatch.data,
  viewStatus.data,
  queryMails.data,
  queryParked.data,
]
for (const data of answers) gather(data)

/** A field as the screens show it. A field that screens do not name, or name differently, gets the title that most events use. */
export const columnFor = (field: string): DeclaredColumn => {
  const column = known.get(field) ?? { field, title: field, kind: 'text', optional: true }
  const title = column.title === field || unsure.has(field) ? usualTitle(field) : undefined
  return title ? { ...column, title } : column
}
