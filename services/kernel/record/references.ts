import type { AnyField } from '#contracts/kernel/field.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import type { Values } from './decide.ts'
import type { RecordDeps } from './routes.ts'

/** Errors for references to records and people that do not exist: field → Chinese message. */
export const missingIn = async (
  record: AnyRecord,
  values: Values,
  { exists, knows = async () => true }: Pick<RecordDeps, 'exists' | 'knows'>,
): Promise<Record<string, string>> => {
  const errors: Record<string, string> = {}
  for (const [name, { kind, ref, orAll, title }] of Object.entries(record.fields as Record<string, AnyField>)) {
    const id = values[name]
    if (ref && typeof id === 'string' && !(orAll && id === '*') && !(await exists(ref, id))) errors[name] = `${title}${id}不存在`
    if (kind === 'person' && typeof id === 'string' && !(await knows(id))) errors[name] = `${title}不存在`
  }
  return errors
}
