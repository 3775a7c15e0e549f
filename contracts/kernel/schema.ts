import Type, { type Static, type TSchema } from 'typebox'
import type { Named } from './named.ts'

export type { Static, TSchema }
/**
 * Named schemas shared by events, endpoints and views. A schema's `title` is its Chinese label: error messages, OpenAPI, Excel headers
 * and screens read it from here.
 */
export { Type }

export const Text = Type.String({ maxLength: 500 })
export const Note = Type.String({ maxLength: 2000 })
/** What every object answers to (`constructor`, `__proto__`, …) names nothing of ours: it would be found where there is nothing. Part of a pattern. */
export const noneOfObjects = `(?!(?:${[...Object.getOwnPropertyNames(Object.prototype), 'prototype'].join('|')})$)`
/** a stream id or other opaque identifier; never part of a path or a query operator */
export const Id = Type.String({ minLength: 1, maxLength: 120, pattern: `^${noneOfObjects}[A-Za-z0-9_.:@~-]+$` })
/** a number or code that a machine or another house has given: of a ticket, a payment, a PNR. Nothing that people write (personal.ts). */
export const Code = Type.String({ maxLength: 500, personal: false })
/** a billion yuan less a fen: more than any sum of the house */
export const MOST_FEN = 99_999_999_999
/** money: integer fen */
export const Fen = Type.Integer({ minimum: 0, maximum: MOST_FEN, unit: 'fen' })
/** basis points: 10 000 = 100 % */
export const Bps = Type.Integer({ minimum: 0, maximum: 100_000, unit: 'bps' })
/**
 * A person by his user id, which never changes: what facts, views and deciders know of him. Who calls sends and reads login names in its place
 * (services/identity/directory.ts).
 */
export const UserId = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: `^${noneOfObjects}[A-Za-z0-9_.:@~-]+$`,
  unit: 'user',
  personal: { of: 'user', kind: 'id' },
})
/** who did it, likewise; the house's own machines are `system:…`. Read as `userName` says it. */
export const Doer = Type.String({ maxLength: 500, unit: 'user', personal: { of: 'user', kind: 'id' } })
/** what somebody is called now, a person or a part of the house: an answer may leave it to the edge (`byName`, people.ts) */
export const PersonName = Type.String({ maxLength: 500, personal: { of: 'user', kind: 'called' } })
export const Count = Type.Integer({ minimum: 0, maximum: 100_000 })
export const Flag = Type.Boolean()
/** instant, ISO 8601 UTC */
export const Instant = Type.String({ format: 'date-time' })
/** local date in Asia/Shanghai */
export const LocalDate = Type.String({ format: 'date' })
/** local time of day, HH:mm */
export const LocalTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', unit: 'HH:mm' })
export const Airline = Type.String({ pattern: '^[A-Z0-9]{2}$', title: '航空公司' })
export const Iata = Type.String({ pattern: '^[A-Z]{3}$', title: '机场三字码' })
export const FlightNo = Type.String({ pattern: '^[A-Z0-9]{2}[0-9]{3,4}[A-Z]?$', title: '航班号' })
export const Cabin = Type.String({ pattern: '^[A-Z][0-9]?$', title: '舱位' })

/** A copy of a schema's open fields, with the marks that are hidden in it. Half the fields of the house pass here at each start: descriptors of all that is open would take three times as long. */
export const keeping = <S extends TSchema>(schema: S, copy: object): S => {
  for (const mark of Object.getOwnPropertyNames(schema))
    if (!Object.hasOwn(copy, mark)) Object.defineProperty(copy, mark, Object.getOwnPropertyDescriptor(schema, mark)!)
  return copy as S
}
/** The same schema under a Chinese label. Its hidden marks come along: without them text from a URL would not become a number or a flag. */
export const zh = <S extends TSchema>(schema: S, title: string): S => keeping(schema, { ...schema, title })
/** The same schema with what its codes mean, where others than these may come as well: roles are data. */
export const coded = <S extends TSchema>(schema: S, labels: Readonly<Record<string, string>>): S => keeping(schema, { ...schema, labels })
/** The same schema of a code that people know by a name: lists and exports tell it beside the code. */
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
/** May this text have several lines? Reasons and remarks may, and what may be longer than a line or two. */
export const mayHaveLines = (name: string, { maxLength = 0 }: { maxLength?: number }): boolean =>
  /reason|remark/i.test(name) || maxLength > 500
/** when the answer holds whatever a document holds and no narrower promise is made */
export const Anything = Type.Any()
/** Counts what may be opened again under one name on one stream: what is opened once more has another number. */
export const Turn = zh(Count, '序次')
