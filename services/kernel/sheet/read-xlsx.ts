import { streamXlsxRows } from 'hucre/xlsx'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Cell, type Collector, isPercent, type Marks, type Merge } from './collect.ts'
import { notATable, otherFormat, SheetError, tooBig } from './error.ts'
import { tagsEnd } from './xml-shape.ts'

const maxEntries = 200
/** bytes after inflating; ten thousand rows of thirty columns take a third of it */
const maxInflated = 50 * 1024 * 1024

/** Reads Excel 2007 and later. The archive is proved harmless before a parser sees it; then rows are read as a stream. */
export const readXlsx = async (bytes: Buffer, sheet: Collector) => {
  const zip = await fromBufferPromise(bytes, { autoClose: false, validateEntrySizes: true })
  const parts = await listParts(zip)
  const { texts, filled } = await proveSizes(zip, parts)
  const { index, part, others, date1904 } = firstVisibleSheet(texts, parts)
  sheet.tell({ date1904, unread: others.filter(({ target }) => filled.has(target)).map(({ name }) => name) })
  const cellOf = (cell: unknown) => (date1904 && cell instanceof Date && cell.getTime() < firstDay1904 ? timeOf(cell) : cell) as Cell
  for await (const row of streamXlsxRows(bytes, { sheet: index })) sheet.add(row.index + 1, row.values.map(cellOf))
  sheet.mark(await marksIn(await zip.openReadStreamPromise(part), stylesIn(texts)))
}

/**
 * Converts a time of day. A file that counts from 1904 puts it on the first of January 1904; the program expects it before 1901, as in
 * other files.
 */
const epoch1904 = Date.UTC(1904, 0, 1)
const firstDay1904 = epoch1904 + 86_400_000
const timeOf = (cell: Date) => new Date(cell.getTime() - epoch1904 + Date.UTC(1899, 11, 31))

type Parts = Map<string, Entry>
const isXml = /\.(xml|rels)$/i

/** Checks what the archive declares: few parts, no more than 50 MB, each name once, a workbook without macros or external data. */
const listParts = async (zip: ZipFile): Promise<Parts> => {
  const parts: Parts = new Map()
  let declared = 0
  if (zip.entryCount > maxEntries) throw tooBig(`${zip.entryCount} entries`)
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize
    if (declared > maxInflated) throw tooBig('declared sizes')
    if (parts.has(entry.fileName) || entry.isEncrypted()) throw notATable(`entry ${entry.fileName}`)
    parts.set(entry.fileName, entry)
  }
  const has = (name: RegExp) => [...parts.keys()].some(part => name.test(part))
  if (has(/^xl\/workbook\d*\.bin$/i)) throw otherFormat('二进制工作簿（.xlsb）')
  if (parts.has('content.xml') && parts.has('mimetype')) throw otherFormat('OpenDocument 表格（.ods）')
  if (has(/\.iwa$/i)) throw new SheetError('文件是 Numbers 表格（.numbers），请在 Numbers 中导出为 Excel 文件（.xlsx）再上传')
  if (!parts.has('[Content_Types].xml') && !has(/^xl\//i)) throw new SheetError('文件是压缩包，请解压后上传其中的表格')
  if (!parts.has('[Content_Types].xml') || !has(/^xl\/workbook\d*\.xml$/i)) throw notATable('no workbook')
  if (has(/vbaProject|^xl\/macrosheets\//i)) throw withMacros()
  if (has(/^xl\/(externalLinks\/|connections\.xml|queryTables\/)/i))
    throw new SheetError('文件包含外部链接或外部数据连接，请断开链接后再导入')
  return parts
}
const withMacros = () => new SheetError('文件包含宏，请另存为不含宏的 .xlsx 文件')

/**
 * Inflates every part once. This finds false sizes in headers (yauzl stops at the first byte too many) and tags that never end. `filled`
 * are the parts that hold a value.
 */
const proveSizes = async (zip: ZipFile, parts: Parts): Promise<{ texts: Map<string, string>; filled: Set<string> }> => {
  const texts = new Map<string, string>()
  const filled = new Set<string>()
  for (const [name, entry] of parts) {
    if (name.endsWith('/')) continue
    const kept: Buffer[] | undefined =
      /(^\[Content_Types\]|\.rels|^xl\/(workbook|styles)\d*\.xml)/i.test(name) && entry.uncompressedSize < 1024 * 1024 ? [] : undefined
    const proved = isXml.test(name) ? tagsEnd() : () => {}
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      proved(chunk)
      kept?.push(chunk)
      if (['<v', '<t', ':v', ':t'].some(mark => chunk.includes(mark))) filled.add(name)
    }
    if (kept) texts.set(name, Buffer.concat(kept).toString())
  }
  if (/<Override\s[^>]*macroEnabled/i.test(texts.get('[Content_Types].xml') ?? '')) throw withMacros()
  return { texts, filled }
}

/** The first visible sheet, by its place among the sheets and as a part of the archive. */
const firstVisibleSheet = (texts: Map<string, string>, parts: Parts) => {
  const workbook = relations(texts, '_rels/.rels', '').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? ''
  const [folder = '', file = ''] = workbook.split(/\/(?=[^/]*$)/)
  const sheets = tags(texts.get(workbook) ?? '', 'sheet').filter(({ name }) => name)
  const index = sheets.findIndex(({ state }) => state !== 'hidden' && state !== 'veryHidden')
  const id = sheets[index]?.id
  const related = relations(texts, `${folder}/_rels/${file}.rels`, folder)
  // a part that a reader will take for XML must have been proved as XML
  const other = related.find(({ target }) => !isXml.test(target))
  if (other) throw notATable(`part ${other.target}`)
  const part = parts.get(related.find(relation => relation.id === id)?.target ?? '')
  if (!part) throw notATable('no visible sheet')
  const others = sheets.flatMap(({ name = '', id }, at) =>
    at === index ? [] : [{ name: unescaped(name), target: related.find(one => one.id === id)?.target ?? '' }],
  )
  const date1904 = tags(texts.get(workbook) ?? '', 'workbookPr').some(({ date1904 }) => date1904 === '1' || date1904 === 'true')
  return { index, part, others, date1904 }
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')

const relations = (texts: Map<string, string>, name: string, folder: string) =>
  tags(texts.get(name) ?? '', 'Relationship').map(({ Id, Type = '', Target = '' }) => ({
    id: Id,
    type: Type,
    target: new URL(Target, `zip://x/${folder}${folder && '/'}`).pathname.slice(1),
  }))

/** The attributes of every element with this name, without their prefixes. */
const tags = (xml: string, name: string): Record<string, string>[] =>
  Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g')), ([, text = '']) =>
    Object.fromEntries(
      Array.from(text.matchAll(/(?<![\w:])(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key, a, b]) => [key, a ?? b]),
    ),
  )

/** Styles of cells whose font is struck out, and of those that show a number as a percentage. */
const stylesIn = (texts: Map<string, string>): { struck: ReadonlySet<string>; percent: ReadonlySet<string> } => {
  const xml = texts.get('xl/styles.xml') ?? ''
  const within = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(xml)?.[1] ?? ''
  const fonts = within('fonts')
    .split(/<(?:\w+:)?font(?=[\s/>])/)
    .slice(1)
  const isStruck = fonts.map(font => /<(?:\w+:)?strike(?=[\s/>])(?![^>]*\sval\s*=\s*["'](?:0|false)["'])/.test(font))
  // 9 and 10 are Excel's own 0% and 0.00%
  const percents = new Set(['9', '10'])
  for (const { numFmtId = '', formatCode = '' } of tags(within('numFmts'), 'numFmt'))
    if (isPercent(unescaped(formatCode))) percents.add(numFmtId)
  const styles = (is: (xf: Record<string, string>) => boolean | undefined) =>
    new Set(tags(within('cellXfs'), 'xf').flatMap((xf, at) => (is(xf) ? [String(at)] : [])))
  return { struck: styles(({ fontId }) => isStruck[Number(fontId)]), percent: styles(({ numFmtId = '' }) => percents.has(numFmtId)) }
}

/** The marks in a sheet beside its values; the row stream gives the cached values of formulas without saying so. */
const marksIn = async (xml: AsyncIterable<Buffer>, styles: ReturnType<typeof stylesIn>): Promise<Marks> => {
  const formulas = new Map<number, number[]>()
  const struck = new Map<number, number[]>()
  const percents = new Map<number, number[]>()
  const merges: Merge[] = []
  const hidden = new Set<number>()
  const phonetic = new Map<number, Map<number, string>>()
  const decoder = new TextDecoder()
  let text = ''
  let line = 0
  let column = -1
  let isPhonetic = false
  const note = (of: Map<number, number[]>) => {
    const columns = of.get(line)
    if (columns) columns.push(column)
    else of.set(line, [column])
  }
  for await (const chunk of xml) {
    text += decoder.decode(chunk, { stream: true })
    // the last tag waits until its text is whole, unless that is no cell's
    const last = Math.max(0, text.lastIndexOf('<'))
    const end = text.length - last > 10_000 && text.includes('>', last) ? text.length : last
    for (const [, closes, name, attributes = '', signs = ''] of text
      .slice(0, end)
      .matchAll(/<(\/?)(?:\w+:)?(row|c|f|rPh|t|mergeCell)(?=[\s/>])([^<>]*)>([^<]*)/g)) {
      if (name === 'rPh') isPhonetic = !closes
      if (closes) continue
      const place = name === 'row' || name === 'c' ? /\sr\s*=\s*["']([A-Z]*)(\d*)/.exec(attributes) : undefined
      if (name === 'row') {
        line = place ? Number(place[2]) : line + 1
        column = -1
        if (/\shidden\s*=\s*["'](?:1|true)["']/.test(attributes)) hidden.add(line)
      } else if (name === 'c') {
        column = place ? columnOf(place[1] ?? '') : column + 1
        const style = /\ss\s*=\s*["'](\d+)/.exec(attributes)?.[1] ?? ''
        if (styles.struck.has(style)) note(struck)
        if (styles.percent.has(style)) note(percents)
      } else if (name === 'f') note(formulas)
      else if (name === 'mergeCell') {
        const [, a = '', first, b = '', last] = /\sref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/.exec(attributes) ?? []
        if (a) merges.push({ from: { line: Number(first), column: columnOf(a) }, to: { line: Number(last), column: columnOf(b) } })
      } else if (name === 't' && isPhonetic) {
        const cells = phonetic.get(line) ?? new Map<number, string>()
        phonetic.set(line, cells.set(column, (cells.get(column) ?? '') + unescaped(signs)))
      }
    }
    text = text.slice(end)
  }
  return { formulas, struck, hidden, percents, merges, phonetic }
}

/** A → 0, Z → 25, AA → 26 */
const columnOf = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
