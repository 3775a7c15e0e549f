/** Invisible things that come along with copied text: control and format characters, half a surrogate pair. Line breaks and tabs stay. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/gu

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0

/** Text as it is kept: what nobody sees and blanks at the ends go, a line ends in one way. */
export const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(invisible, '').trim()

/** Free text as typed, cleaned: full-width letters and digits become half-width, Chinese punctuation stays, blanks at the ends go. */
export const cleanText = (text: string): string =>
  tidy(text)
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()
    .normalize('NFC')

/** For comparing and for figures: everything half-width (：→ :, ，→ ,), no blanks at all. */
export const compact = (text: string): string => text.replace(invisible, '').normalize('NFKC').replace(/\s/g, '')

/** Headers are the same whatever their case, blanks, marks of being required (* or （必填）) and full-width characters. */
export const headerKey = (text: string): string =>
  compact(text)
    .replace(/\*|\(必填\)/g, '')
    .toUpperCase()

/** A header without the unit or remark in brackets at its end: 座位数（个） → 座位数. Other units than the house's make it another column. */
export const withoutUnit = (header: string): string => {
  const [, name, unit] = /^([^()[\]]+)[([]([^()[\]]*)[)\]]$/.exec(header) ?? []
  return name === undefined || /^(分|角|[十百千万]+元?|美元|港币|欧元|日元|USD|HKD|EUR|JPY|英里|海里|小时|MILES?|NM)$/.test(unit!)
    ? header
    : name
}

/**
 * Text that a spreadsheet would run when somebody exports it as CSV and opens it: `=1+1`, `@SUM(A1)`, `+cmd|' /C calc'!A0`, `-B2+1`.
 * `-`, `-5`, `+86 138…` and `@张三` are no formulas.
 */
export const looksLikeFormula = (text: string): boolean => {
  const plain = compact(text)
  return /^=./.test(plain) || /^[+\-@].*[=(!|]/.test(plain) || /^[+\-@]\$?[A-Z]{1,3}\$?\d+([+\-*/^&,:]|$)/i.test(plain)
}
