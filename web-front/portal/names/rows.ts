import { type FareType, fareTypes } from '#contracts/enums.ts'
import { checkIdNumber, type DocumentType, type Gender, type NameTitle, tidyNumber } from '#contracts/kernel/documents.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { documentOf, isIdCard } from '#contracts/order/names/inferred.ts'
import { type Group, judgeNames, type Named } from '#contracts/order/names/list.ts'
import { nationOf, nationText } from '#contracts/order/names/nations.ts'
import type { Passenger, PassengerFields } from '#contracts/order/names/passenger.ts'

/** A line of the table, as it was typed; `''` where nothing was. */
export type NameRow = {
  key: string
  /** of who is in the order already */
  id?: string
  name: string
  title: NameTitle | ''
  type: FareType
  docType: DocumentType
  docNo: string
  birthDate: string
  gender: Gender | ''
  phone: string
  /** by its name, or as it was typed where it is none */
  nationality: string
  /** what the server said of it as it stands */
  told?: Problems
  /** why it cannot be changed */
  fixed?: string
}
export const fields = ['name', 'type', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone'] as const
export type Field = (typeof fields)[number]
export type Problems = Partial<Record<Field, string>>
/** Whose names are wanted: on which day they fly, and how many of each type. */
export type Needs = Required<Pick<Group, 'departure' | 'counts'>> & Pick<Group, 'free'>

/** keys of lines that are not in the order yet; a draft may bring those of a former page */
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
export const rowOf = (passenger: Static<typeof Passenger>): NameRow => {
  const { id, name, title = '', type, docType, docNo, birthDate = '', gender = '', phone = '', nationality = '' } = passenger
  return { key: id, id, name, title, type, docType, docNo, birthDate, gender, phone, nationality: nationText(nationality) }
}

const texts = ['name', 'docNo', 'birthDate', 'phone'] as const
export const isBlank = (row: NameRow): boolean => !row.id && texts.every(field => row[field].trim() === '')

/** As the server takes it: what is empty is left out. */
export const fieldsOf = ({ name, title, type, docType, docNo, birthDate, gender, phone, nationality }: NameRow): PassengerFields => ({
  ...{ name: name.trim(), type, docType, docNo: tidyNumber(docNo) },
  ...(title && { title }),
  ...(birthDate && { birthDate }),
  ...(gender && { gender }),
  ...(phone.trim() && { phone: phone.trim() }),
  ...(nationality.trim() && { nationality: nationOf(nationality) ?? nationality.trim() }),
})
export const isSame = (a: NameRow, b: NameRow): boolean => JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))

/** The table of a group: who is there, and a blank line for each seat that nobody is named for, type by type. */
export const withBlanks = (rows: readonly NameRow[], { counts }: Needs): NameRow[] => {
  const filled = rows.filter(row => !isBlank(row))
  const spare = rows.filter(isBlank)
  const blanks = (Object.keys(fareTypes) as FareType[]).flatMap(type => {
    const missing = counts[type] - filled.filter(row => row.type === type).length
    return Array.from({ length: Math.max(0, missing) }, (_, index) => spare.filter(row => row.type === type)[index] ?? newRow(type))
  })
  return [...filled, ...blanks]
}

/** The row with what its number says filled in where nothing stands yet. */
export const filledByNumber = (row: NameRow): NameRow => {
  const id = isIdCard(row.docType) ? checkIdNumber(row.docNo) : undefined
  return id?.ok ? { ...row, birthDate: row.birthDate || id.birthDate, gender: row.gender || id.gender } : row
}

/** The row after one of its cells was changed by hand. A new number says anew what it says. */
export const edited = ({ told: _, ...row }: NameRow, field: Field, value: string): NameRow => {
  const next = { ...row, [field]: value } as NameRow
  if (field !== 'docNo' && field !== 'docType') return next
  const said = field === 'docNo' ? documentOf(value) : undefined
  // other documents than these are chosen by hand, and stay
  if (said && ['ID_CARD', 'HMT_ID', 'PASSPORT', 'HM2M'].includes(row.docType)) next.docType = said
  if (!isIdCard(next.docType)) return next
  const id = checkIdNumber(next.docNo)
  return id.ok ? { ...next, birthDate: id.birthDate, gender: id.gender } : { ...next, birthDate: '' }
}

export type Standing = { state: 'blank' | 'good' | 'wrong'; problems: Problems }
const BLANK: Standing = { state: 'blank', problems: {} }
const GOOD: Standing = { state: 'good', problems: {} }

/** How each line stands by the rules of the server (contracts/order/names/list.ts), and by what it has said itself. */
export const checkRows = (rows: readonly NameRow[], { departure, counts, free }: Needs): Standing[] => {
  const open = rows.flatMap((row, index) => (isBlank(row) || row.fixed ? [] : [{ row, index }]))
  const named = rows.filter(({ fixed }) => fixed).map(fieldsOf)
  const judged = judgeNames(
    { departure, counts, free, named },
    open.map(({ row }) => fieldsOf(row)),
  )
  const places = new Map<Named, number>()
  const standings = rows.map(row => (isBlank(row) ? BLANK : GOOD))
  for (const [at, { problems, twin, traveller }] of judged.entries()) {
    const { row, index } = open[at]!
    if (traveller) places.set(traveller, index)
    const place = twin && places.get(twin)
    const all: Problems = { ...row.told, ...problems }
    if (twin && place !== undefined) all.docNo = `证件号码与第 ${place + 1} 行${twin.name}相同，请改其中一行`
    if (row.nationality.trim() && !nationOf(row.nationality)) all.nationality = '国籍填国家名称或两位代码，如 中国 或 CN'
    if (row.phone.trim() && !/^[0-9+ -]{6,20}$/.test(row.phone.trim())) all.phone = '手机号格式不正确，如 13800138000'
    // an identity card is the only one to say its bearer's birth date: what is wrong stands in its number
    if (all.birthDate && !row.birthDate && isIdCard(row.docType)) {
      all.docNo ??= all.birthDate
      delete all.birthDate
    }
    if (Object.keys(all).length > 0) standings[index] = { state: 'wrong', problems: all }
  }
  tellCrowded(rows, standings, counts)
  return standings
}

/** Who is wrong needs a seat as well, after those who are right: whoever finds none hears it with the rest. */
const tellCrowded = (rows: readonly NameRow[], standings: Standing[], counts: Needs['counts']): void => {
  for (const type of Object.keys(fareTypes) as FareType[]) {
    const of = (state: Standing['state']) => rows.flatMap((row, at) => (row.type === type && standings[at]!.state === state ? [at] : []))
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
