import { hash } from 'node:crypto'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Meta } from '#services/eventstore/port.ts'
import type { CollectionSpec } from '../store/port.ts'

/** Information about an event beside its data. */
export type FoldContext = {
  type: string
  /** the stream's id: the stream's name without its category (`order-42` → `42`) */
  id: string
  /** the id of the document that is folded; the stream's id unless the view has keys of its own */
  key: string
  /** instant of the event, ISO 8601 UTC */
  at: string
  position: number
  stream: string
  revision: number
  meta: Meta
  who: Pick<Meta, 'user' | 'role' | 'agency'>
}

/** The document after the event: null removes it, undefined (or the same object) leaves it as it is. Never changes its arguments. */
export type Apply<Row, Data> = (row: Row | null, data: Data, context: FoldContext) => Row | null | undefined
/** Finds the documents that an event concerns; null for none. */
type Key<Data> = (data: Data, context: Omit<FoldContext, 'key'>) => string | string[] | null

/** A view as the runner and the queries see it. */
export type View<Row = any> = {
  name: string
  version: number
  /** schema of a document, without `id` and `position`; titles are its Chinese labels */
  doc: TSchema
  index: string[][]
  counted: string[]
  /** indexed fields whose beginnings a search box searches */
  search: string[]
  key: Key<any> | { [type: string]: Key<any> }
  on: { [type: string]: Apply<Row, any> }
}
export type ViewRow<V> = V extends View<infer Row> ? Row : never

type Field<Row> = 'id' | 'position' | (keyof Row & string) | `${keyof Row & string}.${string}`
type Definition<Events, S extends TSchema> = {
  /** name of its collections; lower case, dashes */
  name: string
  /** must be raised when documents would look different: the view is then rebuilt beside the live one */
  version: number
  doc: S
  /** every list that is shown, filtered or sorted needs an index; the id is added to each */
  index: (Field<Static<S>> | `-${Field<Static<S>>}`)[][]
  /** dimensions with exact counts at once (tabs with numbers) */
  counted?: (keyof Static<S> & string)[]
  search?: Field<Static<S>>[]
  /** one function for all events, or one per event; without it a document is a stream's */
  key?: Key<Events[keyof Events]> | { [Type in keyof Events]?: Key<Events[Type]> }
  /** the row type comes from `doc` alone (NoInfer), so that literals in a fold keep their types */
  on: NoInfer<{ [Type in keyof Events]?: Apply<Static<S>, Events[Type]> }>
  /** computes fields that follow from the others, after every event */
  derive?: NoInfer<(row: Static<S>) => Static<S>>
}

/**
 * Declares a view over the events of a module (of several: `view<typeof orders & typeof refunds>()`). It is pure and never sees a database.
 */
export const view =
  <Module>() =>
  <S extends TSchema>(definition: Definition<EventsOf<Module>, S>): View<Static<S>> => {
    const { name, version, doc, index, counted = [], search = [], key = {}, on, derive } = definition
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !Number.isSafeInteger(version) || version < 1) throw new Error(`not a view: ${name} ${version}`)
    return { name, version, doc, index, counted, search, key, on: derive ? derived(on as View['on'], derive) : (on as View['on']) }
  }

/** The folds that a context adds to a view of the kernel or of an earlier context (`parts` of its reads). */
export type ViewPart = { of: string; version: number; fields: TProperties; key: { [type: string]: Key<any> }; on: View['on'] }

/**
 * Declares such a part; `fields` are the additional fields of its documents. A part whose documents would look different gets the next
 * version, and the view's version changes with it.
 */
export const partOf =
  <Module, Events = EventsOf<Module>>() =>
  <Row, Fields extends TProperties = Record<never, never>>(
    of: View<Row>,
    {
      version,
      fields,
      key = {},
      on,
    }: {
      version: number
      fields?: Fields
      key?: { [Type in keyof Events]?: Key<Events[Type]> }
      on: NoInfer<{ [Type in keyof Events]?: Apply<Row & Static<TObject<Fields>>, Events[Type]> }>
    },
  ): ViewPart => ({ of: of.name, version, fields: fields ?? {}, key: key as ViewPart['key'], on: on as View['on'] })

/**
 * Marks a text that a view must not hold (a document number, a phone), so that a person who knows it can find it. Without the key nobody
 * can try texts until one fits.
 */
export type TextMark = (text: string) => string
/** A part whose folds mark such texts. Under another key its documents are others, so it has another version. */
export type SealedPart = (mark: TextMark) => ViewPart
export const openPart = (part: ViewPart | SealedPart, mark: TextMark): ViewPart => {
  if (typeof part !== 'function') return part
  const sealed = part(mark)
  return { ...sealed, version: numberOf(`${mark('version')} ${sealed.version}`) }
}

/** A view with the parts of all contexts. */
export const withParts = (view: View, all: readonly ViewPart[]): View => {
  const parts = all.filter(({ of }) => of === view.name)
  if (parts.length === 0) return view
  const folds = [view, ...parts].flatMap(({ on }) => Object.entries(on))
  const on = Object.fromEntries(folds)
  if (typeof view.key === 'function' || Object.keys(on).length < folds.length)
    throw new Error(`two contexts fold one fact into ${view.name}`)
  return {
    ...view,
    version: versionOfAll([view, ...parts]),
    doc: Type.Object(Object.assign({}, (view.doc as TObject).properties, ...parts.map(({ fields }) => fields))),
    key: Object.assign({}, view.key, ...parts.map(({ key }) => key)),
    on,
  }
}

/** A number of its own for these versions of these parts, in any order. A sum would stay where one part rises and another is left out. */
const versionOfAll = (parts: readonly Pick<View, 'version' | 'on'>[]): number => {
  const named = parts.map(({ version, on }) => `${version} ${Object.keys(on).sort()}`)
  return numberOf(named.sort().join('\n'))
}
const numberOf = (text: string): number => Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16)

const derived = <Row>(on: View<Row>['on'], derive: (row: Row) => Row): View<Row>['on'] =>
  Object.fromEntries(
    Object.entries(on).map(([type, apply]): [string, Apply<Row, any>] => [
      type,
      (row, data, context) => {
        const next = apply(row, data, context)
        return next && next !== row ? derive(next) : next
      },
    ]),
  )

/** `order-list_v3`; a rebuild of the same version adds its own number, `order-list_v3r1` */
export const collectionName = (view: View, rebuild = 0) => `${view.name}_v${view.version}${rebuild ? `r${rebuild}` : ''}`

/** Version and rebuild of a collection's name. */
export const versionOf = (collection: string): { version: number; rebuild: number } => {
  const [, version, rebuild] = /_v(\d+)(?:r(\d+))?$/.exec(collection) ?? []
  return { version: Number(version), rebuild: Number(rebuild ?? 0) }
}

export const specOf = (view: View, name: string): CollectionSpec => ({ name, indexes: view.index, counted: view.counted })
