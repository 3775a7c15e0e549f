import { type FareType, fareTypes } from '#contracts/enums.ts'
import { type DocumentType, type Gender, tidyNumber } from '#contracts/kernel/documents.ts'
import type { NameTitle } from '#contracts/kernel/passenger-name.ts'
import { isPhone, notPhone } from '#contracts/kernel/phone.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type AbroadTexts, abroadFrom, abroadTexts } from '#contracts/order/names/abroad.ts'
import { documentOf, isIdCard, toldBy } from '#contracts/order/names/inferred.ts'
import { judgeNames, type NamedGroup, type NamedTraveller } from '#contracts/order/names/list.ts'
import { countryOf, nationText } from '#contracts/order/names/nation-codes.ts'
import type { Passenger, PassengerFields } from '#contracts/order/names/passenger.ts'
import { nameWritten } from '#contracts/order/names/written.ts'

/** A line of the table, as it was typed; `''` where nothing was. */
export type NameRow = {
  key: string
  /** id of a traveller who is already in the order */
  id?: string
  name: string
  title: NameTitle | ''
  /** true once somebody has said that a name like 王先生 stands so in the document */
  nameConfirmed?: boolean
  /** the text that was written beside the name, and where it went */
  written?: string
  type: FareType
  docType: DocumentType
  docNo: string
  birthDate: string
  gender: Gender | ''
  phone: string
  /** name of the country, or the typed text where there is none */
  nationality: string
  /** what states abroad ask for beside the document; countries as codes */
  abroad?: AbroadTexts
  /** the server's messages about the row as it is */
  told?: RowProblems
  /** the reason why it cannot be changed */
  fixed?: string
}
export const fields = ['name', 'type', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone'] as const
export type Field = (typeof fields)[number]
export type RowProblems = Partial<Record<Field, string>>
/** Travellers to name: the day of departure, and the number of each type. */
export type Needs = Required<Pick<NamedGroup, 'departure' | 'counts'>> & Pick<NamedGroup, 'terms' | 'abroad'>

/** keys of new lines that are not in the order yet; a draft may contain keys from an earlier page */
const born = Date.now().toString(36)
let made = 0
export const newRow = (type: FareType, known: Partial<NameRow> = {}): NameRow => ({
  name: '',
  title: '',
  type,
  docType: 'ID_CARD',
  docNo: '',
  birthDate: '',
  gender: '',
  phone: '',
  nationality: '',
  ...known,
  key: `new-${born}-${++made}`,
})
/** A line for a seat without a name. Abroad people fly with passports. */
export const blankRow = (type: FareType, abroad = false): NameRow => newRow(type, abroad ? { docType: 'PASSPORT' } : {})
export const rowOf = (passenger: Static<typeof Passenger>): NameRow => {
  const { id, name, title = '', type, docType, docNo, birthDate = '', gender = '', phone = '', nationality = '', nameConfirmed } = passenger
  const row: NameRow = { key: id, id, name, title, type, docType, docNo, birthDate, gender, phone, nationality: nationText(nationality) }
  const abroad = abroadTexts(passenger)
  return { ...row, ...present({ nameConfirmed }), ...(Object.keys(abroad).length > 0 && { abroad }) }
}

const texts = ['name', 'docNo', 'birthDate', 'phone'] as const
export const isBlank = (row: NameRow): boolean => !row.id && texts.every(field => row[field].trim() === '')

/** The fields for the server; empty ones are left out. */
export const fieldsOf = ({
  name,
  title,
  nameConfirmed,
  type,
  docType,
  docNo,
  birthDate,
  gender,
  phone,
  nationality,
  abroad = {},
}: NameRow): PassengerFields => ({
  name: name.trim(),
  type,
  docType,
  docNo: tidyNumber(docNo),
  ...(title && { title }),
  ...(nameConfirmed && { nameConfirmed: true }),
  ...(birthDate && { birthDate }),
  ...(gender && { gender }),
  ...(phone.trim() && { phone: phone.trim() }),
  ...(nationality.trim() && { nationality: countryOf(nationality) ?? nationality.trim() }),
  ...abroadFrom(abroad),
})
export const isSame = (a: NameRow, b: NameRow): boolean => JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))

/** The table of a group: its travellers, and a blank line for each unnamed seat, type by type. */
export const withBlanks = (rows: readonly NameRow[], { counts, abroad }: Needs): NameRow[] => {
  const filled = rows.filter(row => !isBlank(row))
  const spare = rows.filter(isBlank)
  const blanks = (Object.keys(fareTypes) as FareType[]).flatMap(type => {
    const missing = counts[type] - filled.filter(row => row.type === type).length
    return Array.from(
      { length: Math.max(0, missing) },
      (_, index) => spare.filter(row => row.type === type)[index] ?? blankRow(type, abroad),
    )
  })
  return [...filled, ...blanks]
}

/** The row with empty fields filled from its document number. */
export const filledByNumber = (row: NameRow): NameRow => {
  const { birthDate = '', gender = '' } = toldBy(row.docType, row.docNo)
  return { ...row, birthDate: row.birthDate || birthDate, gender: row.gender || gender }
}

/** The row once its name is typed: what stands beside the name goes where it belongs. The type of a blank line is not said by anybody. */
export const named = (row: NameRow): NameRow => {
  const { gender, title } = row
  const { left: _, note, ...said } = nameWritten(row.name, present({ gender: gender || undefined, title: title || undefined }))
  return row.nameConfirmed || said.name === row.name ? row : { ...row, ...present(said), ...present({ written: note }) }
}

/** The row after a cell was edited by hand. A new number fills its fields again. */
export const edited = ({ told: _, ...row }: NameRow, field: Field, value: string): NameRow => {
  const next = { ...row, [field]: value } as NameRow
  if (field === 'name') {
    const { written: _, nameConfirmed: __, ...unsaid } = next
    return unsaid
  }
  if (field !== 'docNo' && field !== 'docType') return next
  const said = field === 'docNo' ? documentOf(value) : undefined
  // types other than these are chosen by hand, and stay
  if (said && ['ID_CARD', 'HMT_ID', 'PASSPORT', 'HM2M', 'YJJLZ'].includes(row.docType)) next.docType = said
  const { birthDate, gender } = toldBy(next.docType, next.docNo)
  if (birthDate) return { ...next, birthDate, ...present({ gender }) }
  return isIdCard(next.docType) ? { ...next, birthDate: '' } : next
}

export type RowStanding = { state: 'blank' | 'good' | 'wrong'; problems: RowProblems }
const BLANK: RowStanding = { state: 'blank', problems: {} }
const GOOD: RowStanding = { state: 'good', problems: {} }

/** Judges each line by the server's rules (contracts/order/names/list.ts), and by the server's own messages. */
export const checkRows = (rows: readonly NameRow[], { departure, counts, terms, abroad }: Needs): RowStanding[] => {
  const open = rows.flatMap((row, index) => (isBlank(row) || row.fixed ? [] : [{ row, index }]))
  const named = rows.filter(({ fixed }) => fixed).map(fieldsOf)
  const judged = judgeNames(
    { departure, counts, ...present({ terms, abroad }), named },
    open.map(({ row }) => fieldsOf(row)),
  )
  const places = new Map<NamedTraveller, number>()
  const standings = rows.map(row => (isBlank(row) ? BLANK : GOOD))
  for (const [at, { problems, twin, traveller }] of judged.entries()) {
    const { row, index } = open[at]!
    if (traveller) places.set(traveller, index)
    const place = twin && places.get(twin)
    const { docExpires, docIssuer, stay, home, ...told } = problems
    const all: RowProblems = { ...row.told, ...told }
    // what has no cell of its own is told at the document
    const beside = docExpires ?? docIssuer ?? stay ?? home
    if (beside) all.docNo ??= beside
    if (twin && place !== undefined) all.docNo = `证件号码与第 ${place + 1} 行${twin.name}相同，请改其中一行`
    if (row.nationality.trim() && !countryOf(row.nationality)) all.nationality = '国籍填国家名称、两位或三位代码，如 中国、CN 或 CHN'
    if (row.phone.trim() && !isPhone(row.phone)) all.phone = notPhone('手机号')
    // only an identity card gives a birth date by itself: a mistake in the date is a mistake in the number
    if (all.birthDate && !row.birthDate && isIdCard(row.docType)) {
      all.docNo ??= all.birthDate
      delete all.birthDate
    }
    if (Object.keys(all).length > 0) standings[index] = { state: 'wrong', problems: all }
  }
  tellCrowded(rows, standings, counts)
  return standings
}

/** Lines with mistakes need seats too, after the correct ones; a line without a seat gets a message. */
const tellCrowded = (rows: readonly NameRow[], standings: RowStanding[], counts: Needs['counts']): void => {
  for (const type of Object.keys(fareTypes) as FareType[]) {
    const of = (state: RowStanding['state']) => rows.flatMap((row, at) => (row.type === type && standings[at]!.state === state ? [at] : []))
    const seats = Math.max(0, counts[type] - of('good').length)
    const crowded = of('wrong').slice(seats)
    for (const at of crowded) {
      const { problems } = standings[at]!
      standings[at] = {
        state: 'wrong',
        problems: { ...problems, type: problems.type ?? `${fareTypes[type]}超出 ${crowded.length} 人，请改旅客类型` },
      }
    }
  }
}
