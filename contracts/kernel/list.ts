import { type Actor, type Endpoint, everyone, query, staff } from './endpoint.ts'
import { LocalDate, optional, Page, PageOf, type Static, type TSchema, Type, zh as titled } from './schema.ts'
import type { Place } from './screen.ts'

type Row = Type.TObject
export type FieldOf<R extends Row> = keyof R['properties'] & string

// ── what a call asks ───────────────────────────────────────────────────────────────────────────────────────────────
/** `is` the value (of a list, one of its values), `begins` with it, `from` and `until` bounds (of an instant, whole days), `search` as a box does. */
type Test = 'is' | 'begins' | 'from' | 'until' | 'search'
/** A field of a call's body: the rows whose field `of` passes the test. Its schema is the row's, unless it has one, under the title given. */
export type Asks<F extends string = string, S extends TSchema | undefined = TSchema | undefined> = {
  readonly test: Test
  readonly of: F
  readonly schema: S
  readonly title?: string
  /** a code in capitals, however it is typed */
  readonly upper?: boolean
}
type Asking = {
  <const F extends string>(of: F, title?: string): Asks<F, undefined>
  <const F extends string, S extends TSchema>(of: F, schema: S, more?: Pick<Asks, 'upper'>): Asks<F, S>
}
const asks = (test: Test): Asking =>
  ((of: string, as?: string | TSchema, more: Pick<Asks, 'upper'> = {}) =>
    typeof as === 'string' ? { test, of, schema: undefined, title: as } : { test, of, schema: as, ...more }) as Asking
/** The value itself; where the same field has a bound too, this is narrower. */
export const is = asks('is')
export const begins = asks('begins')
/** This value and more. */
export const from = asks('from')
/** This value and less. */
const until = asks('until')
/** from this day on, in Asia/Shanghai where the field is an instant */
export const fromDay = <const F extends string>(of: F, title: string) => from(of, titled(LocalDate, title))
/** to the end of this day */
export const untilDay = <const F extends string>(of: F, title: string) => until(of, titled(LocalDate, title))
/** What a search box holds: the beginning of any field that the view searches. */
export const search = <S extends TSchema>(schema: S): Asks<'q', S> => ({ test: 'search', of: 'q', schema })

/** An address of the catalogue under which the list is asked for. */
export type CallOf<F extends string = string> = {
  readonly path: string
  readonly zh: string
  readonly allow: readonly Actor[]
  /** where it is another than the path says */
  readonly permission?: string
  readonly note?: string
  readonly body?: Readonly<Record<string, Asks<F | 'q'>>>
  /** what the body's `sort` may name */
  readonly sorts?: readonly F[]
  /** what its answer says beside the rows */
  readonly also?: Readonly<Record<string, TSchema>>
  /** the part of the list that this address is about */
  readonly only?: { readonly [K in F]?: string }
  /** rows of a page where the body does not say; 25 */
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
/** A column: a field, with a title of its own where the row's says too little; `more` is offered in the column chooser, not shown at first. */
export type ListColumn<F extends string = string> = { readonly field: F; readonly title?: string; readonly more?: boolean }
/**
 * A field of the row to filter by, with a title of its own where the row's says too little, or for a number that may be more (`gte`) or less
 * (`lte`), or one of some (`labels`), or a text that is asked for whole (`eq`); `q` looks into several fields at once.
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

/** What the portal shows of a list, where its agency reads it by one of its calls; what is not said is as for staff. */
type PortalOf<F extends string, C> = {
  call: keyof C & string
  /** what the page is called: 我的订单 */
  title?: string
  columns?: readonly (F | { field: F; title: string })[]
  /** fields of the call's body, in order */
  filters: readonly string[]
  empty?: string
}

type Declared<F extends string, C> = {
  /** the module whose right staff need: `order.order`, read as `order.order.r` */
  module: string
  /** field that holds the agency to whom a row belongs; without one agencies see nothing */
  owner?: F
  /** field that holds the airline, or a list of them, whose staff see a row */
  airline?: F
  /** who may read it besides by its calls: everyone where there is an owner, else staff */
  readers?: readonly Actor[]
  /** what one row is called (退票单) where that is not what the list is called (退票) */
  document?: string
  /** what a row's own number is called (退票单号), where it is no field but the id: the first column of an export. What the row calls its id, if that is the first column */
  number?: string
  /** in order; the first is the link to the document */
  columns: readonly (F | { field: F; title: string })[]
  /** offered in the column chooser, not shown at first */
  more?: readonly (F | { field: F; title: string })[]
  /** the four most used first */
  filters?: readonly FilterName<F>[]
  /** how it is sorted unless asked otherwise: `-submittedAt` */
  sort: F | `-${F}`
  /** what else it may be sorted by in the console; the view has them indexed */
  sorts?: readonly F[]
  /** a field whose values become tabs: all of them, or those named */
  tabs?: F | { field: F; values: readonly string[] }
  /** what to do when there is nothing at all yet */
  empty?: string
  menu: Place
  /** columns of an export by name; all that have a title when left out */
  exported?: readonly F[]
  calls?: C
  /** a list that is the answer of this call alone: the console asks it, and there is neither REST face nor export */
  through?: NoInfer<keyof C & string>
  /** what an agency sees of it in the portal; without it nothing */
  portal?: PortalOf<F, NoInfer<C>>
}

/** What a list shows and who may see it, whatever made it: a declaration of its own, or a record (`recordList`). */
type Listed<R extends Row = Row> = {
  /** `/api/rest/{name}`, and the console's address of it */
  readonly name: string
  readonly zh: string
  readonly document: string
  readonly row: R
  readonly module: string
  readonly owner: string | undefined
  readonly airline: string | undefined
  readonly readers: readonly Actor[]
  readonly number: string | undefined
  readonly columns: readonly ListColumn[]
  readonly filters: readonly FilterName[]
  readonly sort: string
  readonly sorts: readonly string[]
  readonly tabs: { readonly field: string; readonly values: readonly string[] | undefined } | undefined
  readonly empty: string
  readonly place: Place
  readonly exported: readonly string[] | undefined
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
  /** the calls as they were declared: what each field of their bodies asks */
  readonly asked: Readonly<Record<string, CallOf>>
}
interface List<R extends Row = Row, C = unknown> extends Listed<R> {
  readonly calls: EndpointsOf<R, C> & Listed['calls']
}
export type AnyList = Listed<any>
/** what a list answers, row by row */
export type RowOf<L extends AnyList> = Static<L['row']>

/**
 * Declares a list once: `list('order', '订单', OrderRow)({ module: 'order.order', columns: ['orderNo', …], … })`. The row comes first, so that
 * a column, filter or sort that it lacks is a type error. From it come the calls and their handlers, the REST face, the export, the console's
 * list, its place on the menu and its node in the permission tree; `serves` (projections/kernel/list.ts) names the view it is read from.
 */
export const list =
  <R extends Row>(name: string, zh: string, row: R) =>
  <const C extends Calls<FieldOf<R>> = Record<never, never>>(declared: Declared<FieldOf<R>, C>): List<R, C> => {
    const { owner, airline, document = zh, more = [], tabs, calls = {} as C, empty = `还没有${zh}`, portal } = declared
    const columns = declared.columns.map(columnOf)
    return {
      name,
      zh,
      document,
      row,
      module: declared.module,
      owner,
      airline,
      readers: declared.readers ?? (owner ? everyone : staff),
      number: declared.number ?? (columns[0]?.field === 'id' ? (row.properties.id as { title?: string } | undefined)?.title : undefined),
      columns: [...columns, ...more.map(column => ({ ...columnOf(column), more: true }))],
      filters: declared.filters ?? [],
      sort: declared.sort,
      sorts: declared.sorts ?? [],
      tabs: typeof tabs === 'string' ? { field: tabs, values: undefined } : tabs,
      empty,
      place: declared.menu,
      exported: declared.exported,
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
    ...(permission && { permission }),
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

/** The lists that a module declares. */
export const listsIn = (module: Record<string, unknown>): AnyList[] =>
  Object.values(module).filter(
    (value): value is AnyList => typeof value === 'object' && value !== null && 'asked' in value && 'row' in value,
  )
