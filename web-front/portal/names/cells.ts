import { fareTypes, genders } from '#contracts/enums.ts'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import { documentTypes, maskDocument, maskPhone } from '#contracts/kernel/documents.ts'
import { mayBeConfirmed } from '#contracts/kernel/passenger-name.ts'
import { nationText } from '#contracts/order/names/nation-codes.ts'
import { bookedAs } from '#contracts/order/names/written.ts'
import { type Field, fields, type NameRow } from './rows.ts'

type Column = {
  title: string
  /** options of a field that is chosen rather than typed */
  options?: Readonly<Record<string, string>>
  /** placeholder of an empty cell */
  hint: string
  mask?: (text: string) => string
}
export const columns: Readonly<Record<Field, Column>> = {
  name: { title: '姓名', hint: '姓名' },
  type: { title: '类型', hint: '', options: fareTypes },
  docType: { title: '证件类型', hint: '', options: documentTypes },
  docNo: { title: '证件号码', hint: '证件号码', mask: text => maskDocument(text, 3) },
  birthDate: { title: '出生日期', hint: '按证件自动填' },
  gender: { title: '性别', hint: '--', options: genders },
  nationality: { title: '国籍', hint: '选填' },
  phone: { title: '手机', hint: '选填', mask: maskPhone },
}

/** The text of a cell whose row is not being edited: document numbers and telephones are masked. */
export const shown = (row: NameRow, field: Field): string => {
  const { options, mask } = columns[field]
  const value = row[field]
  if (options) return options[value] ?? ''
  if (field === 'nationality') return nationText(value)
  return value && mask ? mask(value) : value
}
/** The placeholder of an empty cell: nothing where nothing can be entered, an example for a birth date that no number gives. */
export const hintOf = (row: NameRow, field: Field): string => {
  if (row.fixed) return EMPTY
  if (field === 'nationality' && row.docType !== 'PASSPORT') return EMPTY
  return field === 'birthDate' && !['ID_CARD', 'HMT_ID'].includes(row.docType) ? '如 1985-06-30' : columns[field].hint
}

/** A note about a correct name: what was written beside it, or what bookings leave out. */
export const noteOf = ({ name, written }: NameRow): string | undefined => written ?? bookedAs(name)

/** May the writer say that this name stands so in the document? */
export const mayConfirm = ({ name, nameConfirmed }: NameRow): boolean => !nameConfirmed && mayBeConfirmed(name)

type Step = { row: number; field: number } | 'undo' | 'leave'
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>
/** The caret's position in a text; undefined for a field with options. */
type Caret = { start: number; end: number; length: number } | undefined

/**
 * The effect of a key in a cell, as in a spreadsheet: the rows and cells to move by. Arrow keys leave a text only at its ends; in a list of
 * options they choose as usual.
 */
export const stepOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed, field: Field, caret: Caret): Step | undefined => {
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z') return 'undo'
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Escape') return 'leave'
  if (key === 'Enter') return { row: shiftKey ? -1 : 1, field: 0 }
  if (shiftKey) return undefined
  if (key === 'ArrowDown' || key === 'ArrowUp') return caret ? { row: key === 'ArrowDown' ? 1 : -1, field: 0 } : undefined
  const whole = caret !== undefined && caret.start === 0 && caret.end === caret.length
  const at = fields.indexOf(field)
  if (key === 'ArrowRight' && at < fields.length - 1 && (!caret || whole || caret.start === caret.length)) return { row: 0, field: 1 }
  if (key === 'ArrowLeft' && at > 0 && (!caret || whole || caret.end === 0)) return { row: 0, field: -1 }
  return undefined
}
