import { checkDocument, type DocumentType, tidyNumber } from '#contracts/kernel/documents.ts'
import { bareName, isSurname } from '#contracts/kernel/passenger-name.ts'
import { compact, headerKey, headingsOfTwo, isUnprintable, tidyNames } from '#contracts/kernel/sheet/text.ts'
import { readers } from '#contracts/kernel/sheet/values.ts'
import { halvesOf, isHalf, joinedName, kindOfHeading, type NameKind, severalIn } from '#contracts/order/names/cells.ts'
import { documentOf, inferred, isTotal } from '#contracts/order/names/inferred.ts'
import { countryOf, nationText } from '#contracts/order/names/nation-codes.ts'
import { nationOf } from '#contracts/order/names/nations.ts'
import { documentOfHeading } from '#contracts/order/names/words.ts'
import { nameWritten, wordIn } from '#contracts/order/names/written.ts'
import { countOfLine, isRemark, isWholeName, type LinePart, partsOf } from './line.ts'
import { edited, type Field, fields, filledByNumber, isBlank, type NameRow, type Needs, newRow } from './rows.ts'

type Kind = NameKind
/** the values of one person as they were written */
type Said = Partial<Record<Kind, string>> & {
  /** the type of document that the heading over the number says */
  under?: DocumentType
  /** the name with the country that stood behind it */
  withCountry?: string
}
type Pasted = {
  people: Said[]
  /** pasted texts that were not taken: lines without a recognisable person, parts of lines, whole columns */
  skipped: string[]
  /** the same text as cells, for pasting a part of a table */
  cells: string[][]
}

const dateIn = (text: string, today: string): string | undefined => {
  const read = readers.date(text, { today, past: true })
  return typeof read === 'string' && read <= today ? read : undefined
}

/** The only possible kind of a cell without a heading. A birth date is tried before a number, since eight digits may be either. */
const kindOfCell = (text: string, today: string): Kind | undefined => {
  const plain = compact(text)
  if (/^(\+?86-?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}$/.test(plain) || /^\(?0\d{2,3}[)-]\d{7,8}$/.test(plain)) return 'phone'
  if (wordIn.gender(plain)) return 'gender'
  if (wordIn.type(plain)) return 'type'
  if (wordIn.docType(plain)) return 'docType'
  // a bare count of days is a date under its heading only
  if (!/^\d{5}$/.test(plain) && dateIn(text, today)) return 'birthDate'
  // 军字第1234567号
  if (/^\p{Script=Han}{1,4}第?\d{4,10}号?$/u.test(plain) && /[字第]/.test(plain)) return 'docNo'
  if (/^['’]?[A-Z]{0,3}\d{6,18}X?$/i.test(plain) || /^\d\.\d+E\+1[67]$/i.test(plain) || documentOf(plain)) return 'docNo'
  if (/\p{Script=Han}|^[A-Z]{3}$/u.test(plain) && nationOf(plain)) return 'nationality'
  // a bare number before a word is no number of a line: 12座
  return isName(text) || ((!/^\d+[^\d\s.．、)）:：-]/.test(text) || isSomebody(text)) && isName(bareName(text).name)) ? 'name' : undefined
}
/** an unprintable sign may stand for any character, and so may a sign that hides one: 张*三 */
const isName = (text: string): boolean =>
  kindOfHeading(text) === undefined &&
  ['', '某'].some(any => looksLikeName(Array.from(text, sign => (isUnprintable(sign) || /[*?？□]/.test(sign) ? any : sign)).join('')))
const looksLikeName = (text: string): boolean =>
  (!isRemark(text.trim()) && /^\p{Script=Han}[\p{Script=Han}·•・‧⋅∙●.\sA-Z]{1,29}$/u.test(text.trim())) ||
  /^['’]?\p{Script=Latin}[\p{Script=Latin}'’-]+(\s+[\p{Script=Latin}'’-]+)*(\s*\/\s*[\p{Script=Latin}'’-]+)?(\s+[\p{Script=Latin}'’-]+)*$/iu.test(
    text.trim(),
  )

/** Splits cells as Excel and WPS copy them: a cell with a tab, a line break or quotes is quoted. */
const cellsIn = (text: string): string[][] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
    lines.at(-1)!.push((quoted?.replaceAll('""', '"').replaceAll('\n', ' ') ?? plain ?? '').trim())
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  return lines.filter(cells => cells.some(cell => cell !== ''))
}

/** The kind that most of a column's cells must be. */
const mostOf = (cells: readonly string[], today: string): Kind | undefined => {
  const told = cells.filter(Boolean)
  const votes = new Map<Kind, number>()
  for (const cell of told) {
    const kind = kindOfCell(cell, today)
    if (kind) votes.set(kind, (votes.get(kind) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a)
  return best && best[1] * 2 >= told.length ? best[0] : undefined
}
const isNumber = (text: string) => /\d.*\d.*\d.*\d.*\d.*\d/.test(text)
/** The kind of each column: by its heading, otherwise by what most of its cells must be. */
type Columns = { kinds: (Kind | undefined)[]; rows: string[][]; heads: string[]; above: string[][] }
const columnsOf = (table: string[][], today: string): Columns => {
  // the number of a line in the cell of a document: 1. 460106197908142416
  const lines = table.map(cells =>
    cells.map(cell => {
      const bare = cell.replace(/^\s*[①-⑳⑴-⒛]\s*/, '')
      return isNumber(bare) && kindOfCell(bare, today) === undefined ? bare.replace(countOfLine, '') : isNumber(bare) ? bare : cell
    }),
  )
  const isHeading = (cell: string) => kindOfHeading(cell) !== undefined || isHalf(cell)
  const known = lines.slice(0, 10).map(cells => cells.filter(isHeading).length)
  const most = Math.max(...known)
  const at = known.indexOf(most)
  const width = Math.max(...lines.map(({ length }) => length))
  const columnOf = (rows: string[][], column: number) => rows.map(cells => cells[column] ?? '')
  // one known heading is enough where numbers stand below words
  const isAboveNumbers = most === 1 && !lines[at]!.some(isNumber) && lines.slice(at + 1).some(cells => cells.some(isNumber))
  if (most >= 2 || isAboveNumbers || (most === 1 && lines[at]!.length === 1)) {
    const below = headingsOfTwo(lines[at]!, lines[at + 1] ?? [], isHeading)
    const withAbove = below ? undefined : headingsOfTwo(lines[at - 1] ?? [], lines[at]!, isHeading)
    const heads = below ?? withAbove ?? lines[at]!
    const kinds = heads.map(kindOfHeading)
    const rows = lines.slice(at + (below ? 2 : 1)).filter(cells => !cells.every(cell => !cell || isHeading(cell)))
    const above = lines.slice(0, withAbove ? at - 1 : at)
    const half = halvesOf(heads)
    if (half) {
      kinds[half.surname] = 'name'
      kinds[half.given] = undefined
      for (const cells of rows) {
        cells[half.surname] = joinedName(cells[half.surname] ?? '', cells[half.given] ?? '')
        cells[half.given] = ''
      }
    }
    // 证件 may be the head of types or of numbers
    if (!kinds.includes('docNo')) {
      const column = kinds.indexOf('docType')
      if (column >= 0 && rows.filter(cells => documentOf(cells[column] ?? '')).length * 2 > rows.length) kinds[column] = 'docNo'
    }
    // names and numbers under words that nobody knows
    for (const kind of ['name', 'docNo'] as const)
      if (!kinds.includes(kind)) {
        const column = heads.findIndex((_, column) => !kinds[column] && mostOf(columnOf(rows, column), today) === kind)
        if (column >= 0) kinds[column] = kind
      }
    return { kinds, rows, heads, above }
  }
  // a line in a single cell says nothing of the columns
  const wide = lines.filter(cells => cells.filter(Boolean).length > 1)
  const cells = wide.length > 0 ? wide : lines
  const kinds = Array.from({ length: width }, (_, column) => mostOf(columnOf(cells, column), today))
  // beside as many columns of identity cards as of names another column of numbers is of something else: employees
  const cards = kinds.map((kind, at) => kind === 'docNo' && columnOf(cells, at).filter(isCard).length * 2 > cells.length)
  if (cards.includes(true) && cards.filter(Boolean).length === kinds.filter(kind => kind === 'name').length)
    for (const [at, kind] of kinds.entries()) if (kind === 'docNo' && !cards[at]) kinds[at] = undefined
  return { kinds, rows: lines, heads: [], above: [] }
}

/**
 * The columns of each list where lists stand side by side: another column of names begins the next one, with what stood before the names of
 * the first. Lists side by side have a column of numbers each; otherwise names are those that most look like names.
 */
const listsOf = (kinds: (Kind | undefined)[], heads: readonly string[], rows: readonly string[][]): { from: number; to: number }[] => {
  const names = kinds.flatMap((kind, at) => (kind === 'name' ? [at] : []))
  const numbers = kinds.filter(kind => kind === 'docNo').length
  if (numbers > 0 && names.length > numbers) {
    const whole = (at: number) => rows.filter(cells => isSomebody(cells[at] ?? '')).length
    const [best] = names.toSorted((a, b) => whole(b) - whole(a))
    // under headings the first that is filled is the name, as of 姓名 and 英文姓名 in an import
    for (const at of heads.length > 0 ? [] : names) if (at !== best) kinds[at] = undefined
    return [{ from: 0, to: Number.POSITIVE_INFINITY }]
  }
  const before = Math.max(0, (names[0] ?? 0) - kinds.findIndex(Boolean))
  const begins = names.map((at, n) => (n === 0 ? 0 : at - before))
  return (begins.length > 0 ? begins : [0]).map((from, n) => ({ from, to: begins[n + 1] ?? Number.POSITIVE_INFINITY }))
}
/** headings of columns that count lines, and need not be taken */
const isCount = (head: string) => /^(序号|编号|NO\.?|#)$/.test(headerKey(head))
/** Is this certainly somebody: a usual surname, both names with a dot or a stroke between them? */
const isSomebody = (text: string) => {
  const { name } = bareName(text)
  return isWholeName(name.replace(/\s/g, '')) || /\S[·•・‧⋅∙/]\S/.test(name) || isSurname(name.slice(0, 2))
}

/** A list on its side has its headings in the first column, and a column for each person. */
const upright = (lines: string[][]): string[][] => {
  const headed = lines.filter(([first = '']) => kindOfHeading(first)).length
  const isOnSide = (headed >= 2 || (headed === 1 && lines.length === 1)) && lines.every(cells => !cells.slice(1).some(kindOfHeading))
  if (!isOnSide) return lines
  return Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, column) => lines.map(cells => cells[column] ?? ''))
}

const inColumns = (table: string[][], today: string): Omit<Pasted, 'cells'> => {
  const lines = upright(table)
  const { kinds, rows, heads, above } = columnsOf(
    lines.filter(cells => !isTotal(cells)),
    today,
  )
  const people: Said[] = []
  const skipped = above.map(cells => cells.filter(Boolean).join(' '))
  // whole people in cells are read as prose
  const isProse = (cell: string) => isNumber(cell) && /\p{L}{2}/u.test(cell) && kindOfCell(cell, today) === undefined
  if (heads.length === 0 && rows.some(cells => cells.some(isProse)))
    return inLines(
      rows.map(cells => cells.join(' ')),
      today,
    )
  const lists = listsOf(kinds, heads, rows)
  const isUsed = kinds.map((kind, at) => kind !== undefined || !rows.some(cells => cells[at]))
  for (const [at, head] of heads.entries()) if (!isUsed[at] && head && !isCount(head)) skipped.push(`${head}（整列）`)
  for (const cells of rows)
    for (const { from, to } of lists) {
      const said: Said = {}
      const rest: string[] = []
      for (const [n, cell] of cells.slice(from, to).entries()) {
        const head = heads[from + n]
        const kind = kinds[from + n] && !head ? kindWithin(cell, kinds[from + n]!, today) : kinds[from + n]
        if (!cell) continue
        if (kind && said[kind] === undefined) {
          said[kind] = cell
          const docType = kind === 'docNo' && documentOfHeading(head ?? '')
          if (docType) said.under = docType
        } else if (kind && head) rest.push(`${head}“${cell}”`)
        else if (kind || !(head || /^\d{1,4}[.、]?$/.test(cell))) rest.push(cell)
      }
      if (said.docNo || (said.name && isName(bareName(said.name).name))) people.push(...severalOf(said, today))
      else rest.splice(0, rest.length, ...cells.slice(from, to).filter(Boolean))
      if (rest.length > 0) skipped.push(rest.join(' '))
    }
  return { people, skipped }
}
/** The people of a row: several, where its cells have as many names as numbers. */
const severalOf = (said: Said, today: string): Said[] => {
  const { name = '', docNo = '', phone: _, ...same } = said
  const several = severalIn(name, docNo, one => kindOfCell(one, today) === 'docNo')
  return several ? several.map(one => ({ ...same, ...one })) : [said]
}
/** The kind of a cell in a column without a heading: its own where that is plain, as of a birth date among numbers. */
const kindWithin = (cell: string, column: Kind, today: string): Kind | undefined => {
  const own = kindOfCell(cell, today)
  if (column === 'name') return isName(bareName(cell).name) && own !== 'type' ? 'name' : own
  if (column === 'docNo' && own !== 'birthDate' && own !== 'phone' && isNumberOfSorts(cell)) return 'docNo'
  return own === 'name' ? undefined : own
}

/** Does this part begin the next person of a line? A person has one name and one number, in either order. */
const beginsNext = (kind: Kind | undefined, { name, docNo }: Said): boolean =>
  (kind === 'name' && name !== undefined && docNo !== undefined) || (kind === 'docNo' && docNo !== undefined && name !== undefined)

/**
 * A person goes on where a line brings only what the person of the lines before lacks (WeChat: a line each for name, number and
 * telephone). Of a list of names with a list of numbers below nobody knows whose is whose: the one before must be complete.
 */
const goesOn = (people: readonly Said[], said: Said): boolean => {
  const [last, before] = [people.at(-1), people.at(-2)]
  const isWhole = (one: Said) => one.name !== undefined && one.docNo !== undefined
  return last !== undefined && (!before || isWhole(before)) && (Object.keys(said) as Kind[]).every(kind => last[kind] === undefined)
}

/** The time beside the writer of a message: 王芳 2026/11/30 10:20:33, 昨天 10:20, 11月30日 下午3:22. */
const isStamp = (line: string) =>
  /(?:^|\s)(?:凌晨|早上|上午|中午|下午|晚上)?\d{1,2}:\d{2}(?::\d{2})?\s*$/.test(line.normalize('NFKC')) && !/\d{6}/.test(line)
/** Headings of a table whose cells are parted by blanks. */
const isHeadings = (line: string) => {
  const words = line
    .trim()
    .split(/[\s,，、;；|]+/)
    .filter(Boolean)
  const known = words.filter(kindOfHeading).length
  return known > 0 && !/\d/.test(line) && (known === words.length || (known > 1 && known + words.filter(isCount).length === words.length))
}

const inLines = (lines: readonly string[], today: string): Omit<Pasted, 'cells'> => {
  const people: Said[] = []
  const skipped: string[] = []
  const read = lines
    .filter(line => !isHeadings(line))
    .map(line => ({ line, ...(isStamp(line) ? { parts: [], untaken: [line.trim()] } : partsOf(line)) }))
  const isNumbered = read.some(({ parts }) => parts.some(({ text }) => kindOfCell(text, today) === 'docNo'))
  for (const { line, parts, untaken } of read) {
    if (isTotal([line, ...parts.map(({ text }) => text)])) {
      // a telephone beside the total belongs to somebody
      if (/\d{6}/.test(line) || untaken.length > 0) skipped.push(line.trim())
      continue
    }
    const { found, rest } = peopleOf(parts, today)
    // a guide with a telephone above people with numbers: 导游：王芳 13800138000
    if (isNumbered && found.every(isGuide)) {
      skipped.push(line.trim())
      continue
    }
    // a heading of the list, or a greeting
    const isPerson = (said: Said) =>
      said.docNo || (said.name && /^\s*(?:姓名|(?:full |passenger )?name)\s*[:：]/i.test(line))
        ? true
        : /[\p{Script=Han}/]/u.test(said.name ?? '') &&
          said.name!.length <= (/^[A-Z]/i.test(said.name!) ? 40 : 15) &&
          !/[:：。！]\s*$|名单|旅行社|团队/.test(line)
    const [first] = found
    const isOne = found.length === 1 && Object.keys(first!).length > 0 && !(first!.name && first!.docNo)
    const some = found.filter(isPerson)
    if (isOne && rest.length === 0 && goesOn(people, first!) && (!first!.name || isPerson(first!))) Object.assign(people.at(-1)!, first)
    else if (some.length > 0) {
      people.push(...some)
      rest.push(...found.filter(said => !isPerson(said)).flatMap(said => Object.values(said)))
    } else if (parts.length > 0) {
      skipped.push(line.trim())
      continue
    }
    const left = [...rest, ...untaken]
    if (left.length > 0) skipped.push(left.join(' '))
  }
  // among people with numbers a word alone is a remark, unless it is certainly a name
  const isWord = ({ name, ...more }: Said) => name !== undefined && Object.keys(more).length === 0 && !isSomebody(name)
  const words = people.some(({ docNo }) => docNo) ? people.filter(isWord) : []
  skipped.push(...words.map(({ name }) => name!))
  return { people: people.filter(said => !words.includes(said)), skipped }
}

const isGuide = ({ name, phone, ...more }: Said) =>
  name !== undefined && phone !== undefined && Object.keys(more).length === 0 && nameWritten(name, {}).left.length > 0

/** The people of a line in its parts, at least one, and what belongs to nobody. */
const peopleOf = (parts: readonly LinePart[], today: string): { found: Said[]; rest: string[] } => {
  const rest: string[] = []
  const names = parts.filter(({ isAside }) => !isAside).map(({ text }) => text)
  if (names.length > 1 && names.length === parts.length && names.every(isWholeName)) return { found: names.map(name => ({ name })), rest }
  // the names of a booking: 1.CHEN/ZHIQIANG 2.LIN/YUEZHEN JFK8PQ
  const parted = parts.filter(({ text, isAside }) => !isAside && /^\p{Script=Latin}{2,}[^/\d]*\/\p{Script=Latin}[^/\d]*$/u.test(text))
  if (parted.length > 1 && !parts.some(({ text }) => isNumber(text)))
    return { found: parted.map(({ text }) => ({ name: text })), rest: parts.filter(part => !parted.includes(part)).map(({ text }) => text) }
  // as many names as numbers behind them, as in the cells of a table
  const said = parts.flatMap(({ text, isAside }) => (isAside ? [] : [text]))
  const half = said.length / 2
  const [front, behind] = [said.slice(0, half), said.slice(half)]
  if (half > 1 && Number.isInteger(half) && front.every(isWholeName) && behind.every(text => kindOfCell(text, today) === 'docNo'))
    return {
      found: front.map((name, at) => ({ name, docNo: behind[at]! })),
      rest: parts.flatMap(({ text, isAside }) => (isAside ? [text] : [])),
    }
  const found: Said[] = [{}]
  const read = parts.map(({ text }) => kindOfCell(text, today))
  // beside another number eight figures that are a day to come are the end of a passport: 20300101
  const hasOther = parts.some(({ text }, at) => read[at] === 'docNo' && !isDayToCome(text))
  // beside as many identity cards as names another number is of something else: an employee, a bank card
  const cards = parts.filter(({ text }) => isCard(text)).length
  const isOther = (text: string) =>
    (hasOther && isDayToCome(text)) || (cards > 0 && cards === read.filter(kind => kind === 'name').length && !isCard(text))
  const kinds = parts.map(({ text }, at) => (read[at] === 'docNo' && isOther(text) ? undefined : read[at]))
  const isNumbered = kinds.includes('docNo')
  const last = kinds.lastIndexOf('docNo')
  // a word that nobody understood may be the name before the first number, which is no other's then
  const first = kinds.findIndex(
    (kind, at) =>
      kind === 'docNo' || kind === 'name' || kind === 'nationality' || (!kind && !parts[at]!.isAside && /\p{L}{2}/u.test(parts[at]!.text)),
  )
  const isNumberFirst = kinds[first] === 'docNo'
  const bracketed: { text: string; said: Said }[] = []
  for (const [at, { text, isAside }] of parts.entries()) {
    const said = found.at(-1)!
    // a number that nobody can read is one still, where there is no other
    const cell = isAside && wordIn.title(text) ? 'title' : (kinds[at] ?? (isNumberOfSorts(text) && !isNumbered ? 'docNo' : undefined))
    // a name that is also a country counts as a name first, and letters behind a name may be a country
    if (cell === 'name' && said.name && !said.docNo && !said.nationality && nationOf(said.name) && !nationOf(text)) {
      said.nationality = said.name
      said.name = text
      continue
    }
    const kind =
      cell === 'nationality' && !said.name && !said.docNo
        ? 'name'
        : cell === 'name' && said.name && !said.nationality && /^[A-Z]{3}$/i.test(text) && nationOf(text)
          ? 'nationality'
          : cell
    // of two words before a number the name is the one that is certainly somebody; behind another person, the one beside the number
    const isBetter =
      kind === 'name' && said.name && !said.docNo && last > at && (found.length > 1 || isSomebody(text)) && !isSomebody(said.name)
    if (isBetter) {
      rest.push(said.name!)
      said.name = text
    } else if (isAside && kind === 'name') bracketed.push({ text, said })
    else if (kind === 'name' && !isNumberFirst && said.docNo && !said.name && at < last) found.push({ name: text })
    else if (kind === 'name' && !isNumberFirst && said.docNo && !said.name && !isSomebody(text)) rest.push(text)
    else if (kind === 'name' && beginsNext(kind, said) && (isNumberFirst || (at > last && !isSomebody(text)))) rest.push(text)
    else if (beginsNext(kind, said)) found.push({ [kind!]: text })
    else if (kind === 'nationality' && said.name?.includes('/') && parts[at - 1]!.text === said.name)
      Object.assign(said, { nationality: text, withCountry: `${said.name} ${text}` })
    else if (kind && said[kind] === undefined) said[kind] = text
    else rest.push(text)
  }
  for (const { text, said } of bracketed)
    if (said.name === undefined && said.docNo !== undefined) said.name = text
    else rest.push(text)
  return { found, rest }
}
const isCard = (text: string) => checkDocument('ID_CARD', tidyNumber(text)).ok
const isDayToCome = (text: string) => /^20[2-9]\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(compact(text))
/** of seven signs or more: HU7181 is a flight */
const isNumberOfSorts = (text: string) => /^[^:：]{7,}$/.test(text) && /(\d.*){4}/.test(text) && !/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)

/**
 * Reads people from pasted text: a table of Excel or WPS with or without headings, columns in any order, or lines as people write them.
 * @param today local date
 */
export const readPasted = (text: string, today: string): Pasted => {
  const plain = tidyNames(text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' '))
  if (!plain) return { people: [], skipped: [], cells: [] }
  if (plain.includes('\t')) {
    const cells = cellsIn(plain)
    return { ...inColumns(cells, today), cells }
  }
  const lines = plain.split('\n').filter(line => line.trim() !== '')
  const cells = lines.map(line => line.split(/[,，]/).map(cell => cell.trim()))
  const isTable = cells.length > 1 && cells[0]!.length > 1 && cells[0]!.every(cell => kindOfHeading(cell))
  return isTable ? { ...inColumns(cells, today), cells } : { ...inLines(lines, today), cells: lines.map(line => [line.trim()]) }
}

/** A person as a line of the table; unreadable values stay as they are and are marked as wrong. */
const rowFrom = (said: Said, { departure }: Needs, today: string): { row: NameRow; isTyped: boolean; left: string[] } => {
  const docNo = tidyNumber(said.docNo ?? '')
  const birthDate = said.birthDate ? (dateIn(said.birthDate, today) ?? said.birthDate) : ''
  const read = {
    type: wordIn.type(said.type ?? ''),
    docType: wordIn.docType(said.docType ?? ''),
    gender: wordIn.gender(said.gender ?? ''),
    title: wordIn.title(said.title ?? ''),
  }
  // a word that nobody knows is not taken
  const unknown = (Object.keys(read) as (keyof typeof read)[]).flatMap(kind => (read[kind] ? [] : (said[kind] ?? [])))
  const { left, ...named } = nameWritten(said.name ?? '', read)
  const told = read.type ?? named.type
  const country =
    said.withCountry &&
    nationOf(said.nationality!) !== 'CN' &&
    `“${said.withCountry}”的“${said.nationality}”按国籍${nationText(said.nationality!)}录入，是名字的请改回`
  const note = [named.note, country].filter(Boolean).join('，')
  const nationality = countryOf(said.nationality ?? '')
  const { type = 'ADULT', docType: known } = inferred(
    { type: told, docType: read.docType ?? said.under, docNo, birthDate, nationality },
    departure,
  )
  const isLatin = /^[A-Z]+[/ ][A-Z /]+$/i.test(named.name)
  const row = filledByNumber(
    newRow(type, {
      name: named.name,
      ...(note && { written: note }),
      ...(said.nameConfirmed && { nameConfirmed: true }),
      // nothing was chosen yet: the likelier type, which the person can see and change
      docType: known ?? (/^\d{8}(\d{2})?$/.test(docNo) ? 'T2M' : isLatin && /^[A-Z\d]{5,14}$/.test(docNo) ? 'PASSPORT' : 'ID_CARD'),
      docNo,
      birthDate,
      gender: read.gender ?? named.gender ?? '',
      title: read.title ?? named.title ?? '',
      phone: said.phone?.trim() ?? '',
      nationality: nationText(said.nationality ?? ''),
    }),
  )
  return { row, isTyped: told !== undefined, left: [...unknown, ...left] }
}

/** A sentence about some texts; `whole` is the list of them, where they are too many or too long to stand in the sentence. */
export type ToldOf = { text: string; whole: readonly string[] }
/** Tells what was not taken, word for word: a person may hide in it. */
export const leftOver = (skipped: readonly string[]): ToldOf => toldOf('未录入', skipped, 30)
/** Tells which names are not as they were written. */
export const tidiedNames = (notes: readonly string[]): ToldOf => toldOf('姓名有整理', notes, 60)
const toldOf = (what: string, texts: readonly string[], most: number): ToldOf =>
  texts.length > 3 || texts.some(text => text.length > most)
    ? { text: `${what} ${texts.length} 处`, whole: texts }
    : { text: `${what}：${texts.join('；')}`, whole: [] }

type Placed = {
  rows: NameRow[]
  added: number
  known: number
  /** texts that stood beside names and went elsewhere */
  notes: string[]
  /** words and remarks of people that no field takes */
  left: string[]
}
/**
 * Puts people into the blank lines of their type, starting at a line; those without a blank line are added below. A person already in the
 * table, by name and number, is not added again.
 */
export const place = (
  rows: readonly NameRow[],
  people: readonly Said[],
  needs: Needs,
  { from = 0, today }: { from?: number; today: string },
): Placed => {
  const next = [...rows]
  let added = 0
  let known = 0
  const notes: string[] = []
  const remarks: string[] = []
  for (const said of people) {
    const { row, isTyped, left } = rowFrom(said, needs, today)
    if (row.written) notes.push(row.written)
    remarks.push(...left)
    if (row.docNo && next.some(({ name, docNo }) => docNo === row.docNo && name === row.name)) {
      known++
      continue
    }
    const blank = (type: NameRow['type']) => {
      const fits = (one: NameRow, at: number) => one.type === type && isBlank(one) && !one.fixed && at >= 0
      const after = next.findIndex((one, at) => at >= from && fits(one, at))
      return after >= 0 ? after : next.findIndex(fits)
    }
    let at = blank(row.type)
    // an adult may use a free seat
    if (at < 0 && !isTyped && row.type === 'ADULT') {
      at = blank('FREE')
      if (at >= 0) row.type = 'FREE'
    }
    if (at >= 0) next[at] = { ...row, key: next[at]!.key }
    else next.push(row)
    added++
  }
  return { rows: next, added, known, notes, left: remarks }
}

/** Fills a block of cells, starting at one, like a spreadsheet. */
export const fillBlock = (
  rows: readonly NameRow[],
  cells: string[][],
  { at, field, today }: { at: number; field: Field; today: string },
): NameRow[] => {
  const next = [...rows]
  const first = fields.indexOf(field)
  for (const [line, values] of cells.entries()) {
    const row = next[at + line]
    if (!row || row.fixed) continue
    next[at + line] = values.reduce((one, value, column) => {
      const into = fields[first + column]
      if (!into) return one
      const meant =
        into === 'birthDate'
          ? (dateIn(value, today) ?? value)
          : into === 'nationality'
            ? nationText(value)
            : into === 'type' || into === 'docType' || into === 'gender'
              ? wordIn[into](value)
              : value
      return meant === undefined ? one : edited(one, into, meant)
    }, row)
  }
  return next
}

/** True for a text about whole people, rather than single cells. */
export const tellsPeople = ({ people }: Pasted): boolean => people.some(({ name, docNo }) => name && docNo)

/** A typed birth date in the standard form, where it can be read. */
export const tidyDate = (text: string, today: string): string => (text.trim() ? (dateIn(text, today) ?? text.trim()) : '')
