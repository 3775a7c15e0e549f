/** Invisible characters in copied text: control and format characters, half a surrogate pair. Line breaks and tabs stay. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/gu

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0

/** The stored form of a text: without invisible characters and blanks at the ends, with uniform line ends. */
export const tidy = (text: string): string => withoutRadicals(withLineEnds(text).replace(invisible, '')).trim()
/** The same for a text with names: a character that nobody can print stays, since a name is never changed without saying so. */
export const tidyNames = (text: string): string => withoutRadicals(withLineEnds(text).replace(/\p{Cf}/gu, '')).trim()
const withLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

/** Characters that nobody can print or type: control characters, private use, unassigned, half a pair, the sign of a lost character. */
const UNPRINTABLE = /(?!\s)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u
export const isUnprintable = (sign: string): boolean => UNPRINTABLE.test(sign)
/**
 * The mistake in a text with a character that nobody can print, as words that follow the field's title. Format characters are no mistake:
 * they only go.
 */
export const unprintableIn = (text: string): string | undefined => {
  const signs = [...text]
  const at = signs.findIndex(isUnprintable)
  if (at < 0) return undefined
  const number = signs[at]!.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return `中第${at + 1}个字符无法显示（U+${number}），请按证件重新输入，生僻字可用拼音`
}

/** signs of radicals, which pictures and PDF files give for the characters that they look like, where NFKC knows none */
const RADICALS = '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻮齿⻰龙'
const characters = new Map(Array.from(RADICALS.matchAll(/(.)(.)/gu), ([, radical, character]) => [radical!, character!]))
/** ⻩⼩⻢ → 黄小马: nobody sees that they differ, and no document is found by the wrong ones. */
export const withoutRadicals = (text: string): string =>
  text.replace(/[\u2e80-\u2fdf]/g, sign => characters.get(sign) ?? sign.normalize('NFKC'))

/** Free text as typed, cleaned: full-width letters and digits become half-width, Chinese punctuation stays, blanks at the ends go. */
export const cleanText = (text: string): string =>
  tidy(text)
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()
    .normalize('NFC')

/** Form for comparison and for figures: everything half-width (：→ :, ，→ ,), without blanks. */
export const compact = (text: string): string => withoutRadicals(text.replace(invisible, '')).normalize('NFKC').replace(/\s/g, '')

/** Form for comparing headers: case, blanks, marks for required columns (* or （必填）) and full-width characters do not matter. */
export const headerKey = (text: string): string =>
  compact(text)
    .replace(/\*|\(必填\)/g, '')
    .toUpperCase()

/**
 * The headings of a table whose headings stand in two rows, since cells were merged above or beside them; undefined where the second is a
 * row of data.
 */
export const headingsOfTwo = (
  upper: readonly string[],
  lower: readonly string[],
  isKnown: (heading: string) => boolean,
): string[] | undefined => {
  const below = lower.flatMap((heading, at) => (heading.trim() ? [at] : []))
  // 类型 and 号码 below the merged 证件
  const both = lower.map((heading, at) => {
    const own = heading.trim()
    const above = upper.slice(0, at + 1).findLast(cell => cell.trim())
    return own && above && isKnown(above.trim() + own) ? above.trim() + own : own
  })
  // 联系人, 王芳, 电话, 138… above a list are no headings
  if (upper.some(cell => /\d{5}/.test(cell))) return undefined
  if (!below.every(at => isKnown(both[at]!)) || !upper.some(isKnown) || below.every(at => isKnown(upper[at] ?? ''))) return undefined
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => both[at] || (upper[at] ?? ''))
}

/** The halves of a header in two languages, the Chinese one first: 姓名Name, 证件号码/ID No., Passport No.护照号. */
export const inTwoLanguages = (header: string): readonly [string, string] | undefined => {
  const [, han, latin] = /^(\p{Script=Han}+)[/|-]?([A-Z]+)\.?$/iu.exec(header) ?? []
  const [, first, second] = /^([A-Z]+)\.?[/|-]?(\p{Script=Han}+)$/iu.exec(header) ?? []
  if (han && latin) return [han, latin]
  return first && second ? [second, first] : undefined
}

/** A header without the unit or remark in brackets at its end: 座位数（个） → 座位数. A header with an unknown unit names another column. */
export const withoutUnit = (header: string): string => {
  const [, name, unit] = /^([^()[\]]+)[([]([^()[\]]*)[)\]]$/.exec(header) ?? []
  return name === undefined || /^(分|角|[十百千万]+元?|美元|港币|欧元|日元|USD|HKD|EUR|JPY|英里|海里|小时|MILES?|NM)$/.test(unit!)
    ? header
    : name
}

/** what a cell holds whose formula failed */
export const isErrorValue = (text: string): boolean => /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(text)

/**
 * True for text that a spreadsheet would run when it opens an exported CSV file: `=1+1`, `@SUM(A1)`, `+cmd|' /C calc'!A0`, `-B2+1`. `-`,
 * `-5`, `+86 138…`, `@张三` and `-婴儿（不占座）` are no formulas.
 */
export const looksLikeFormula = (text: string): boolean => {
  const plain = compact(text)
  return /^=./.test(plain) || /^[+\-@][^\p{Script=Han}]*[=(!|]/u.test(plain) || /^[+\-@]\$?[A-Z]{1,3}\$?\d+([+\-*/^&,:]|$)/i.test(plain)
}
