import type { FareType } from '../../enums.ts'
import { isDate } from '../../kernel/calendar.ts'
import { ageType, checkDocument, type DocumentType, type Gender, tidyNumber } from '../../kernel/documents.ts'
import { present } from '../../kernel/present.ts'
import { compact } from '../../kernel/sheet/text.ts'

/** The type of document that a number shows; undefined where several are possible. */
export const documentOf = (text: string): DocumentType | undefined => {
  const number = tidyNumber(text)
  if (/^\d{17}[\dX]$/.test(number)) return number.startsWith('9') ? 'YJJLZ' : /^8[123]0000/.test(number) ? 'HMT_ID' : 'ID_CARD'
  if (/^\d{15,19}$/.test(number)) return 'ID_CARD'
  if (/^[HM]\d{8}(\d{2})?$/.test(number)) return 'HM2M'
  if (/^[A-Z]{3}\d{12}$/.test(number)) return 'YJJLZ'
  if (/^[A-Z]\d{9}$/.test(number)) return 'CSZM'
  // 往来港澳通行证, with which nobody flies at home, or somebody's passport
  if (/^C[A-Z]?\d{7,8}$/.test(number)) return undefined
  // a day in the host's form: SU20DEC
  if (/^[A-Z]{0,2}\d{2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d{2})?$/.test(number)) return undefined
  // passport numbers of other countries have letters anywhere; digits before an X are an incomplete identity card
  return /^(?=.*[A-Z])(?=.*\d)(?!\d+X$)[A-Z\d]{7,12}$/.test(number) ? 'PASSPORT' : undefined
}

export const isIdCard = (type: DocumentType | undefined): boolean => type === 'ID_CARD' || type === 'HMT_ID'

/** Birth date and sex as far as the number of a document tells them. */
export const toldBy = (docType: DocumentType | undefined, docNo: string): { birthDate?: string; gender?: Gender } => {
  const checked = docType && checkDocument(docType, docNo)
  return checked?.ok ? present({ birthDate: checked.birthDate, gender: checked.gender }) : {}
}

/** permits of those who live in Hong Kong, Macao and Taiwan, which citizens of other countries do not have */
const PERMITS: readonly (DocumentType | undefined)[] = ['HM2M', 'T2M']
const CHINA = ['CN', 'HK', 'MO', 'TW']
/** The document of a citizen of this country by the shape of its number: M and eight figures are a passport of Korea. */
const documentOfCitizen = (docNo: string, nationality: string | undefined): DocumentType | undefined => {
  const docType = documentOf(docNo)
  return nationality && !CHINA.includes(nationality) && PERMITS.includes(docType) ? 'PASSPORT' : docType
}

/**
 * Fills in what a list leaves out of a traveller: the document type by the shape of the number, the passenger type by the age at first
 * departure. Given values stay. `nationality` is the code of a country.
 */
export const inferred = (
  said: {
    type?: FareType | undefined
    docType?: DocumentType | undefined
    docNo: string
    birthDate?: string | undefined
    nationality?: string | undefined
  },
  departure: string,
): { type?: FareType; docType?: DocumentType } => {
  const docType = said.docType ?? documentOfCitizen(said.docNo, said.nationality)
  const birthDate = said.birthDate || toldBy(docType, said.docNo).birthDate
  const type = said.type ?? (birthDate && isDate(birthDate) ? ageType(birthDate, departure) : undefined)
  return present({ type, docType })
}

const totals = /^((以上|全团|本团)?(合计|总计|小计|共计|总人数)|(以上|全团|本团)?共[\d一二两三四五六七八九十百]+[人位名])/
/** Tells whether a row is nobody: a total at the foot of the list (合计, 共12人), or a numbered line that was left empty. */
export const isTotal = (row: readonly string[]): boolean => {
  const cells = row.map(compact).filter(Boolean)
  if (cells.length === 0) return false
  if (cells.every(cell => /^\d{1,4}[、.)]?$/.test(cell))) return true
  return cells.some(cell => totals.test(cell)) && !cells.some(documentOf)
}
