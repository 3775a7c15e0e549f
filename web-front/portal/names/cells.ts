import { fareTypes, genders } from '#contracts/enums.ts'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import { checkName, documentTypes, maskDocument, maskPhone } from '#contracts/kernel/documents.ts'
import { nationText } from '#contracts/order/names/nations.ts'
import { type Field, fields, type NameRow } from './rows.ts'

type Column = {
  title: string
  /** what may be chosen, where it is not typed */
  options?: Readonly<Record<string, string>>
  /** what stands in an empty cell */
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

/** As a cell shows it while its row is not under edit: numbers of papers and telephones masked. */
export const shown = (row: NameRow, field: Field): string => {
  const { options, mask } = columns[field]
  const value = row[field]
  if (options) return options[value] ?? ''
  if (field === 'nationality') return nationText(value)
  return value && mask ? mask(value) : value
}
/** What an empty cell says: that nothing is there, where nothing can be; what a birth date looks like that no number tells. */
export const hintOf = (row: NameRow, field: Field): string => {
  if (row.fixed) return EMPTY
  if (field === 'nationality' && row.docType !== 'PASSPORT') return EMPTY
  return field === 'birthDate' && !['ID_CARD', 'HMT_ID'].includes(row.docType) ? '如 1985-06-30' : columns[field].hint
}

/** What becomes of a name as it is typed, where nothing is wrong with it: the dot of 阿卜杜拉·买买提 is none of a booking. */
export const noteOf = ({ name }: NameRow): string | undefined => {
  const checked = checkName(name)
  return checked.ok && /\p{Script=Han}/u.test(name) && /[^\p{Script=Han}A-Z\s]/iu.test(name.normalize('NFKC'))
    ? `间隔号不进订座，按 ${checked.name} 订座，不用删除`
    : undefined
}

type Step = { row: number; field: number } | 'undo' | 'leave'
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>
/** Where the caret is in a text: of what is chosen from a list there is none. */
type Caret = { start: number; end: number; length: number } | undefined

/**
 * What a key does in a cell, as in a sheet: rows and cells to go by. Arrows leave a text at its ends only, and choose in a list as the browser
 * has it.
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
