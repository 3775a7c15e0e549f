import { type AnyField, codesIn } from '#contracts/kernel/field.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import type { Values } from './decide.ts'
import type { RecordDeps } from './routes.ts'

/**
 * Errors for references that a record may not make: field → Chinese message. A person or record must exist; a record that is newly named
 * must also be enabled. References that stand in `before` may stay.
 */
export const missingIn = async (
  record: Pick<AnyRecord, 'fields'>,
  values: Values,
  before: Values,
  { standing, knows = async () => true }: Pick<RecordDeps, 'standing' | 'knows'>,
): Promise<Record<string, string>> => {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(record.fields as Record<string, AnyField>)) {
    const { kind, ref, or, title } = field
    const value = values[name]
    if (typeof value !== 'string') continue
    if (kind === 'person' && !(await knows(value))) errors[name] = `${title}不存在`
    if (ref === undefined) continue
    const known = namedIn(field, before[name])
    for (const id of namedIn(field, value)) {
      const first = await standing(ref, id)
      const is = first === 'NONE' && or !== undefined ? await standing(or, id) : first
      const wrong = is === 'NONE' ? '不存在' : is === 'OFF' && !known.includes(id) ? '已停用' : undefined
      if (wrong) errors[name] ??= `${title}${id}${wrong}`
    }
  }
  return errors
}

/** ids that a field with a reference names */
const namedIn = ({ many, orAll }: AnyField, value: unknown): string[] =>
  typeof value !== 'string' || (orAll && value === '*') ? [] : many ? codesIn(value) : [value]
