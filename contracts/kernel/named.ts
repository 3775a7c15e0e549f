/** A code that points to a document of `list`; people know that document by its field `by`. */
export type Named = { readonly list: string; readonly by: string }

/** A code with its name as lists and sheets show it: `海南（460000）`; the code alone where it has no name. */
export const namedCode = (code: string, name: string | undefined): string => (name && name !== code ? `${name}（${code}）` : code)

/** Text for `*`, which stands for all: 所有航空公司. */
export const everyOne = (title: string): string => `所有${title}`

/** A code that was read from a text, with the name beside it. */
export type ToldCode = { code: string; name?: string }
/** Reads a text that `namedCode` or `everyOne` wrote, so that an exported file can be imported again. Any other text counts as a code. */
export const toldCode = (text: string, title: string): ToldCode => {
  if (text === everyOne(title)) return { code: '*' }
  // people write the brackets narrow; within those only a code stands, since names have brackets of their own
  const [, name, wide, narrow] = /^(.*)(?:（([^（）]+)）|\(([A-Za-z0-9._~*-]+)\))$/.exec(text) ?? []
  const code = wide ?? narrow
  if (code === undefined) return { code: text }
  return { code, ...(name?.trim() && { name: name.trim() }) }
}
/**
 * Refusal when the name beside a code is not the document's name nor its beginning (天津滨海); undefined when they agree or the document has
 * no name.
 */
export const misnamed = (title: string, { code, name }: ToldCode, called: string | undefined): string | undefined =>
  name !== undefined && called !== undefined && name !== called && !(name.length > 1 && called.startsWith(name))
    ? `${title}${code}是${called}，不是${name}`
    : undefined

/** An enabled record as people call it: its id, and its Chinese names in the order in which it declares them. */
export type Called = { readonly id: string; readonly names: readonly string[] }
/** The enabled records of a kind, as far as its list knows; none for what is no record. */
export type NamesOf = (record: string) => Promise<readonly Called[]>
