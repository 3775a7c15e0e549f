import { maskAccount, maskDocument, maskName, maskPhone } from './documents.ts'
import { keeping, type TSchema } from './schema.ts'

/**
 * Which fields say something of a person. The mark stands in the field's schema, and everything that shows, keeps or copies what the field holds
 * goes by it: the veil over the history, answers kept under an idempotency key, the test that every new field is a decision.
 */
const subjects = {
  traveller: '旅客',
  contact: '订单联系人',
  agency: '代理人的联系人与法人',
  user: '用户',
  writing: '人写的文字',
} as const
export type Subject = keyof typeof subjects
/**
 * How what is marked is shown to who may not read it whole; `other` is not shown at all, nor is what people `wrote`. A user id tells nothing by
 * itself, and a login name is shown as it is: it is what colleagues call one another by.
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
export type Mark = { of: Subject; kind: PersonalKind }
export const HIDDEN = '******'

/** What is no text (a table, a count) has no part that could stay. */
export const masked = (kind: PersonalKind, value: unknown): unknown => (typeof value === 'string' ? masks[kind](value) : HIDDEN)

/** What a refusal says, without the names that it quotes. */
export const keptMessage = ({ message, names = [] }: { message: string; names?: readonly string[] | undefined }): string =>
  names.reduce((text, name) => text.replaceAll(name, maskName(name)), message)

const marked = <S extends TSchema>(schema: S, personal: Mark | false): S => keeping(schema, { ...schema, personal })
/** `phone: personal('traveller', 'phone', zh(Text, '手机号'))` */
export const personal = <S extends TSchema>(of: Subject, kind: PersonalKind, schema: S): S => marked(schema, { of, kind })
/**
 * What people write freely, or what may quote them: reasons, remarks, opinions, titles, file names, forms, what an engine answered. Nobody
 * knows whom it names, so it goes with the document it stands in. A reason by which business decides is a code from a list beside it.
 */
export const writing = <S extends TSchema>(schema: S): S => personal('writing', 'wrote', schema)
/** A login name as somebody entered it. Facts that name a person otherwise do so by id (`UserId`, `Doer`, schema.ts). */
export const login = <S extends TSchema>(schema: S): S => personal('user', 'login', schema)
/** A text that tells of no person: what the house itself says, or what is only called like something personal. */
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

/** The fields of a schema at any depth; `parent` is the field that holds this one, '' at the top. */
export function* fieldsOf(schema: TSchema | undefined, path: readonly string[] = []): Generator<Field> {
  const { properties = {}, items, anyOf = [] } = (schema ?? {}) as Schema
  for (const [name, inner] of Object.entries(properties)) {
    yield { name, parent: path.at(-1) ?? '', path: [...path, name].join('.'), schema: inner }
    yield* fieldsOf(inner as TSchema, [...path, name])
  }
  if (items) yield* fieldsOf(items as TSchema, path)
  for (const one of anyOf) yield* fieldsOf(one as TSchema, path)
}

/** The value without what is personal by its schema: marked fields are masked, those that hold a table are emptied. */
export const withoutPersonal = (schema: TSchema | undefined, value: unknown): unknown => {
  const { personal, properties, items, anyOf } = (schema ?? {}) as Schema
  if (value === undefined || value === null) return value
  if (personal) return Array.isArray(value) ? [] : typeof value === 'object' ? {} : masked(personal.kind, value)
  if (anyOf) return anyOf.reduce<unknown>((rest, one) => withoutPersonal(one as TSchema, rest), value)
  if (Array.isArray(value)) return items ? value.map(item => withoutPersonal(items as TSchema, item)) : value
  if (typeof value !== 'object' || !properties) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPersonal(properties[name] as TSchema, inner)]))
}
