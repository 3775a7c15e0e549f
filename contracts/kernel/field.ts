import { everyOne } from './named.ts'
import { notPersonal } from './personal.ts'
import { coded, Fen, Flag, HTML, Id, LocalDate, LocalTime, named, oneOf, type Static, type TSchema, Type, UserId, zh } from './schema.ts'

/** Kinds of record fields; `ref` holds the id of another record, `person` a user id, `html` a text that is cleaned before it is stored. */
export type FieldKind = 'text' | 'html' | 'int' | 'number' | 'money' | 'date' | 'time' | 'flag' | 'choice' | 'ref' | 'person'

/** A field of a record. One declaration gives schema, label, search, and the headers that identify a column in an uploaded table. */
interface Field<V = any, O extends boolean = boolean> {
  readonly kind: FieldKind
  readonly title: string
  readonly schema: TSchema
  readonly key: boolean
  readonly optional: O
  /** default value in a new record */
  readonly initial: V | undefined
  /** other headers for this field in an uploaded table */
  readonly also: readonly string[]
  /** found by `q`; `pinyin` also by pinyin and its initials */
  readonly search: boolean | 'pinyin'
  /** name of the record that a `ref` points to */
  readonly ref: string | undefined
  /** name of a second record whose id a `ref` may hold in the place of the first */
  readonly or: string | undefined
  /** a text with several ids of the record `ref`, separated by commas */
  readonly many: boolean
  /** a `ref` that may also be `*`, for a rule that holds for all */
  readonly orAll: boolean
  /** code → Chinese, of a `choice` */
  readonly labels: Record<string, string> | undefined
  /** only carries the type */
  readonly read: (value: V) => V
}
export type AnyField = Field<any, boolean>
export type RecordFields = Record<string, AnyField>

type Common = { also?: readonly string[]; search?: boolean | 'pinyin' }
type With<V> = Common & { initial?: V }

const field = <V>(
  kind: FieldKind,
  schema: TSchema,
  { also = [], search = false, initial }: With<V>,
  more: { ref?: string; or?: string | undefined; many?: boolean; orAll?: boolean; labels?: Record<string, string> } = {},
): Field<V, false> => ({
  kind,
  schema,
  title: (schema as { title?: string }).title ?? '',
  key: false,
  optional: false,
  initial,
  also,
  search,
  ref: more.ref,
  or: more.or,
  many: more.many ?? false,
  orAll: more.orAll ?? false,
  labels: more.labels,
  read: value => value,
})

/**
 * Free text of one line, at most 100 characters unless an option says otherwise. `mark` declares the personal data that it may hold
 * (personal.ts).
 */
export const text = (
  title: string,
  { max = 100, pattern, mark = schema => schema, ...options }: With<string> & { max?: number; pattern?: string; mark?: Mark } = {},
) => field<string>('text', mark(Type.String({ title, minLength: 1, maxLength: max, ...(pattern && { pattern }) })), options)
type Mark = (schema: Type.TString) => Type.TString

/**
 * A text with headings, lists, tables and pictures, as HTML of at most `max` characters. The stored text was cleaned
 * (services/kernel/clean.ts). It is too long for a column: lists, exports, imports and filters leave it out, and `q` does not search it.
 */
export const html = (title: string, { max }: { max: number }) =>
  field<string>('html', notPersonal(Type.String({ title, minLength: 1, maxLength: max, contentMediaType: HTML })), {})

export const int = (title: string, { min = 0, max = 1_000_000_000, ...options }: With<number> & { min?: number; max?: number } = {}) =>
  field<number>('int', Type.Integer({ title, minimum: min, maximum: max }), options)

/** A decimal that is not money: coordinates, rates of measurement. */
export const number = (title: string, { min, max, ...options }: With<number> & { min: number; max: number }) =>
  field<number>('number', Type.Number({ title, minimum: min, maximum: max }), options)

/** Integer fen; tables hold yuan. */
export const money = (title: string, options: With<number> = {}) => field<number>('money', zh(Fen, title), options)

/** Local date in Asia/Shanghai. */
export const date = (title: string, options: With<string> = {}) => field<string>('date', zh(LocalDate, title), options)

/** Local time of day, HH:mm. */
export const time = (title: string, options: With<string> = {}) => field<string>('time', zh(LocalTime, title), options)

/** 是 or 否; 否 by default. */
export const flag = (title: string, options: With<boolean> = {}) => field<boolean>('flag', zh(Flag, title), { initial: false, ...options })

/** One of the codes; tables and screens show the Chinese. */
export const choice = <const L extends Record<string, string>>(title: string, labels: L, options: With<keyof L & string> = {}) =>
  field<keyof L & string>('choice', oneOf(labels, title), options, { labels })

type Referred = { name: string; keys: readonly string[]; fields: RecordFields }
const patternOf = ({ keys, fields }: Referred): string => {
  const { pattern = '^.+$' } = (keys.length === 1 ? fields[keys[0]!]!.schema : Id) as { pattern?: string }
  return pattern.slice(1, -1)
}
/**
 * The id of another record, which must exist when this record is written. With `orAll` the value may also be `*`, a rule that holds for all
 * of them; with `or` the id of a second record, such as a group of airports in the place of an airport.
 */
export const ref = (
  to: Referred,
  title: string,
  { orAll = false, or, ...options }: With<string> & { orAll?: boolean; or?: Referred } = {},
) => {
  const one = to.keys.length === 1 ? to.fields[to.keys[0]!]!.schema : Id
  const patterns = [patternOf(to), ...(or ? [patternOf(or)] : []), ...(orAll ? ['\\*'] : [])]
  const open = notPersonal(Type.String({ title, pattern: `^(${patterns.join('|')})$` }))
  const code = orAll ? coded(open, { '*': everyOne(title) }) : or ? open : zh(one, title)
  const by = nameFieldOf(to.fields)
  const schema = by === undefined ? code : named(code, { list: to.name, by })
  return field<string>('ref', schema, options, { ref: to.name, or: or?.name, orAll })
}

/**
 * Several records of one kind by their only key, each of which must exist when this record is written: `PEK,PKX,TSN`. It is one text, so
 * that columns, filters, exports and forms treat it as one; `q` finds the record by each of them.
 */
export const codes = (to: Referred, title: string, { max = 200, ...options }: Common & { max?: number } = {}) => {
  const { pattern = '^.+$', maxLength = 20 } = to.fields[to.keys[0]!]!.schema as { pattern?: string; maxLength?: number }
  const one = pattern.slice(1, -1)
  const schema = Type.String({ title, minLength: 1, maxLength: max * (maxLength + 1), pattern: `^${one}(,${one}){0,${max - 1}}$` })
  return field<string>('text', notPersonal(schema), { search: true, ...options }, { ref: to.name, many: true })
}
/**
 * Several codes of which most are known by words, or `*` for all of them, in one text as `codes` has it. `one` is the schema of a code;
 * codes without words may occur too.
 */
export const choices = (title: string, one: TSchema, words: Readonly<Record<string, string>>, max = 20) => {
  const { pattern = '^.+$', maxLength = 40 } = one as { pattern?: string; maxLength?: number }
  const code = pattern.slice(1, -1)
  const labels = { '*': everyOne(title), ...words }
  const listed = `^(\\*|${code}(,${code}){0,${max - 1}})$`
  const schema = coded(Type.String({ title, minLength: 1, maxLength: max * (maxLength + 1), pattern: listed }), labels)
  return field<string>('text', notPersonal(schema), { initial: '*' }, { many: true, labels })
}
/** The ids in a `codes` field. */
export const codesIn = (text: string): string[] => text.split(',')
/** The value of a `codes` field from a list as people type it, `pek、PKX tsn`, each id once; words of `labels` stand for their codes. */
export const codesAsTyped = (text: string, labels: Readonly<Record<string, string>> = {}): string =>
  [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,，、/;；]+/)
        .filter(Boolean)
        .map(typed => Object.keys(labels).find(code => labels[code] === typed) ?? typed),
    ),
  ].join()

/** Finds the field that names a record to people: the first searchable text that is no key. */
export const nameFieldOf = (fields: RecordFields): string | undefined =>
  Object.entries(fields).find(([, { key, kind, search }]) => !key && kind === 'text' && search)?.[0]

/** A user id; the user must exist when the record is written. Callers send and read the login name in its place. */
export const person = (title: string, options: With<string> = {}) => field<string>('person', zh(UserId, title), options)

/** A field that may be empty; no part of a key. */
export const maybe = <V>(field: Field<V, false>): Field<V, true> => ({ ...field, optional: true })

/**
 * Part of the record's id: never changes, always searchable. Takes a named schema (`key(Iata)`) or a field (`key(ref(airline, '航空公司'))`).
 */
export function key<V>(of: Field<V, false>): Field<V, false>
export function key<S extends TSchema>(of: S, options?: Common): Field<Static<S>, false>
export function key(of: TSchema | AnyField, options: Common = {}): AnyField {
  const given = 'read' in of ? (of as AnyField) : field<any>('text', of as TSchema, options)
  return { ...given, key: true, search: given.search || true }
}
