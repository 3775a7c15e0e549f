/** What a code points to: a document of this list, which people know by its field `by`. */
export type Named = { readonly list: string; readonly by: string }

/** A code as lists and sheets tell it: `海南（460000）`; the code alone where it has no name. */
export const namedCode = (code: string, name: string | undefined): string => (name && name !== code ? `${name}（${code}）` : code)

/** What `*` means where a rule or a person stands for all of them: 所有航空公司. */
export const everyOne = (title: string): string => `所有${title}`

/** The code in what `namedCode` or `everyOne` has told, so that what was exported can be read again; what is no such text stays. */
export const codeIn = (text: string, title: string): string =>
  text === everyOne(title) ? '*' : (/（([^（）]+)）$/.exec(text)?.[1] ?? text)
