import { fareTypes, genders } from '#contracts/enums.ts'
import { nameTitles } from '#contracts/kernel/passenger-name.ts'
import { abroadPaths, abroadTitles } from '#contracts/order/names/abroad.ts'
import { documentLabels, headings } from '#contracts/order/names/words.ts'
import { type Field, fields, fieldsOf, type NameRow, type RowProblems } from './rows.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** The table's lines as a file for the import: many people are then one change of the list, and can be undone together. */
export const sheetOf = (rows: readonly NameRow[]): File => {
  const isConfirmed = rows.some(({ nameConfirmed }) => nameConfirmed)
  const kinds = (Object.keys(headings) as (keyof typeof headings)[]).filter(kind => kind !== 'nameConfirmed' || isConfirmed)
  const asked = abroadPaths.filter(path => rows.some(({ abroad }) => abroad?.[path]))
  const lines = rows.map(row => {
    const { type, docType, gender, title, nameConfirmed, visa: _, stay: __, home: ___, ...rest } = fieldsOf(row)
    const said: Partial<Record<(typeof kinds)[number], string>> = {
      ...rest,
      type: fareTypes[type],
      docType: documentLabels[docType],
      gender: gender && genders[gender],
      title: title && nameTitles[title],
      nameConfirmed: nameConfirmed && '是',
    }
    return [...kinds.map(kind => said[kind] ?? ''), ...asked.map(path => row.abroad?.[path] ?? '')]
  })
  const table = [[...kinds.map(kind => headings[kind].title), ...asked.map(path => abroadTitles[path])], ...lines]
  return new File([`\ufeff${table.map(cells => cells.map(quoted).join(',')).join('\r\n')}`], '名单.csv', { type: 'text/csv' })
}

/** The server's messages about a line, without its number in the file. A message about no cell of the table is shown at the name. */
export const problemsIn = (errors: Readonly<Record<string, string>>): RowProblems =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      fields.includes(field as Field) ? field : 'name',
      message.replace(/^第\d+行[:：]\s*/, ''),
    ]),
  )
/** the line of `rows` for a line of `sheetOf(rows)` */
export const rowAt = (line: number): number => line - 2
