/** Encodings of texts that offices write, by their first bytes; otherwise UTF-8, and GB 18030 where it is none. */
const marks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The text of a file, with tabs between the cells of a table. @returns undefined where it is no text, as a document of Word is none */
export const textIn = (bytes: Uint8Array): string | undefined => {
  const encoding = marks.find(([mark]) => mark.every((byte, n) => bytes[n] === byte))?.[1]
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : (utf8(bytes) ?? new TextDecoder('gb18030').decode(bytes))
  return /[\0\ufffd]/.test(text) ? undefined : text.replace(/\r\n?/g, '\n')
}
const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
