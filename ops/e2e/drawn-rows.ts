import fc from 'fast-check'
import type { AnyField } from '#contracts/kernel/field.ts'
import { type AnyRecord, idOf } from '#contracts/kernel/record.ts'
import { looksLikeFormula } from '#contracts/kernel/sheet/text.ts'
import { seed } from '#services/kernel/test/runs.ts'
import { rightOf } from './schemas.ts'

type Values = Record<string, any>
const words = ['春运', '暑期', '海口', '北京', '团队', '往返', '含税', '试行', 'A', 'HU', '一', '2']

/** Values of a field as a person would fill it in: references name rows that exist, texts are words. */
const likely = (field: AnyField, ids: (record: string) => readonly string[]): fc.Arbitrary<unknown> => {
  const { kind, schema, labels, ref, many, orAll } = field
  const { pattern, maxLength = 100 } = schema as { pattern?: string; maxLength?: number }
  if (ref && many) return fc.uniqueArray(fc.constantFrom(...ids(ref)), { minLength: 2, maxLength: 4 }).map(some => some.join())
  if (ref) return fc.constantFrom(...ids(ref), ...(orAll ? ['*'] : []))
  if (kind === 'choice') return fc.constantFrom(...Object.keys(labels!))
  // nobody calls a contract -A1, which a sheet would run
  if (kind === 'text' && pattern) return rightOf(schema).filter(value => !looksLikeFormula(value))
  if (kind !== 'text') return rightOf(schema)
  return fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map(some => some.join('').slice(0, maxLength))
}

/**
 * Rows that a record accepts, no two with one key, as many as its keys allow. Where the record has rows, they are copies of these under
 * other keys, so that rules over several fields hold; where it is empty, they are drawn.
 * @param there its rows
 * @param given fields that all rows have
 */
export const drawnRows = (
  record: AnyRecord,
  { there, ids, given = {}, many }: { there: readonly Values[]; ids: (record: string) => readonly string[]; given?: Values; many: number },
): Values[] => {
  const fields = Object.entries(record.fields as Record<string, AnyField>)
  const named = record.keys.length > 0 ? record.keys : record.knownBy ? [record.knownBy] : []
  const drawn = fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => {
        const value = likely(field, ids)
        return [name, field.optional ? fc.option(value, { nil: undefined }) : value]
      }),
    ),
  )
  const old = (values: Values) => Object.fromEntries(fields.map(([name]) => [name, values[name]]))
  const bases = there.filter(row => Object.entries(given).every(([name, value]) => row[name] === value))
  const idIn = (values: Values) => (record.keys.length > 0 ? idOf(record, values) : String(values[record.knownBy!]))
  const taken = new Set(there.map(idIn))
  const rows: Values[] = []
  // drawn part by part, since most records take nearly every row
  const draws = Array.from({ length: 5 }, (_, part) => () => fc.sample(drawn as fc.Arbitrary<Values>, { numRuns: many, seed: seed + part }))
  for (const [at, values] of drawnBy(draws)) {
    if (rows.length >= many) break
    const base = bases[at % bases.length]
    const row: Values = {
      ...values,
      ...(base && { ...old(base), ...Object.fromEntries(named.map(name => [name, values[name]])) }),
      ...given,
    }
    const id = idIn(row)
    if (taken.has(id) || Object.keys(record.check(row)).length > 0) continue
    taken.add(id)
    rows.push(row)
  }
  return rows
}
function* drawnBy(draws: readonly (() => Values[])[]) {
  let at = 0
  for (const draw of draws) for (const values of draw()) yield [at++, values] as const
}
