/** What a code points to: a document of this list, which people know by its field `by`. */
export type Named = { readonly list: string; readonly by: string }

/** A code as lists and sheets tell it: `海南（460000）`; the code alone where it has no name. */
export const namedCode = (code: string, name: string | undefined): string => (name && name !== code ? `${name}（${code}）` : code)

/** What `*` means where a rule or a person stands for all of them: 所有航空公司. */
export const everyOne = (title: string): string => `所有${title}`

/** A code as it was told, with the name that stands beside it. */
export type ToldCode = { code: string; name?: string }
/** What `namedCode` or `everyOne` has told, so that what was exported can be read again; what is no such text is a code. */
export const toldCode = (text: string, title: string): ToldCode => {
  if (text === everyOne(title)) return { code: '*' }
  const [, name, code] = /^(.*)（([^（）]+)）$/.exec(text) ?? []
  if (code === undefined) return { code: text }
  return { code, ...(name?.trim() && { name: name.trim() }) }
}
/** What is wrong with a code whose name, as it was told, is not what it is called; nothing where nobody has a name for it. */
export const misnamed = (title: string, { code, name }: ToldCode, called: string | undefined): string | undefined =>
  name !== undefined && called !== undefined && name !== called ? `${title}${code}是${called}，不是${name}` : undefined
