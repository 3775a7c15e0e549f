import { records } from '#contracts/basicinfo/records.ts'
import type { Column } from '#contracts/kernel/columns.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { columnsIn } from '../kit/columns.ts'
import { resources } from '../providers/resources.ts'

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }

/** Field → how it is called and shown, gathered from the schemas of everything that is looked at here; the first that has a title wins. */
const known = new Map<string, Column>()
const gather = (schema: Json): void => {
  for (const [field, column] of columnsIn(schema as TSchema)) {
    const before = known.get(field)
    if (!before || (before.title === field && column.title !== field)) known.set(field, column)
  }
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])])
    gather(inner)
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
