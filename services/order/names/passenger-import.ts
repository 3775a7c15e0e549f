import { isDeepStrictEqual } from 'node:util'
import { fareTypes, genders } from '#contracts/enums.ts'
import { checkDocument, tidyNumber } from '#contracts/kernel/documents.ts'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import { checkName, nameTitles } from '#contracts/kernel/passenger-name.ts'
import { isPhone } from '#contracts/kernel/phone.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportMode } from '#contracts/kernel/record.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import {
  type Abroad,
  type AbroadPath,
  abroadFrom,
  abroadPaths,
  abroadSynonyms,
  abroadTexts,
  abroadTitles,
  isCountryPath,
  isDatePath,
} from '#contracts/order/names/abroad.ts'
import { inferred } from '#contracts/order/names/inferred.ts'
import { infantsAlone, type NamedGroup, type NamedTraveller, type NameProblems } from '#contracts/order/names/list.ts'
import { nationAliases } from '#contracts/order/names/nation-codes.ts'
import { nations } from '#contracts/order/names/nations.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import {
  documentLabels,
  documentOfHeading,
  documentWords,
  genderWords,
  headings,
  titleWords,
  typeWords,
} from '#contracts/order/names/words.ts'
import { nameWritten } from '#contracts/order/names/written.ts'
import { countsIn } from '#contracts/order/rules/counts.ts'
import { type By, type Imported, importRows } from '#services/kernel/record/table-import.ts'
import { column, type RowValue, type SheetColumn } from '#services/kernel/sheet/parse.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { templateSheet, writtenColumn } from '#services/kernel/sheet/template.ts'
import { writeSheet } from '#services/kernel/sheet/write.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { nameList, twinNames, wrongTraveller } from './names.ts'
import { namesSheet } from './names-sheet.ts'

const columns = [
  column({ key: 'name', ...headings.name, type: 'text', required: true, printed: true, several: true, blank: '为空' }),
  column({
    key: 'type',
    ...headings.type,
    type: 'enum',
    values: fareTypes,
    aliases: typeWords,
    reckoned: true,
    inferred: true,
    note: '不填时按证件或出生日期判断',
  }),
  column({
    key: 'docType',
    ...headings.docType,
    type: 'enum',
    values: documentLabels,
    unknown: '不存在',
    aliases: documentWords,
    reckoned: true,
    inferred: true,
    note: '不填时按证件号码判断，判断不了的须填写',
  }),
  column({
    key: 'docNo',
    ...headings.docNo,
    type: 'text',
    required: true,
    reckoned: true,
    several: true,
  }),
  column({ key: 'gender', ...headings.gender, type: 'enum', values: genders, aliases: genderWords, reckoned: true, inferred: true }),
  column({ key: 'birthDate', ...headings.birthDate, type: 'date', past: true, reckoned: true, inferred: true, note: '身份证旅客可不填' }),
  column({
    key: 'title',
    ...headings.title,
    type: 'enum',
    values: nameTitles,
    aliases: titleWords,
    note: '英文姓名可填；写在姓名后面也可以，如 SMITH/JOHN MR',
  }),
  column({
    key: 'phone',
    ...headings.phone,
    type: 'text',
    expected: '手机号码，如 13800138000',
    check: text => (isPhone(text) ? undefined : '格式不正确'),
  }),
  column({ key: 'nameConfirmed', ...headings.nameConfirmed, type: 'bool', note: '姓名像称谓（如 王先生）而证件上就是这样时填是' }),
] as const
const country = {
  type: 'enum',
  values: nations(),
  aliases: nationAliases(),
  unknown: '不存在',
  expected: '国家名称、两位或三位代码',
} as const
const nationality = <const Required extends boolean>(required: Required) =>
  column({ key: 'nationality', ...headings.nationality, ...country, required, note: '如 中国、CN 或 CHN' })
const abroadColumns = abroadPaths.map((path): SheetColumn<AbroadPath, string> => {
  const named = { key: path, title: abroadTitles[path], synonyms: abroadSynonyms[path] ?? [] }
  if (isCountryPath(path)) return column({ ...named, ...country, note: '如 美国、US 或 USA' })
  return isDatePath(path) ? column({ ...named, type: 'date' }) : column({ ...named, type: 'text', max: path.endsWith('street') ? 100 : 50 })
})
/** The columns of a list at home and of one of people from abroad, where each says the nationality. Both are read with all columns. */
const tables = {
  HOME: [...columns, nationality(false), ...abroadColumns],
  ABROAD: [...columns, nationality(true), ...abroadColumns],
} as const
export type NamesTable = keyof typeof tables
type Row = RowValue<typeof tables.HOME>
const MAX_ROWS = 1000

const foreigner = { name: 'SMITH/JOHN', type: 'ADULT', docType: 'PASSPORT', docNo: '567890123', gender: 'M', birthDate: '1985-03-14' }
export const passengerTemplate = (table: NamesTable) =>
  table === 'HOME'
    ? templateSheet(
        [...columns, nationality(false)],
        [{ name: '吴超', type: 'ADULT', docType: 'ID_CARD', docNo: '440309199304209978', gender: 'M' }],
        '旅客名单',
      )
    : templateSheet(tables.ABROAD, [{ ...foreigner, nationality: 'US', docIssuer: 'US', docExpires: '2031-05-20' }], '外籍旅客名单')

/** A list in the format of the import; what states abroad ask for has columns where somebody has some of it. */
export const passengerSheet = (passengers: readonly PassengerFields[]) => {
  const rows = passengers.map(one => ({ ...one, ...abroadTexts(one) }))
  const asked = abroadColumns.filter(({ key }) => rows.some(row => row[key] !== undefined))
  return writeSheet([...columns, nationality(false), ...asked].map(writtenColumn), [rows], '旅客名单')
}

/** message about a document that is on one of the flights by another order */
type ClashOf = (docNo: string) => Promise<string | undefined>

/** Judges a row as the next of the list, in the words of the import (DOMAIN §3.4), where 旅客证件 is called 证件. */
const rowJudge = (group: NamedGroup, clashOf: ClashOf, table: NamesTable = 'HOME') => {
  const list = nameList(group)
  const refuse = (problems: NameProblems, twin?: NamedTraveller) =>
    wrongTraveller(
      Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, message.replace(/^旅客证件重复/, '证件重复')])),
      { names: twinNames(twin) },
    )
  const { counts } = group
  /** @throws Refused when neither the row nor its document tells the missing field */
  const fieldsOf = ({ type: told, docType: written, ...rest }: Said): PassengerFields => {
    const usual = group.abroad || table === 'ABROAD' ? 'PASSPORT' : undefined
    const { type, docType: read = usual } = inferred({ ...rest, type: told, docType: written }, group.departure)
    // the number of a passport may look like one of a birth certificate, with which nobody flies abroad
    const docType = read === 'CSZM' && !written ? (usual ?? read) : read
    if (!docType) throw refuse({ docType: '证件类型不能为空' })
    if (!type) {
      const document = checkDocument(docType, rest.docNo)
      throw refuse(document.ok ? { type: '旅客类型不能为空，也可填写出生日期' } : { docNo: document.reason })
    }
    // an adult may be the one who flies for free
    const isFree = !told && type === 'ADULT' && counts && list.counts.ADULT >= counts.ADULT && list.counts.FREE < counts.FREE
    return { ...rest, type: isFree ? 'FREE' : type, docType }
  }
  return async (row: Row, { heads }: { heads: Heads }) => {
    const { said, note } = asWritten(row, heads)
    const checked = list.check(fieldsOf(said))
    if (checked.problems) throw refuse(checked.problems, checked.twin)
    const { traveller } = checked
    const clash = await clashOf(traveller.docNo)
    if (clash !== undefined) throw refuse({ docNo: clash })
    list.enter(traveller)
    return { traveller, ...(note && { notes: { name: note } }) }
  }
}
type Judged = Awaited<ReturnType<ReturnType<typeof rowJudge>>>

/** headers by column */
type Heads = Readonly<Record<string, string>>
type Said = Omit<Row, 'nameConfirmed' | AbroadPath> & Abroad & { nameConfirmed?: true }
const isAbroadPath = (key: string): boolean => Object.hasOwn(abroadTitles, key)
/** A row by the words of its writer: what stands beside the name, and the type of document that the header over the numbers says. */
const asWritten = ({ nameConfirmed, ...cells }: Row, heads: Heads): { said: Said; note?: string } => {
  const row = Object.fromEntries(Object.entries(cells).filter(([key]) => !isAbroadPath(key))) as Omit<typeof cells, AbroadPath>
  const said = { ...row, ...abroadFrom(cells), ...present({ docType: row.docType ?? documentOfHeading(heads.docNo ?? '') }) }
  if (nameConfirmed) return { said: { ...said, nameConfirmed } }
  const { left: _, note, ...named } = nameWritten(row.name, row)
  return { said: { ...said, ...present(named) }, ...present({ note }) }
}

/**
 * Imports names from a file. Each row is checked against the order with the rows before it; the good ones are written as one fact. Ids are
 * made of `seed` and line, so that a file sent again after a crash finds its own rows (`already`).
 */
export const importPassengers = <Mode extends ImportMode>(
  group: NamedGroup,
  { table = 'HOME', mode, files, by, seed }: { table?: NamesTable; mode: Mode; files: Upload[]; by: By; seed: string },
  deps: {
    readSheet: ReadSheet
    already: (id: string) => boolean
    /** the traveller in the order who has this document */
    standing: (docNo: string) => ({ id: string } & PassengerFields) | undefined
    clashOf: ClashOf
    write: (passengers: ({ id: string } & PassengerFields)[]) => Promise<unknown>
  },
): Promise<Imported<Mode>> => {
  const judge = rowJudge(group, deps.clashOf, table)
  const read = new Map<string, Judged>()
  const placeOf = placing()
  return importRows({
    readSheet: namesSheet(deps.readSheet),
    columns: tables[table],
    files,
    by,
    mode,
    maxRows: MAX_ROWS,
    width: 1,
    judge: async (row, { line, heads }) => {
      const before = deps.standing(tidyNumber(row.docNo))
      const id = idFrom(seed, 'passenger', placeOf(line))
      if (before && before.id !== id && saysNothingNew(before, row, heads)) return { id: before.id, action: 'same' }
      if (deps.already(id)) return { id, action: 'add' }
      const judged = await judge(row, { heads })
      read.set(id, judged)
      return { id, action: 'add', ...shownAs(row, judged) }
    },
    write: async rows =>
      void (await deps.write(rows.flatMap(({ id }) => (read.has(id!) ? [{ id: id!, ...read.get(id!)!.traveller }] : [])))),
  })
}

/** Names the rows of a file by their lines, in their order; of several people in a line each after the first has a number. */
const placing = () => {
  const seen = new Map<number, number>()
  return (line: number): string => {
    const n = seen.get(line) ?? 0
    seen.set(line, n + 1)
    return n === 0 ? String(line) : `${line}.${n}`
  }
}

/** A row as it was written, with the inferred fields, and what to look at. */
const shownAs = (row: Row, { traveller: { type, docType }, notes }: Judged) => ({
  values: { ...row, type, docType },
  ...present({ notes }),
})

/** Does the row change nothing about the traveller? A list that is uploaded again changes nothing. */
const saysNothingNew = (before: PassengerFields, row: Row, heads: Heads): boolean => {
  const { said: written } = asWritten(row, heads)
  const name = checkName(written.name, { confirmed: written.nameConfirmed === true })
  const said = {
    ...written,
    docNo: tidyNumber(row.docNo),
    ...(name.ok && { name: name.name, ...present({ title: name.title }) }),
  }
  return Object.entries(said).every(([field, value]) => isDeepStrictEqual(before[field as keyof PassengerFields], value))
}

/**
 * Previews a list for an order still to be made; nothing is kept. Wrong rows are reported as in an import, or with `errors` as a workbook.
 */
export const readNames = async (
  group: NamedGroup,
  { mode, files, by }: { mode: 'preview' | 'errors'; files: Upload[]; by: By },
  { readSheet, clashOf }: { readSheet: ReadSheet; clashOf: ClashOf },
) => {
  const judge = rowJudge(group, clashOf)
  const table = { readSheet: namesSheet(readSheet), columns: tables.HOME, files, by, maxRows: MAX_ROWS, width: 1, write: async () => {} }
  const read = new Map<string, Judged>()
  const wrong = new Map<string, Refused>()
  const placeOf = placing()
  await importRows({
    ...table,
    mode: 'preview',
    judge: async (row, { line, heads }) => {
      const place = placeOf(line)
      try {
        read.set(place, await judge(row, { heads }))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        wrong.set(place, error)
      }
      return { action: 'add' }
    },
  })
  // infants can be matched to adults only after all rows
  const places = [...read.keys()]
  for (const [index, message] of infantsAlone(
    [...read.values()].map(({ traveller }) => traveller),
    group.departure,
  )) {
    wrong.set(places[index]!, wrongTraveller({ type: message }))
    read.delete(places[index]!)
  }
  const placeAgain = placing()
  const judged = (row: Row, { line }: { line: number }) => {
    const place = placeAgain(line)
    const refusal = wrong.get(place)
    if (refusal) throw refusal
    return { action: 'add' as const, ...shownAs(row, read.get(place)!) }
  }
  if (mode === 'errors') return importRows({ ...table, mode, judge: judged })
  const { total, good, bad, rows, ignored, unread, beside } = await importRows({ ...table, mode, judge: judged })
  const passengers = [...read.values()].map(({ traveller }) => traveller)
  return { total, good, bad, counts: countsIn(passengers), passengers, rows, ignored, ...present({ unread, beside }) }
}
