import Type, { type Static, type TSchema } from 'typebox'
import type { Named } from './named.ts'

export type { Static, TSchema }
/**
 * Named schemas shared by events, endpoints and views. A schema's `title` is its Chinese label, used by error messages, OpenAPI, Excel
 * headers and screens.
 */
export { Type }

/** media type of a text in HTML, as JSON Schema tells it */
export const HTML = 'text/html'
export const Text = Type.String({ maxLength: 500 })
export const Note = Type.String({ maxLength: 2000 })
/**
 * Part of a pattern that excludes names which every JavaScript object has (`constructor`, `__proto__`, …): a lookup under such a name would
 * find something that we never put there.
 */
export const noneOfObjects = `(?!(?:${[...Object.getOwnPropertyNames(Object.prototype), 'prototype'].join('|')})$)`
/** a stream id or other opaque identifier; never part of a path or a query operator */
export const Id = Type.String({ minLength: 1, maxLength: 120, pattern: `^${noneOfObjects}[A-Za-z0-9_.:@~-]+$` })
/**
 * A number or code that a machine or another system has given: of a ticket, a payment, a PNR. It never holds text that people write
 * (personal.ts).
 */
export const Code = Type.String({ maxLength: 500, personal: false })
/** a billion yuan less one fen, which exceeds every sum in the system */
export const MOST_FEN = 99_999_999_999
/** money: integer fen */
export const Fen = Type.Integer({ minimum: 0, maximum: MOST_FEN, unit: 'fen' })
/** basis points: 10 000 = 100 % */
export const Bps = Type.Integer({ minimum: 0, maximum: 100_000, unit: 'bps' })
/**
 * A person by user id, which never changes. Facts, views and deciders know people only by it; callers send and read login names in its
 * place (services/identity/directory.ts).
 */
export const UserId = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: `^${noneOfObjects}[A-Za-z0-9_.:@~-]+$`,
  unit: 'user',
  personal: { of: 'user', kind: 'id' },
})
/** The user id of whoever did something; `system:…` is the system itself. `userName` turns it into readable text. */
export const Doer = Type.String({ maxLength: 500, unit: 'user', personal: { of: 'user', kind: 'id' } })
/**
 * The current name of a person or of a part of the system. A handler may leave a placeholder that is replaced at the edge (`byName`,
 * people.ts).
 */
export const PersonName = Type.String({ maxLength: 500, personal: { of: 'user', kind: 'called' } })
export const Count = Type.Integer({ minimum: 0, maximum: 100_000 })
export const Flag = Type.Boolean()
/** instant, ISO 8601 UTC */
export const Instant = Type.String({ format: 'date-time' })
/** a limit by working days: shown with 暂定 where the holidays of its year are not published */
export const WorkdayLimit = Type.String({ format: 'date-time', unit: 'workdays' })
/** local date in Asia/Shanghai */
export const LocalDate = Type.String({ format: 'date' })
/** local time of day, HH:mm */
export const LocalTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', unit: 'HH:mm' })
/** IANA time zone of an airport's clocks, `Asia/Bangkok` */
export const ZONE = '^[A-Z][A-Za-z]+/[A-Za-z0-9_+/-]+$'
export const Zone = Type.String({ maxLength: 40, pattern: ZONE, personal: false })
export const Airline = Type.String({ pattern: '^[A-Z0-9]{2}$', title: '航空公司' })
export const Iata = Type.String({ pattern: '^[A-Z]{3}$', title: '机场三字码' })
export const FlightNo = Type.String({ pattern: '^[A-Z0-9]{2}[0-9]{3,4}[A-Z]?$', title: '航班号' })
export const Cabin = Type.String({ pattern: '^[A-Z][0-9]?$', title: '舱位' })

/**
 * Copies a schema's open fields together with its hidden marks. Half the fields of the system pass here at each start; copying descriptors
 * of the open fields too would take three times as long.
 */
export const keeping = <S extends TSchema>(schema: S, copy: object): S => {
  for (const mark of Object.getOwnPropertyNames(schema))
    if (!Object.hasOwn(copy, mark)) Object.defineProperty(copy, mark, Object.getOwnPropertyDescriptor(schema, mark)!)
  return copy as S
}
/**
 * A copy of the schema under a Chinese label. The hidden marks are copied too: without them text from a URL would not become a number or a
 * flag.
 */
export const zh = <S extends TSchema>(schema: S, title: string): S => keeping(schema, { ...schema, title })
/**
 * The start and the number of days of a limit by working days. A fact has it only where the limit is provisional, so that the limit can be
 * counted again once the holidays of its year are published.
 */
export const Counted = Type.Object({
  from: zh(LocalDate, '起算日'),
  workdays: zh(Type.Integer({ minimum: 1, maximum: 999 }), '工作日数'),
})
/** A copy of the schema with labels for its codes, where other codes may occur as well (roles are data). */
export const coded = <S extends TSchema>(schema: S, labels: Readonly<Record<string, string>>): S => keeping(schema, { ...schema, labels })
/** A copy of the schema for a code that people know by a name; lists and exports show the name beside the code. */
export const named = <S extends TSchema>(schema: S, by: Named): S => keeping(schema, { ...schema, named: by })
export const optional = Type.Optional
/** codes of a `{ code: '中文' }` list */
export const oneOf = <const L extends Record<string, string>>(labels: L, title?: string) =>
  Type.Enum(Object.keys(labels) as (keyof L & string)[], { ...(title && { title }), labels })

/** page counts from 0 */
export const Page = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, title: '页码' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, title: '每页条数' })),
}
export const PageOf = <S extends TSchema>(row: S) =>
  Type.Object({
    content: Type.Array(row, { title: '内容' }),
    totalElements: Type.Integer({ title: '总条数' }),
    number: Type.Integer({ title: '页码' }),
    size: Type.Integer({ title: '每页条数' }),
  })
/** True for a text that may have several lines: reasons, remarks, and texts with room for more than a line or two. */
export const mayHaveLines = (name: string, { maxLength = 0 }: { maxLength?: number }): boolean =>
  /reason|remark/i.test(name) || maxLength > 500
/** schema of an answer that holds whatever a document holds, where no narrower shape is promised */
export const Anything = Type.Any()
/** Number of an opening: the same name can be opened again on one stream and then has the next number. */
export const Turn = zh(Count, '序次')
