import { type AnyField, codesIn, type RecordFields } from '#contracts/kernel/field.ts'
import { type Called, type NamesOf, namedCode } from '#contracts/kernel/named.ts'
import { compact } from '#contracts/kernel/sheet/text.ts'
import type { TableRow } from './table.ts'

/** records that may be meant, as many as a refusal tells */
const SHOWN = 5
/** words of people for `*`, beside 所有航空公司 */
const everyOnes = new Set(['全部', '所有', '不限', '通用'])

/**
 * Puts codes in the place of names in the references of a table: 海口 becomes HAK, and a note says so. A name is the whole name of a record
 * or its beginning (上海虹桥), of one enabled record alone. Any other text that is no code is an error, which tells what may be meant.
 * Whoever calls without a line names it.
 */
export const codesForNames = async (
  { fields }: { fields: RecordFields },
  rows: readonly (Omit<TableRow, 'line'> & { line?: number })[],
  namesOf: NamesOf,
): Promise<void> => {
  for (const [name, field] of Object.entries<AnyField>(fields)) {
    const { title, ref, or, many, orAll, schema } = field
    const { pattern } = schema as { pattern?: string }
    if (ref === undefined || pattern === undefined) continue
    const isCode = new RegExp(pattern)
    for (const row of rows) {
      const at = row.line === undefined ? '' : `第${row.line}行:`
      const text = row.value[name]
      if (typeof text !== 'string' || isCode.test(text)) continue
      if (orAll && (everyOnes.has(text) || text === `全部${title}`)) {
        row.value[name] = '*'
        continue
      }
      const parts = text.split(/[\s,，、/;；]+/).filter(part => part !== '')
      if (!many && parts.length > 1 && parts.every(part => isCode.test(part))) {
        row.errors[name] = `${at}${title}“${text}”是${parts.length}个代码，请分成${parts.length}行，每行填一个`
        continue
      }
      const named = [...(await namesOf(ref)), ...(or === undefined ? [] : await namesOf(or))]
      const found = (many ? codesIn(text) : [text]).map(said => (isCode.test(said) ? { said, id: said } : meant(said, named)))
      const wrong = found.flatMap(one => ('wrong' in one ? [one.wrong] : []))
      if (wrong.length > 0) row.errors[name] = `${at}${title}${wrong.join('；')}`
      else row.value[name] = found.flatMap(one => ('id' in one ? [one.id] : [])).join()
      const told = found.flatMap(one => ('called' in one ? [`“${one.said}”按${one.called}`] : []))
      if (told.length > 0) row.notes = { ...row.notes, [name]: `${title}${told.join('、')}读取` }
    }
  }
}

/** The one record that people call so, or what is wrong with the text. */
const meant = (said: string, named: readonly Called[]): { said: string; id: string; called: string } | { wrong: string } => {
  const word = compact(said)
  const fitting = (fits: (name: string) => boolean) => named.filter(({ names }) => names.some(name => fits(compact(name))))
  const whole = fitting(name => name === word)
  const found = whole.length > 0 || word.length < 2 ? whole : fitting(name => name.startsWith(word))
  const [only] = found
  if (only && found.length === 1) return { said, id: only.id, called: namedCode(only.id, only.names[0]) }
  const some = found.slice(0, SHOWN).map(({ id, names: [name] }) => namedCode(id, name))
  if (some.length > 0) return { wrong: `“${said}”可能是${some.join('、')}${found.length > SHOWN ? '等' : ''}，请填代码` }
  const [example] = named
  return { wrong: `“${said}”不是代码，也没有叫这个名称的，请填代码${example ? `，如${example.id}` : ''}` }
}
