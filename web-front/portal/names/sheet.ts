import { fareTypes, genders } from '#contracts/enums.ts'
import { nameTitles } from '#contracts/kernel/documents.ts'
import { documentLabels, headings } from '#contracts/order/names/words.ts'
import { type Field, fields, fieldsOf, type NameRow, type Problems } from './rows.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Lines of the table as the file that the import takes: many people are one change of the list then, and can be undone as one. */
export const sheetOf = (rows: readonly NameRow[]): File => {
  const kinds = Object.keys(headings) as (keyof typeof headings)[]
  const lines = rows.map(row => {
    const { type, docType, gender, title, ...rest } = fieldsOf(row)
    const said: Partial<Record<(typeof kinds)[number], string>> = {
      ...rest,
      type: fareTypes[type],
      docType: documentLabels[docType],
      gender: gender && genders[gender],
      title: title && nameTitles[title],
    }
    return kinds.map(kind => said[kind] ?? '')
  })
  const table = [kinds.map(kind => headings[kind].title), ...lines]
  return new File([`\ufeff${table.map(cells => cells.map(quoted).join(',')).join('\r\n')}`], '名单.csv', { type: 'text/csv' })
}

/** What the server says of a line, without the number that it has in the file; what is about no cell of the table stands at the name. */
export const problemsIn = (errors: Readonly<Record<string, string>>): Problems =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      fields.includes(field as Field) ? field : 'name',
      message.replace(/^第\d+行[:：]\s*/, ''),
    ]),
  )
/** the line of `rows` that a line of `sheetOf(rows)` was */
export const rowAt = (line: number): number => line - 2
