import { formatDateTime, isProvisional, provisionalMark } from '#contracts/kernel/calendar.ts'
import { labelled } from '#contracts/kernel/columns.ts'
import { yuanText } from '#contracts/kernel/money.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import type { ZipPart } from './zip.ts'

/** XML of values in a worksheet, and the parts of a workbook that are the same in every file. */
/**
 * Types of written columns; the value of `percent` is a share of 1. `code` is text that stays text when somebody edits the cell: document
 * numbers, phones, codes with leading zeros.
 */
export type WriteType = 'text' | 'code' | 'int' | 'number' | 'money' | 'date' | 'datetime' | 'limit' | 'bool' | 'user' | 'percent'

/** 0 → A, 25 → Z, 26 → AA */
export const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Drops characters that XML 1.0 forbids, and shields texts like `_x0041_`, which Excel would read as A. */
export const escapeXml = (text: string): string => text.replace(special, char => escapes[char] ?? '')
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', _: '_x005F_' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[&<>"\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Cs}|_(?=x[0-9A-Fa-f]{4}_)/gu

/** Text without anything to escape, blanks to preserve, or a formula: Latin letters, digits and Chinese, within Excel's length. */
const ordinary = /^[A-Za-z0-9\u3000-\u9fff](?:[A-Za-z0-9/.:,;()+*#@%=\u00b7\u2010-\u2026\u3000-\u9fff-]| (?! |$)){0,2000}$/
/** indexes into cellXfs below */
const style = { number: 0, int: 2, money: 3, date: 4, datetime: 5, quoted: 6, code: 7, percent: 8 }
/** style of the empty cells of a column */
export const emptyStyle = (type: WriteType): number => (type === 'code' ? style.code : 0)

/**
 * Makes a function that writes the cells of one column: (value, line) → XML, nothing for null and undefined. `labels`: code → what is
 * shown.
 */
export const cellWriter = (
  type: WriteType,
  column: string,
  labels: Readonly<Record<string, string>> = {},
): ((value: unknown, line: number) => string) => {
  const start = `<c r="${column}`
  const number = (line: number, style: number, digits: string | number) => `${start}${line}" s="${style}"><v>${digits}</v></c>`
  const text = (line: number, value: string) => {
    // one test suffices for most cells; a hundred thousand rows have millions
    if (type !== 'code' && ordinary.test(value)) return `${start}${line}" t="inlineStr"><is><t>${value}</t></is></c>`
    // quotePrefix keeps text that looks like a formula as text, also after somebody edits the cell
    const quoted = /^[=+\-@\t]/.test(value) ? ` s="${style.quoted}"` : type === 'code' ? ` s="${style.code}"` : ''
    return `${start}${line}"${quoted} t="inlineStr"><is><t xml:space="preserve">${escapeXml(whole(value))}</t></is></c>`
  }
  const labelOf = (value: unknown) => labelled(labels, String(value))
  const write = (value: NonNullable<unknown>, line: number): string => {
    switch (type) {
      case 'int':
      case 'number':
      case 'percent':
        return Number.isFinite(value) ? number(line, style[type], value as number) : text(line, String(value))
      case 'money':
        return Number.isSafeInteger(value) ? number(line, style.money, yuanText(value as number)) : text(line, String(value))
      case 'limit':
        return isProvisional(String(value))
          ? text(line, formatDateTime(String(value)) + provisionalMark(String(value)))
          : number(line, style.datetime, instantSerial(value))
      case 'date':
      case 'datetime': {
        const serial = type === 'date' ? dateSerial(String(value)) : instantSerial(value)
        return Number.isNaN(serial) ? text(line, String(value)) : number(line, style[type], serial)
      }
      case 'bool':
        return text(line, value ? '是' : '否')
      case 'user':
        return text(line, userName(String(value)))
      case 'text':
      case 'code':
        return text(line, Array.isArray(value) ? value.map(labelOf).join('、') : labelOf(value))
    }
  }
  return (value, line) => (value === null || value === undefined ? '' : write(value, line))
}

const DAY = 86_400_000
/** Excel counts days from 1900 and takes 1900 for a leap year; this is right for all dates since March of that year. */
const epochDays = 25_569
const shanghai = (8 * 60 * 60 * 1000) / DAY

/** Caches serial numbers: a table has few different dates, each of them often. */
const serials = new Map<string, number>()
const dateSerial = (date: string): number => {
  let serial = serials.get(date)
  if (serial === undefined) {
    serial = date.length === 10 ? Date.parse(`${date}T00:00:00Z`) / DAY + epochDays : Number.NaN
    if (serials.size > 10_000) serials.clear()
    serials.set(date, serial)
  }
  return serial
}
/** Cuts a text at the length of a cell, with a remark that it was cut. */
const whole = (text: string): string => (text.length <= MOST ? text : text.slice(0, MOST - CUT.length) + CUT)
const MOST = 32_767
const CUT = '……（超过单元格上限，已截断）'
/**
 * An instant as wall clock time in Asia/Shanghai, cut to the second, as screens show it. A text without a zone gives NaN: it would be read
 * in the machine's own zone.
 */
const instantSerial = (instant: unknown): number => {
  if (!(instant instanceof Date) && !/(Z|[+-]\d\d:?\d\d)$/.test(String(instant))) return Number.NaN
  return Math.floor(Number(instant instanceof Date ? instant : Date.parse(String(instant))) / 1000) / 86_400 + epochDays + shanghai
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All parts of a workbook but the sheets. */
export const workbookParts = (sheets: readonly { name: string; hidden?: boolean }[]): ZipPart[] => {
  const each = (write: (at: number, name: string, hidden?: boolean) => string) =>
    sheets.map(({ name, hidden }, index) => write(index + 1, name, hidden)).join('')
  return [
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/>${each(at => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${mime}.worksheet+xml"/>`)}</Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${each((at, name, hidden) => `<sheet name="${escapeXml(sheetName(name))}" sheetId="${at}"${hidden ? ' state="hidden"' : ''} r:id="rId${at}"/>`)}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${packaged}/relationships">${each(at => `<Relationship Id="rId${at}" Type="${relation}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', text: styles },
  ]
}

/** Replaces what Excel forbids in the name of a sheet. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'|'$/g, '')
    .slice(0, 31) || 'Sheet1'

/**
 * cellXfs: 0 plain, 1 header, 2 integer, 3 money, 4 date, 5 date and time, 6 text that looks like a formula, 7 text whatever is typed, 8
 * percent
 */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  [0, 0],
  [0, 1],
  [1, 0],
  [4, 0],
  [164, 0],
  [165, 0],
  [49, 0],
  [49, 0],
  [10, 0],
]
  .map(
    ([format, font], at) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${at === 6 ? ' quotePrefix="1"' : ''}/>`,
  )
  .join('')}</cellXfs><cellStyles count="1"><cellStyle name="常规" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
