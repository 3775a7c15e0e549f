import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { records } from '#contracts/basicinfo/records.ts'
import type { AnyField } from '#contracts/kernel/field.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'

/** More than these are not chosen from a list: the field takes the code itself, and the server says when there is none such. */
const CHOICES = 100

/** What the references of a record may be, by field: id → id and name. Undefined while it is asked. */
export const useReferences = (record: AnyRecord): Record<string, Record<string, string>> | undefined => {
  const { getList } = useDataProvider<AppDataProvider>()
  const refs = Object.entries(record.fields as Record<string, AnyField>).flatMap(([field, { ref, orAll }]) =>
    ref ? [{ field, ref, orAll }] : [],
  )
  const asked = useQueries({
    queries: refs.map(({ ref }) => ({
      queryKey: ['references', ref],
      queryFn: () =>
        getList(ref, { pagination: { page: 1, perPage: CHOICES }, sort: { field: 'id', order: 'ASC' }, filter: { enabled: true } }),
    })),
  })
  if (asked.some(({ isPending }) => isPending)) return undefined
  return Object.fromEntries(
    refs.flatMap(({ field, ref, orAll }, index) => {
      const { data } = asked[index]!
      if (!data || (data.total ?? 0) > CHOICES) return []
      const name = nameOf(ref)
      const rows = data.data.map(row => [String(row.id), name ? `${row.id} ${row[name]}` : String(row.id)])
      return [[field, Object.fromEntries([...(orAll ? [['*', '* 全部']] : []), ...rows])]]
    }),
  )
}

/** The field that names a record to people: its first searchable text beside the key. */
const nameOf = (name: string): string | undefined => {
  const fields = records.find(record => record.name === name)?.fields as Record<string, AnyField> | undefined
  return Object.entries(fields ?? {}).find(([, { key, kind, search }]) => !key && kind === 'text' && search)?.[0]
}
