import { records } from '#contracts/basicinfo/records.ts'
import type { Column } from '#contracts/kernel/columns.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { columnsIn } from '../kit/columns.ts'
import { resources } from '../providers/resources.ts'

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }

/**
 * Field → how it is called and shown, gathered from the schemas of everything that is looked at here. The first that has a title names it;
 * codes are told by all of them, and a code that means two things is shown as it is.
 */
const known = new Map<string, Column>()
const gather = (schema: Json): void => {
  for (const [field, column] of columnsIn(schema as TSchema)) {
    const before = known.get(field)
    const named = before && before.title !== field ? before : { ...column, ...(before && { kind: before.kind }) }
    const labels = agreed(before?.labels, column.labels)
    known.set(field, { ...named, ...(labels && { labels }) })
  }
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])])
    gather(inner)
}
const agreed = (one: Column['labels'], other: Column['labels']): Column['labels'] => {
  if (!one || !other) return one ?? other
  return {
    ...one,
    ...Object.fromEntries(Object.entries(other).map(([code, label]) => [code, (one[code] ?? label) === label ? label : code])),
  }
}
for (const endpoints of Object.values(resources)) for (const { data } of Object.values(endpoints)) gather(data)
for (const { doc } of records) gather(doc as TSchema)

// names of states' parts that no endpoint answers under that name
const parts = {
  submitted: '提交内容',
  errors: '支付异常',
  refunds: '退票',
  payments: '支付',
  holds: '占座',
  values: '内容',
  payouts: '退款去向',
  sources: '资金来源',
}
for (const [field, title] of Object.entries(parts)) known.set(field, { field, title, kind: 'text', optional: true })

export const columnFor = (field: string): Column => known.get(field) ?? { field, title: field, kind: 'text', optional: true }
