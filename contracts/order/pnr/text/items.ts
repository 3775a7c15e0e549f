/** One line of the paste, counted from 1. */
type Line = { line: number; text: string }
/** A numbered item of a PNR, its text with single blanks, and the lines of the paste that it stands on. */
export type PnrItem = { no: number; text: string; lines: number[] }
/** A line that was not understood. */
export type Left = Line & { why: string }
type Unread = Pick<Left, 'line' | 'why'>

const COLUMNS = 80
/** a line that is nearly full may have lost its last blanks when it was copied */
const NEARLY = 72
/** a longer item is no item of a PNR */
const MOST_SIGNS = 1_000

/** signs as the keyboard has them; those of a Chinese input method are full width */
const plain = (raw: string): string =>
  raw
    .replace(/[\t\u00a0\u3000]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .toUpperCase()
const isWide = (sign: string): boolean => sign > '\u2e7f'
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (isWide(sign) ? 2 : 1), 0)
/** without the mark of the page, `+` or `-`, which stands in the last column or behind blanks */
const unmarked = (text: string): string => {
  const line = text.trimEnd()
  if (!/[+-]$/.test(line)) return line
  return line.length === 1 || line.endsWith('  ', line.length - 1) || widthOf(line) >= COLUMNS ? line.slice(0, -1).trimEnd() : line
}
/** a typed command, or the mark of a page alone */
const TYPED = /^ *>? *(?:RTN?[:/ ]*(?:N\/)?(?:[A-Z\d]{5,6})?|PN1?|PB|PF|PL|PG|[+-])? *$/
/** answers to other commands, which people copy along */
const OTHERS = /^ *>? *(?:PAT:|QTE:|DETR|AV[:H]|FD:|TSU)|^ *\d{2} [A-Z\d+]+ FARE:/
const SAID = /ELECTRONIC TICKET PNR|THIS PNR WAS ENTIRELY CANCELLED|MARRIED SEGMENT EXIST/
/** beginnings of items that stand only behind the names */
const HEAD = /^ *(?:SSR |OSI |RMK |TL\/|TN\/|TC\/|F[NCP]\/|EI\/|(?:OVF\/)?XN\/IN|ARNK|\*?[A-Z\d]{2} ?(?:\d{3,4}[A-Z]?|OPEN) +[A-Z]\d? )/
/** the first item behind the names: a traveller may be called FN/AA */
const PAST = /^ *(?:SSR |ARNK |\*?[A-Z\d]{2} ?(?:\d{3,4}[A-Z]?|OPEN) +[A-Z]\d? )/
const GROUP = /^ *\d{1,3} ?\S.*? NM ?\d{1,3} +[A-Z\d]{5,6}/
const NUMBER = /(?:^|(?<= ))(\d{1,3})\./g
/** begins of a second PNR without a group: its first name */
const FIRST_NAME = /^ *(?:\p{Script=Han}{2}|[A-Z]{2,}\/)/u

const ANOTHER = '此行起为另一个PNR或重复的内容'
/**
 * Cuts pasted text into the items of its first PNR. Items are found by their numbers, which count on, so lines that were wrapped, cut at 80
 * columns or joined read like the original. `said` are lines without a number that say what the PNR is; `left` are lines that belong to no
 * item.
 */
export const itemsIn = (paste: string): { lines: Line[]; said: string[]; items: PnrItem[]; left: Unread[] } => {
  const lines = paste
    .replace(/<br *\/?>/gi, '\n')
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .flatMap((raw, index) => (raw.trim() === '' ? [] : [{ line: index + 1, text: raw }]))
  const said: string[] = []
  const items: PnrItem[] = []
  const left: Unread[] = []
  let last: { width: number; text: string } = { width: 0, text: '' }
  let over: string | undefined
  let expected = [0, 1]
  let isPast = false

  const begin = (no: number, line: number) => {
    items.push({ no, text: '', lines: [line] })
    expected = [no + 1]
  }
  /** @param glue between what the item has and this part */
  const add = (part: string, line: number, glue: string) => {
    const item = items.at(-1)!
    item.text += `${item.text ? glue : ''}${part}`
    if (item.lines.at(-1) !== line) item.lines.push(line)
  }

  for (const { line, text: raw } of lines) {
    const marked = plain(raw)
    if (over === undefined && OTHERS.test(marked)) over = '不是PNR的内容'
    if (over !== undefined) {
      if (!TYPED.test(marked)) left.push({ line, why: over })
      continue
    }
    if (TYPED.test(marked)) continue
    let text = unmarked(marked)
    if (SAID.test(text)) {
      said.push(text)
      const more = text.replace(/\*+|ELECTRONIC TICKET PNR|THIS PNR WAS ENTIRELY CANCELLED|MARRIED SEGMENT EXIST[A-Z ]*/g, '').trim()
      if (more !== '') left.push({ line, why: '未读懂' })
      continue
    }
    // whether the line goes on with the item before it
    // a sign of two columns does not fit into the last one
    const isFull = last.width + (isWide(text[0] ?? '') ? 1 : 0) >= COLUMNS
    const goesOn = items.length > 0 && (isFull || last.width >= NEARLY || last.text.endsWith('/') || /^ |^\//.test(text))
    const glue = (isFull && !text.startsWith(' ')) || last.text.endsWith('/') || /^ *\//.test(text) ? '' : ' '
    last = { width: widthOf(text), text }
    // a full line may end within the number of the next item
    const [cut] = (isFull && items.length > 0 && / \d{1,2}$/.exec(items.at(-1)!.text)) || []
    if (cut && expected.includes(Number(/^\d{1,3}(?=\.)/.exec(`${cut.trim()}${text}`)?.[0]))) {
      items.at(-1)!.text = items.at(-1)!.text.slice(0, -cut.length)
      text = `${cut.trim()}${text}`
    }
    let from = 0
    let isAnother = false
    for (const found of text.matchAll(NUMBER)) {
      const no = Number(found[1])
      const after = found.index + found[0].length
      const isFirst = text.slice(from, found.index).trim() === '' && from === 0
      const blanks = found.index - text.slice(0, found.index).trimEnd().length
      const before = text.slice(from, found.index)
      const belongs = () => {
        if (before.trim() === '') return
        if (items.length === 0 || (from === 0 && !goesOn)) left.push({ line, why: '不在任何一项中' })
        else add(before.trim(), line, from === 0 ? glue : '')
      }
      if (no <= 1 && (items.at(-1)?.no ?? 0) >= 1 && (isFirst || blanks >= 3) && (no === 0 ? GROUP : FIRST_NAME).test(text.slice(after))) {
        belongs()
        isAnother = true
        break
      }
      const isNext = expected.includes(no)
      // lines that somebody has cut out or moved: at the beginning of a line another number counts before what only items begin with
      const isOutOfTurn = isFirst && items.length > 0 && !isFull && HEAD.test(text.slice(after, after + 40))
      if (!isNext && !isOutOfTurn) continue
      // names stand beside one another; behind them items in one line stand off, where lines were joined
      if (!isFirst && items.length > 0) {
        isPast ||= PAST.test(`${items.at(-1)!.text} ${before.slice(0, 40)}`.trim().slice(0, 40))
        if (isPast && blanks < 3) continue
      }
      belongs()
      begin(no, line)
      if (no === 0) expected = [1, Number(/ NM ?(\d{1,3}) /.exec(text)?.[1] ?? 0) + 1]
      from = after
    }
    if (isAnother) {
      over = ANOTHER
      left.push({ line, why: over })
      continue
    }
    const behind = text.slice(from)
    if (behind.trim() === '') continue
    if (from === 0 && !goesOn) left.push({ line, why: items.length === 0 ? 'PNR首行之前的内容' : '不在任何一项中' })
    else add(behind.trim(), line, from === 0 ? glue : '')
    isPast ||= items.length > 0 && PAST.test(items.at(-1)!.text.slice(0, 40))
  }
  return {
    lines,
    said,
    items: items.flatMap(item => {
      if (item.text.length <= MOST_SIGNS) return [{ ...item, text: item.text.replace(/ +/g, ' ').trim() }]
      for (const line of item.lines) left.push({ line, why: '内容过长' })
      return []
    }),
    left,
  }
}
