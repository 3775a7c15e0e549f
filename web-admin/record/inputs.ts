import { type AnyField, codesIn, type FieldKind } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { type Input, inputText, limitsOf } from '../kit/inputs.ts'

/** The part of a record that a form needs; a kind of policy has it too. */
export type Fielded = Pick<AnyRecord, 'fields'>

const fieldsOf = (record: Fielded) => Object.entries(record.fields as Record<string, AnyField>)

/** without options, a reference is typed: a code, a login name */
const typedAs = (kind: FieldKind) => (kind === 'ref' || kind === 'person' || kind === 'html' ? 'text' : kind)

/** The inputs of a record's form. `choices` are the options of its references, by field; `doc` is the present record. */
export const recordInputs = (
  record: Fielded,
  choices: Record<string, Record<string, string>>,
  doc: Readonly<Record<string, unknown>> = {},
): Input[] =>
  fieldsOf(record).map(([field, { kind, title, optional, labels, many, schema }]) => {
    const options = kind === 'ref' ? withPresent(choices[field], doc[field]) : many && labels ? withCodes(labels, doc[field]) : labels
    return {
      field,
      title,
      optional,
      kind: options ? 'choice' : typedAs(kind),
      ...present({ labels: options }),
      ...limitsOf(schema),
      ...(many && { many }),
      ...(kind === 'html' && { html: true }),
      ...(!options && (schema as { maxLength?: number }).maxLength! > 100 && { long: true }),
    }
  })

/** The options of a reference: those that are enabled, and the present one even if it is not. */
const withPresent = (options: Record<string, string> | undefined, value: unknown) =>
  options && typeof value === 'string' && !(value in options) ? { ...options, [value]: `${value}（已停用）` } : options

/** The options of a text with several codes: those with words, and what else the text has now. */
const withCodes = (labels: Record<string, string>, value: unknown): Record<string, string> =>
  typeof value === 'string' ? { ...Object.fromEntries(codesIn(value).map(code => [code, code])), ...labels } : labels

const isJson = (text: string) => /^[[{]/.test(text.trim())
const through = (text: string, space?: number): string => {
  if (!isJson(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, space)
  } catch {
    return text
  }
}
/** JSON in a field is stored in one line, and shown in several lines for reading and editing; blanks alone are no change. */
export const readable = (text: string): string => through(text, 2)
export const compact = (text: string): string => through(text)
const compacted = (value: unknown) => (typeof value === 'string' ? compact(value) : value)

/** Texts of the form: the document's values, or the initial values of a new record. */
export const recordTexts = (record: Fielded, doc: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(record).map(([field, { kind, initial }]) => [field, readable(inputText({ kind: typedAs(kind) }, doc ? doc[field] : initial))]),
  )

/** Only the changed fields; `null` empties a field that was emptied. */
export const changesOf = (record: AnyRecord, doc: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(record).flatMap(([field, { key }]) => {
      const [before, after] = [compacted(doc[field] ?? null), compacted(given[field] ?? null)]
      return key || before === after ? [] : [[field, after]]
    }),
  )
