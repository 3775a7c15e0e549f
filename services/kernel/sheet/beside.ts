import { compact, headerKey, withoutUnit } from '#contracts/kernel/sheet/text.ts'
import { type Cell, headerOf, type SheetRow } from './collect.ts'

const total =
  /^(?:以上|全团|本团)?(?:合计|总计|小计|共计|总数|总人数)[:：]?(?:共?[\d,.]+[人座位名个张条班元]?)?$|^(?:以上|全团|本团)?共[\d,.一二两三四五六七八九十百]+[人座位名个张条班]$/
const remark = /^(?:[※*]\s*[^\s*]|(?:备注|说明|注意(?:事项)?|注|附注|提示|制表人?|填表人?|审核人?|联系人|联系电话)[:：])/
/** what a list says of those who lead and book, in a cell alone */
const signed =
  /^(?:领队|导游|全陪|地陪|司机|计调|操作|经办人?|负责人|紧急联系人|联系方式|电话|手机|(?:制表|填表|出发|打印)?日期|单位|公司|旅行社|公章|盖章|签[字名章]|团号)[:：]/
/** characters from which on a single cell with a comma is a sentence, and no list in the wrong place */
const SENTENCE = 12
const MOST_SHOWN = 40

/** the number of a line */
const isCount = (text: string) => /^\d{1,4}[、.)]?$/.test(text)
const isFigure = (text: string) => /^[\d,.]{1,9}$/.test(text)
const isProse = (text: string) => text.length >= SENTENCE && /[,。;!]/.test(text)

/** The text of a row that is none of the data, such as a title above the headers. */
export const textBeside = ({ line, cells }: SheetRow): { row: number; text: string } => {
  const texts = cells.map(cell => compact(String(cell ?? ''))).filter(Boolean)
  return { row: line, text: texts.join(' ').slice(0, MOST_SHOWN) }
}

/**
 * Parts the rows of a table from what people write around them: totals, the headings once more, numbered lines that stayed empty, and
 * below the last row remarks or a bare sum. `beside` names each of them that says something.
 * @param headings names of the columns that are read, by their places
 */
export const partRows = (
  rows: readonly SheetRow[],
  headings: ReadonlyMap<number, ReadonlySet<string>>,
): { rows: SheetRow[]; beside: { row: number; text: string }[] } => {
  const data: SheetRow[] = []
  const beside: { row: number; text: string }[] = []
  const isHeading = (at: number, cell: Cell) => headings.get(at)!.has(withoutUnit(headerKey(headerOf(cell))))
  for (const row of rows.toReversed()) {
    const filled = row.cells.flatMap((cell, at) => {
      const text = compact(String(cell ?? ''))
      return text === '' ? [] : [{ at, cell, text }]
    })
    // a total may stand behind the number of its line
    const first = (filled.find(({ text }) => !isCount(text)) ?? filled[0])?.text ?? ''
    const isAlone = filled.length === 1 && headings.size > 1
    const isBelow = data.length === 0 && (remark.test(first) || (isAlone && (isFigure(first) || isProse(first) || signed.test(first))))
    const saysNothing = filled.every(({ at, cell }) => !headings.has(at) || isHeading(at, cell))
    if (!isBelow && !saysNothing && !total.test(first)) data.push(row)
    else if (!filled.every(({ at, text }) => !headings.has(at) && isCount(text))) {
      beside.push(textBeside(row))
    }
  }
  return { rows: data.toReversed(), beside: beside.toReversed() }
}
