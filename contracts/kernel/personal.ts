import { maskAccount, maskDocument, maskName, maskPhone } from './documents.ts'
import { keeping, type TSchema } from './schema.ts'

/**
 * Marks the fields that hold personal data. The mark stands in the field's schema; everything that shows, keeps or copies the field obeys
 * it: the veil over the history, the answers kept under an idempotency key, and the test that asks for a decision on every new field.
 */
const subjects = {
  traveller: '旅客',
  contact: '订单联系人',
  agency: '代理人的联系人与法人',
  user: '用户',
  writing: '人写的文字',
} as const
export type PersonalSubject = keyof typeof subjects
/**
 * Masks for readers that may not see the whole value. `other` and texts that people `wrote` are hidden entirely. A user id reveals nothing
 * by itself. A login name stays readable: colleagues call one another by it.
 */
const masks = {
  name: maskName,
  phone: maskPhone,
  document: maskDocument,
  account: maskAccount,
  mailbox: (text: string) => text.replace(/^(.?)[^@]*/, '$1***'),
  birth: () => HIDDEN,
  other: () => HIDDEN,
  login: (text: string) => text,
  id: (text: string) => text,
  called: maskName,
  wrote: () => HIDDEN,
} satisfies Record<string, (text: string) => string>
export type PersonalKind = keyof typeof masks
export type Mark = { of: PersonalSubject; kind: PersonalKind }
export const HIDDEN = '******'

/** A value that is no text (a table, a count) has no part that could stay visible, so it is hidden entirely. */
export const masked = (kind: PersonalKind, value: unknown): unknown => (typeof value === 'string' ? masks[kind](value) : HIDDEN)

/** The message of a refusal with the names in it masked. */
export const keptMessage = ({ message, names = [] }: { message: string; names?: readonly string[] | undefined }): string =>
  names.reduce((text, name) => text.replaceAll(name, maskName(name)), message)

const marked = <S extends TSchema>(schema: S, personal: Mark | false): S => keeping(schema, { ...schema, personal })
/** `phone: personal('traveller', 'phone', zh(Text, '手机号'))` */
export const personal = <S extends TSchema>(of: PersonalSubject, kind: PersonalKind, schema: S): S => marked(schema, { of, kind })
/**
 * Text that people write freely or that may quote them: reasons, remarks, opinions, titles, file names, forms, answers of an engine. It may
 * name anyone, so it is removed together with its document. A reason that business rules depend on is a code from a list beside it.
 */
export const writing = <S extends TSchema>(schema: S): S => personal('writing', 'wrote', schema)
/** A login name that somebody entered. Elsewhere facts name people by id (`UserId`, `Doer`, schema.ts). */
export const login = <S extends TSchema>(schema: S): S => personal('user', 'login', schema)
/** A text that names no person: the system's own text, or a field that is only called like a personal one. */
export const notPersonal = <S extends TSchema>(schema: S): S => marked(schema, false)

type Schema = {
  personal?: Mark | false
  title?: string
  type?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Field = { name: string; parent: string; path: string; schema: Schema }

/** The fields of a schema at any depth; `parent` is the name of the containing field, '' at the top. */
export function* fieldsOf(schema: TSchema | undefined, path: readonly string[] = []): Generator<Field> {
  const { properties = {}, items, anyOf = [] } = (schema ?? {}) as Schema
  for (const [name, inner] of Object.entries(properties)) {
    yield { name, parent: path.at(-1) ?? '', path: [...path, name].join('.'), schema: inner }
    yield* fieldsOf(inner as TSchema, [...path, name])
  }
  if (items) yield* fieldsOf(items as TSchema, path)
  for (const one of anyOf) yield* fieldsOf(one as TSchema, path)
}

/** The value without personal data by its schema: marked fields are masked, marked tables are emptied. */
export const withoutPersonal = (schema: TSchema | undefined, value: unknown): unknown => {
  const { personal, properties, items, anyOf } = (schema ?? {}) as Schema
  if (value === undefined || value === null) return value
  if (personal) return Array.isArray(value) ? [] : typeof value === 'object' ? {} : masked(personal.kind, value)
  if (anyOf) return anyOf.reduce<unknown>((rest, one) => withoutPersonal(one as TSchema, rest), value)
  if (Array.isArray(value)) return items ? value.map(item => withoutPersonal(items as TSchema, item)) : value
  if (typeof value !== 'object' || !properties) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPersonal(properties[name] as TSchema, inner)]))
}
