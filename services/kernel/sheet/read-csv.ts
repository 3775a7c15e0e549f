import { CsvError, parse } from 'csv-parse/sync'
import { type Collector, maxColumns, tooManyColumns } from './collect.ts'
import { notATable, otherFormat, SheetError } from './error.ts'

/** blank lines of a file; each costs as much to read as a full one */
const maxBlank = 20_000

/**
 * Reads separated values as Excel and databases write them: comma, semicolon or tab; UTF-8, UTF-16 with its mark, or GB18030.
 * @throws SheetError
 */
export const readCsv = (bytes: Uint8Array, sheet: Collector) => {
  const text = decode(bytes)
  const delimiter = delimiterOf(text)
  withinColumns(text, delimiter)
  let line = 0
  let blank = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: lineEnds,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000, // without it a quote that is never closed would make one record of the rest
      on_record: (record: string[]) => {
        line += 1
        if (record.every(value => value === '') && ++blank > maxBlank)
          throw new SheetError(`空行数超过上限${maxBlank}，请删除空行后重新上传`)
        sheet.add(
          line,
          record.map(value => (value === '' ? null : value)),
        )
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError(`CSV 格式不正确：第${line + 1}行引号不匹配`, error.message)
    throw error
  }
}

const lineEnds = ['\r\n', '\n', '\r']

/**
 * Checks the number of columns before the parser runs: the parser hands over whole lines and would first make millions of columns. Quotes
 * are read as the parser does: a quote opens where a field begins, two are a literal one, any other closes.
 * @throws SheetError
 */
const withinColumns = (text: string, delimiter: string): void => {
  const parting = delimiter.charCodeAt(0)
  let columns = 1
  let begins = true
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (quoted) {
      if (char !== QUOTE) continue
      if (text.charCodeAt(at + 1) === QUOTE) at++
      else quoted = false
    } else if (char === parting) {
      if (++columns > maxColumns) throw tooManyColumns()
      begins = true
    } else if (char === LF || char === CR) {
      columns = 1
      begins = true
    } else {
      quoted = begins && char === QUOTE
      begins = false
    }
  }
}
const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d]

const decode = (bytes: Uint8Array): string => {
  const begins = (first: number, second: number) => bytes[0] === first && bytes[1] === second
  const encodings = begins(0xff, 0xfe) ? ['utf-16le'] : begins(0xfe, 0xff) ? ['utf-16be'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (/[\x00-\x08\x0e-\x1f]/.test(text)) continue
      if (/^\s*</.test(text)) throw marked(text.slice(0, 10_000))
      return text
    } catch (error) {
      if (error instanceof SheetError) throw error
      // the bytes are not in this encoding
    }
  }
  throw notATable()
}

/** The formats that systems hand out under the name of .xls. */
const marked = (text: string): SheetError =>
  /urn:schemas-microsoft-com:office:spreadsheet/i.test(text)
    ? otherFormat('XML 表格（Excel 2003）')
    : /urn:oasis:names:tc:opendocument/i.test(text)
      ? otherFormat('OpenDocument 表格（.fods）')
      : /<(?:html|table|!doctype html|meta|div|body)\b/i.test(text)
        ? otherFormat('网页（HTML）')
        : notATable('markup')

/** The delimiter that is most frequent, outside quotes, in the first line that is not blank. */
const delimiterOf = (text: string): string => {
  const line = /[^\s][^\r\n]*/.exec(text.slice(0, 100_000))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
