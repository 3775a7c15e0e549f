import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { Facts, PrintedPart, PrintedRow, PrintedSheet } from '#contracts/kernel/printed.ts'
import type { Printed } from './write.ts'

/**
 * The worker thread behind `writePdf`. It writes one A4 sheet with a font that comes with the program; only the signs that are used are
 * embedded.
 */

const MARGIN = 42
const [BODY, SMALL, HEAD, TITLE] = [9, 8, 10.5, 18]
const [INK, FAINT, LINE, TINT] = ['#17202c', '#4f5b6b', '#b6bfca', '#f0f3f7']
const PAD = 4

const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: 'zh-CN' })
const width = doc.page.width - 2 * MARGIN
const foot = doc.page.height - MARGIN - 16
// the package exports its entry only; its fonts lie beside that
doc.font(join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'))

/** Does the font have a glyph for the sign? The library reports nothing and draws an unreadable mark. */
const hasSign = (sign: string): boolean =>
  (doc as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } })._font.font.hasGlyphForCodePoint(
    sign.codePointAt(0)!,
  )

/** begins a new page where the next item is too high for the rest of this one */
const room = (height: number, again: () => void = () => undefined) => {
  if (doc.y + height <= foot) return
  doc.addPage()
  again()
}
const heightOf = (text: string, wide: number, size = BODY) => doc.fontSize(size).heightOfString(text, { width: wide })

/** two facts side by side while they are short */
const drawFacts = (facts: Facts) => {
  const half = (width - 16) / 2
  const NAME = 78
  const isLong = ([, value]: Facts[number]) => doc.fontSize(BODY).widthOfString(value) > half - NAME
  let left = true
  for (const [index, fact] of facts.entries()) {
    const [name, value] = fact
    const wide = isLong(fact)
    const next = facts[index + 1]
    if (wide && !left) [left, doc.y] = [true, doc.y + 16]
    const column = wide ? width : half
    const height = heightOf(value, column - NAME)
    if (left) room(height + 4)
    const x = MARGIN + (left ? 0 : half + 16)
    const y = doc.y
    doc.fontSize(BODY).fillColor(FAINT).text(name, x, y, { width: NAME })
    doc.fillColor(INK).text(value, x + NAME, y, { width: column - NAME })
    const stays: boolean = left && !wide && next !== undefined
    doc.y = stays ? y : y + Math.max(height, 12) + 4
    left = !stays
  }
  doc.y += 6
}

/** Widths of columns: each as wide as its longest cell asks for; the widest gives way when there is too little room. */
const columnsFor = (all: readonly (readonly string[])[]): number[] => {
  const asked = all[0]!.map((_, n) => Math.max(...all.map(cells => doc.fontSize(BODY).widthOfString(cells[n] ?? '') + 2 * PAD)))
  const over = asked.reduce((sum, one) => sum + one, 0) - width
  if (over <= 0) return asked.map(one => one + -over / asked.length)
  const widest = asked.indexOf(Math.max(...asked))
  return asked.map((one, n) => (n === widest ? Math.max(60, one - over) : one))
}

const drawTable = ({ caption, heads, numbers, rows, foot: sums }: Extract<PrintedPart, { part: 'table' }>) => {
  const columns = columnsFor([heads, ...rows.map(({ cells }) => cells)])
  const firstNumber = heads.length - numbers
  const draw = ({ cells, isVoid }: PrintedRow, fill?: string) => {
    // the first cell of a row of sums spans the columns without a sum
    const spans = cells.length < columns.length ? columns.length - cells.length + 1 : 1
    const wides = [columns.slice(0, spans).reduce((sum, one) => sum + one, 0), ...columns.slice(spans)]
    const height = Math.max(...cells.map((cell, n) => heightOf(cell, wides[n]! - 2 * PAD))) + 2 * PAD
    room(height, fill ? undefined : () => draw({ cells: heads }, TINT))
    const y = doc.y
    let x = MARGIN
    for (const [n, cell] of cells.entries()) {
      const wide = wides[n]!
      doc.lineWidth(0.5)
      if (fill) doc.rect(x, y, wide, height).fillAndStroke(fill, LINE)
      else doc.rect(x, y, wide, height).stroke(LINE)
      const isNumber = n + spans - 1 >= firstNumber && !(n === 0 && spans > 1)
      doc
        .fontSize(BODY)
        .fillColor(isVoid ? FAINT : INK)
        .text(cell, x + PAD, y + PAD, { width: wide - 2 * PAD, align: isNumber ? 'right' : 'left' })
      x += wide
    }
    doc.y = y + height
  }
  room(64)
  doc.fontSize(HEAD).fillColor(INK).text(caption, MARGIN, doc.y)
  doc.y += 3
  draw({ cells: heads }, TINT)
  for (const row of rows) draw(row)
  if (sums) draw({ cells: sums }, TINT)
  doc.y += 12
}

const drawPart = (part: PrintedPart) => {
  switch (part.part) {
    case 'facts':
      return drawFacts(part.facts)
    case 'table':
      return drawTable(part)
    case 'people':
      doc.fontSize(HEAD).fillColor(INK).text(part.title, MARGIN, doc.y)
      doc.y += 6
      for (const { title, facts } of part.people) {
        // keeps all facts about a traveller on one page
        room(20 + Math.ceil(facts.length / 2) * 18)
        doc
          .moveTo(MARGIN, doc.y)
          .lineTo(MARGIN + width, doc.y)
          .lineWidth(0.5)
          .stroke(LINE)
        doc.y += 6
        doc.fontSize(HEAD).fillColor(INK).text(title, MARGIN, doc.y)
        doc.y += 3
        drawFacts(facts)
      }
      return
    case 'stamp': {
      room(56)
      const y = doc.y + 16
      for (const [n, text] of part.texts.entries())
        doc
          .fontSize(BODY)
          .fillColor(INK)
          .text(text, MARGIN + (n * width) / part.texts.length, y, { width: width / part.texts.length })
      doc.y = y + 32
      return
    }
    case 'note':
      room(heightOf(part.text, width, SMALL) + 4)
      doc.fontSize(SMALL).fillColor(FAINT).text(part.text, MARGIN, doc.y, { width })
  }
}

/**
 * Replaces signs that the font does not have, such as 𠮷, by a box. The sheet explains them at its end, so that nobody gets another name.
 */
const printableOf = (printed: Printed): { printed: Printed; missing: string[] } => {
  const missing = new Set<string>()
  const printable = (text: string): string =>
    [...text]
      .map(sign => {
        // a sign that only changes how the sign before it is drawn
        if (/\p{Default_Ignorable_Code_Point}/u.test(sign)) return ''
        if (/\s/.test(sign) || hasSign(sign)) return sign
        missing.add(sign)
        return '□'
      })
      .join('')
  const whole = JSON.parse(JSON.stringify(printed), (_, value) => (typeof value === 'string' ? printable(value) : value)) as Printed
  return { printed: whole, missing: [...missing] }
}
const {
  printed: { title, subject, sheet },
  missing,
} = printableOf(workerData as Printed)
const codes = missing.map(sign => `U+${sign.codePointAt(0)!.toString(16).toUpperCase()}`)
const missed: PrintedSheet =
  codes.length > 0 ? [{ part: 'note', text: `□ 为字库中没有的字，依次为 ${codes.join('、')}（Unicode 编码），以证件上的写法为准` }] : []
doc.info.Title = title
doc.info.Subject = subject
void buffer(doc).then(bytes => parentPort?.postMessage(bytes))

doc.fontSize(TITLE).fillColor(INK).text(title, MARGIN, MARGIN)
doc.y += 4
doc
  .moveTo(MARGIN, doc.y)
  .lineTo(MARGIN + width, doc.y)
  .lineWidth(1.5)
  .stroke(INK)
doc.y += 12
for (const part of [...sheet, ...missed]) drawPart(part)
const { count } = doc.bufferedPageRange()
for (let page = 0; page < count; page++) {
  doc.switchToPage(page)
  const text = `${subject}　第 ${page + 1} 页，共 ${count} 页`
  // the foot stands below the margin, where text would otherwise begin another page
  doc.page.margins.bottom = 0
  doc
    .fontSize(SMALL)
    .fillColor(FAINT)
    .text(text, MARGIN, foot + 8, { width, align: 'right', lineBreak: false })
}
doc.end()
