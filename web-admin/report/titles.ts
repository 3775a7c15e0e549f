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

export const columnFor = (field: string): Column => known.get(field) ?? { field, title: field, kind: 'text', optional: true }
