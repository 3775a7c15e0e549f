import type { LocalDate as Day } from './calendar.ts'
import type { DeclaredColumn } from './columns.ts'
import { type Actor, type Endpoint, everyone, query, staff } from './endpoint.ts'
import { present } from './present.ts'
import { LocalDate, optional, Page, PageOf, type Static, type TSchema, Type, zh as titled } from './schema.ts'
import type { MenuPlace } from './screen.ts'

type Row = Type.TObject
export type FieldOf<R extends Row> = keyof R['properties'] & string

// ── filters of a call ──────────────────────────────────────────────────────────────────────────────────────────────────
/**
 * Tests of a filter: `is` compares with the value (or one value of a list), `begins` with its beginning, `from` and `until` are bounds
 * (whole days for an instant), `search` works like a search box.
 */
type Test = 'is' | 'begins' | 'from' | 'until' | 'search'
/**
 * A body field of a list call: rows match when their field `of` passes the test. Its schema is the row's, under the given title, unless it
 * has one of its own.
 */
export type Asks<F extends string = string, S extends TSchema | undefined = TSchema | undefined> = {
  readonly test: Test
  readonly of: F
  readonly schema: S
  readonly title?: string
  /** true for a code in capitals, however it is typed */
  readonly upper?: boolean
}
type Asking = {
  <const F extends string>(of: F, title?: string): Asks<F, undefined>
  <const F extends string, S extends TSchema>(of: F, schema: S, more?: Pick<Asks, 'upper'>): Asks<F, S>
}
const asks = (test: Test): Asking =>
  ((of: string, as?: string | TSchema, more: Pick<Asks, 'upper'> = {}) =>
    typeof as === 'string' ? { test, of, schema: undefined, title: as } : { test, of, schema: as, ...more }) as Asking
/** Equality; it wins over a bound on the same field. */
export const is = asks('is')
export const begins = asks('begins')
/** This value and above. */
export const from = asks('from')
/** This value and below. */
const until = asks('until')
/** keeps rows from this day on; the day is in Asia/Shanghai where the field is an instant */
export const fromDay = <const F extends string>(of: F, title: string) => from(of, titled(LocalDate, title))
/** keeps rows up to the end of this day */
export const untilDay = <const F extends string>(of: F, title: string) => until(of, titled(LocalDate, title))
/** The text of a search box: the beginning of any field that the view searches. */
export const search = <S extends TSchema>(schema: S): Asks<'q', S> => ({ test: 'search', of: 'q', schema })

/** An address of the catalogue that reads the list. */
export type CallOf<F extends string = string> = {
  readonly path: string
  readonly zh: string
  readonly allow: readonly Actor[]
  /** permission, where it differs from the one in the path */
  readonly permission?: string
  readonly note?: string
  readonly body?: Readonly<Record<string, Asks<F | 'q'>>>
  /** fields that the body's `sort` may name */
  readonly sorts?: readonly F[]
  /** further fields of the answer, beside the rows */
  readonly also?: Readonly<Record<string, TSchema>>
  /** the part of the list that this address reads */
  readonly only?: { readonly [K in F]?: string }
  /** default number of rows in a page; 25 without it */
  readonly size?: number
}
type Calls<F extends string> = Readonly<Record<string, CallOf<F>>>
type Asked<R extends Row, A> = A extends Asks<infer F, infer S> ? (S extends TSchema ? S : R['properties'][F]) : never
type BodyOf<R extends Row, C extends CallOf> = Type.TObject<
  typeof Page & { [K in keyof C['body']]: Type.TOptional<Asked<R, C['body'][K]>> } & (C extends { sorts: readonly string[] }
      ? { sort: Type.TOptional<Type.TString> }
      : unknown)
>
type DataOf<R extends Row, C> = C extends { also: infer A extends Record<string, TSchema> }
  ? Type.TObject<ReturnType<typeof PageOf<R>>['properties'] & A>
  : ReturnType<typeof PageOf<R>>
type EndpointsOf<R extends Row, C> = {
  readonly [K in keyof C]: C[K] extends CallOf ? Endpoint<'query', C[K]['path'], BodyOf<R, C[K]>, DataOf<R, C[K]>> : never
}

// ── the list ───────────────────────────────────────────────────────────────────────────────────────────────────────
/**
 * A column shows a field, under its own title where the row's title says too little. With `more` it is hidden at first and listed in the
 * column chooser.
 */
export type ListColumn<F extends string = string> = { readonly field: F; readonly title?: string; readonly more?: boolean }
/**
 * A filter on a field of the row, under its own title where the row's title says too little. `gte` and `lte` bound a number, `labels`
 * shows some codes, `eq` matches a text whole. The name `q` searches several fields at once.
 */
export type FilterName<F extends string = string> =
  | F
  | 'q'
  | {
      readonly field: F | 'q'
      readonly title: string
      readonly operator?: 'gte' | 'lte' | 'eq'
      readonly labels?: Readonly<Record<string, string>>
    }

/** The portal's page of a list, which an agency reads by one of the list's calls. Whatever is left out is as for staff. */
type PortalOf<F extends string, C> = {
  call: keyof C & string
  /** title of the page: 我的订单 */
  title?: string
  columns?: readonly (F | { field: F; title: string })[]
  /** fields of the call's body, in order */
  filters: readonly string[]
  empty?: string
}

type Declared<F extends string, C, R = any> = {
  /** the module whose right staff need: `order.order`, checked as `order.order.r` */
  module: string
  /** field with the agency that a row belongs to; without it agencies see nothing */
  owner?: F
  /** field with the airline, or a list of airlines, whose staff see a row */
  airline?: F
  /** rows marked `*` in the airline's field hold for all airlines and are seen by the staff of each */
  orAll?: boolean
  /** readers in addition to those of its calls: everyone where the list has an owner, otherwise staff */
  readers?: readonly Actor[]
  /** name of one row (退票单), where it differs from the name of the list (退票) */
  document?: string
  /** title of the row's own number (退票单号), where that number is the id and no field; it is the first column of an export */
  number?: string
  /** columns in order; the first links to the document */
  columns: readonly (F | { field: F; title: string })[]
  /** listed in the column chooser, not shown at first */
  more?: readonly (F | { field: F; title: string })[]
  /** filters; the four most used come first */
  filters?: readonly FilterName<F>[]
  /** default order: `-submittedAt` */
  sort: F | `-${F}`
  /** further fields that the console sorts by; the view has indexes for them */
  sorts?: readonly F[]
  /** amounts and numbers whose sums over all rows of a filter stand below the list: not prices of one, nor balances after a movement */
  totals?: readonly F[]
  /** a field whose values become tabs: all of them, or the given ones */
  tabs?: F | { field: F; values: readonly string[] }
  /** advice that is shown while the list has no rows at all */
  empty?: string
  menu: MenuPlace
  /** columns of an export by name; by default all with a title */
  exported?: readonly F[]
  /** fields that the search over everything shows of a row, its title first; by default the first columns */
  hit?: readonly F[]
  /** notes that stand beside the value of a field, by the row and by the day */
  beside?: { readonly [K in F]?: (row: R, today: Day) => string | undefined }
  calls?: C
  /** for a list that only this call answers: the console uses it, and there is neither REST face nor export */
  through?: NoInfer<keyof C & string>
  /** page of the portal; without it agencies see nothing of the list */
  portal?: PortalOf<F, NoInfer<C>>
}

/** The content and the readers of a list. It comes from a declaration of its own or from a record (`recordList`). */
type Listed<R extends Row = Row> = {
  /** last part of `/api/rest/{name}` and of the console's address */
  readonly name: string
  readonly zh: string
  readonly document: string
  readonly row: R
  readonly module: string
  readonly owner: string | undefined
  readonly airline: string | undefined
  readonly orAll: boolean
  readonly readers: readonly Actor[]
  readonly number: string | undefined
  readonly columns: readonly ListColumn[]
  readonly filters: readonly FilterName[]
  readonly sort: string
  readonly sorts: readonly string[]
  readonly totals: readonly string[]
  readonly tabs: { readonly field: string; readonly values: readonly string[] | undefined } | undefined
  readonly empty: string
  readonly place: MenuPlace
  readonly exported: readonly string[] | undefined
  readonly hit: readonly string[] | undefined
  readonly beside: Readonly<Record<string, DeclaredColumn['beside']>>
  readonly through: string | undefined
  readonly calls: Readonly<Record<string, Endpoint<'query', string, any, any>>>
  readonly portal:
    | {
        readonly call: string
        readonly title: string
        readonly columns: readonly ListColumn[]
        readonly filters: readonly string[]
        readonly empty: string
      }
    | undefined
  /** the calls as declared, with the filters in their bodies */
  readonly asked: Readonly<Record<string, CallOf>>
}
interface List<R extends Row = Row, C = unknown> extends Listed<R> {
  readonly calls: EndpointsOf<R, C> & Listed['calls']
}
export type AnyList = Listed<any>
/** the type of one row of a list */
export type RowOf<L extends AnyList> = Static<L['row']>

/**
 * Declares a list once: `list('order', '订单', OrderRow)({ module: 'order.order', columns: ['orderNo', …], … })`. The row comes first, so
 * that a column, filter or sort that it lacks is a type error. The declaration yields the calls and their handlers, the REST face, the
 * export, the console's list, its place in the menu and its node in the permission tree. `serves` (projections/kernel/list.ts) names the
 * view that the list is read from.
 */
export const list =
  <R extends Row>(name: string, zh: string, row: R) =>
  <const C extends Calls<FieldOf<R>> = Record<never, never>>(declared: Declared<FieldOf<R>, C, Static<R>>): List<R, C> => {
    const { owner, airline, orAll = false, document = zh, more = [], tabs, calls = {} as C, empty = `还没有${zh}`, portal } = declared
    const columns = declared.columns
      .map(columnOf)
      .map(column => (column.field === 'id' && !column.title ? { ...column, ...present({ title: declared.number }) } : column))
    return {
      name,
      zh,
      document,
      row,
      module: declared.module,
      owner,
      airline,
      orAll,
      readers: declared.readers ?? (owner ? everyone : staff),
      number: declared.number ?? (columns[0]?.field === 'id' ? (row.properties.id as { title?: string } | undefined)?.title : undefined),
      columns: [...columns, ...more.map(column => ({ ...columnOf(column), more: true }))],
      filters: declared.filters ?? [],
      sort: declared.sort,
      sorts: declared.sorts ?? [],
      totals: declared.totals ?? [],
      tabs: typeof tabs === 'string' ? { field: tabs, values: undefined } : tabs,
      empty,
      place: declared.menu,
      exported: declared.exported,
      hit: declared.hit,
      beside: (declared.beside ?? {}) as Listed['beside'],
      through: declared.through,
      portal: portal && { title: zh, empty, ...portal, columns: portal.columns?.map(columnOf) ?? columns },
      calls: Object.fromEntries(Object.entries<CallOf>(calls).map(([key, call]) => [key, endpointOf(row, call)])) as List<R, C>['calls'],
      asked: calls,
    }
  }

const columnOf = (column: string | ListColumn): ListColumn => (typeof column === 'string' ? { field: column } : column)

const Sort = optional(Type.String({ pattern: '^-?[A-Za-z]{1,30}$', title: '排序' }))
const endpointOf = (row: Row, { path, zh, allow, permission, note, body = {}, sorts, also }: CallOf) =>
  query(path, {
    zh,
    allow,
    ...present({ permission }),
    ...(note && { note }),
    body: Type.Object({
      ...Page,
      ...Object.fromEntries(Object.entries(body).map(([field, asked]) => [field, optional(schemaOf(row, asked))])),
      ...(sorts && { sort: Sort }),
    }),
    data: also ? Type.Object({ ...PageOf(row).properties, ...also }) : PageOf(row),
  })
const schemaOf = ({ properties }: Row, { of, schema, title }: Asks): TSchema => {
  const found = schema ?? properties[of]!
  return title ? titled(found, title) : found
}

/** The body of a list's only call for a filter of the list's address: the declaration maps the fields. */
export const bodyOf = ({ asked, through }: AnyList, filter: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const fields = Object.entries(asked[through!]?.body ?? {})
  const keysOf = ({ of, test }: Asks) => (test === 'from' ? [`${of}_gte`] : test === 'until' ? [`${of}_lte`] : [of, `${of}_prefix`])
  const named = (key: string) => fields.find(([field, asks]) => field === key || keysOf(asks).includes(key))?.[0] ?? key
  return Object.fromEntries(Object.entries(filter).map(([key, value]) => [named(key), value]))
}

/** The lists that a module declares. */
export const listsIn = (module: Record<string, unknown>): AnyList[] =>
  Object.values(module).filter(
    (value): value is AnyList => typeof value === 'object' && value !== null && 'asked' in value && 'row' in value,
  )
