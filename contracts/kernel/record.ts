import { columnsOf, type DeclaredColumn } from './columns.ts'
import { type Actor, command, type Endpoint, file, get, query, upload } from './endpoint.ts'
import { type EventType, event } from './event.ts'
import type { AnyField, RecordFields } from './field.ts'
import { personal } from './personal.ts'
import { Count, Doer, Flag, Id, Instant, keeping, Note, oneOf, optional, Page, PageOf, Type, zh } from './schema.ts'
import type { MenuPlace } from './screen.ts'
import { Outcome, selectionBy } from './selection.ts'

type Optional<F extends RecordFields> = { [K in keyof F]: F[K]['optional'] extends true ? K : never }[keyof F]
type Value<F extends AnyField> = F extends { read: (value: infer V) => unknown } ? V : never
/** The fields of a record as declared. */
export type ValuesOf<F extends RecordFields> = { [K in Exclude<keyof F, Optional<F>>]: Value<F[K]> } & { [K in Optional<F>]?: Value<F[K]> }
/** A record as queries answer it. `version` is the revision of its stream, to be sent back as `If-Match`. */
export type DocOf<F extends RecordFields> = ValuesOf<F> & {
  id: string
  enabled: boolean
  version: number
  updatedAt: string
  updatedBy?: string
}
/** Body of `add`. A field with an initial value may be left out; `null` means the same as leaving it out. */
export type NewOf<F extends RecordFields> = { [K in keyof F]?: Value<F[K]> | null }
/** Body of `modify`: the fields to change; `null` empties an optional field. */
export type ChangeOf<F extends RecordFields> = NewOf<F> & { id: string; reason?: string }

/** A TypeBox schema whose type TypeScript computes: mapped schemas would cost the compiler seconds. */
type Shaped<T> = Type.TUnsafe<T>
const shaped = <T>(properties: Record<string, Type.TSchema>): Shaped<T> => Type.Object(properties) as unknown as Shaped<T>

/**
 * `preview` shows what an import would do. `all` writes the whole file or nothing; `accepted` writes the good rows. `errors` writes nothing
 * and answers the rows that would be refused as a workbook (DOMAIN §3.4).
 */
export type ImportMode = 'preview' | 'all' | 'accepted' | 'errors'
/** One line of an uploaded table as it was understood. `row` is the line in the file; the header is line 1. */
const ImportRow = Type.Object({
  row: zh(Type.Integer(), '行号'),
  id: optional(Type.String()),
  action: Type.Enum(['add', 'modify', 'same', 'none']),
  /** may contain personal data: shown to the sender only, and stored nowhere */
  values: personal('traveller', 'other', Type.Record(Type.String(), Type.Any())),
  errors: Type.Record(Type.String(), Type.String()),
  /** points to check in a row without errors, by field: a formula's value, a hidden row, a name that was tidied */
  notes: optional(personal('traveller', 'other', zh(Type.Record(Type.String(), Type.String()), '请核对'))),
})
export type ImportRow = Type.Static<typeof ImportRow>
/** `rows` shows the wrong rows first and is cut at 100; the counts are exact. */
export const ImportReport = Type.Object({
  mode: Type.Enum(['preview', 'all', 'accepted']),
  total: zh(Count, '总行数'),
  good: zh(Count, '正确行数'),
  bad: zh(Count, '错误行数'),
  written: zh(Count, '写入行数'),
  ignored: zh(Type.Array(Type.String()), '未识别的列'),
  unread: optional(zh(Type.Array(Type.String()), '未读取的工作表')),
  /** rows around the table, such as a total or remarks below it */
  beside: optional(zh(Type.Array(Type.Object({ row: Count, text: personal('traveller', 'other', Type.String()) })), '不是数据的行')),
  /** where the file replaces everything: existing records that it lacks, which will be removed */
  gone: optional(zh(Type.Array(Type.String()), '文件中没有、将删除的')),
  rows: Type.Array(ImportRow),
})
export type ImportReport = Type.Static<typeof ImportReport>

/** default: the whole file or nothing */
export const ImportBody = Type.Object({ mode: optional(zh(Type.Enum(['preview', 'all', 'accepted', 'errors']), '导入方式')) })
/** the state of a record's stream; no event declares it */
export const recordState = Type.Object({
  status: zh(oneOf({ NONE: '不存在', ACTIVE: '存在', DELETED: '已删除' }), '状态'),
  values: zh(Type.Object({}), '内容'),
  enabled: zh(Flag, '启用'),
  at: zh(Instant, '修改时间'),
})
const One = Type.Object({ id: zh(Id, '编号') })
type Chosen = ReturnType<typeof selectionBy<'id'>>

type Pascal<N extends string> = Capitalize<N>
type EventsFor<N extends string, F extends RecordFields> = {
  Added: EventType<`${Pascal<N>}Added`, Shaped<ValuesOf<F> & { id: string }>>
  Modified: EventType<`${Pascal<N>}Modified`, Shaped<ValuesOf<F> & { id: string }>>
  Deleted: EventType<`${Pascal<N>}Deleted`, typeof One>
  /** this event and the next exist only where the record is switchable */
  Enabled: EventType<`${Pascal<N>}Enabled`, typeof One>
  Disabled: EventType<`${Pascal<N>}Disabled`, typeof One>
}
type Filters = { [field: string]: unknown; page?: number; size?: number; sort?: string; q?: string }
type EndpointsFor<F extends RecordFields> = {
  query: Endpoint<
    'query',
    string,
    Shaped<Filters>,
    Type.TSchema & Shaped<{ content: DocOf<F>[]; totalElements: number; number: number; size: number }>
  >
  get: Endpoint<'query', string, typeof One, Shaped<DocOf<F>>>
  export: Endpoint<'file', string, Shaped<Filters>>
  template: Endpoint<'file', string>
  add: Endpoint<'command', string, Shaped<NewOf<F>>, Shaped<DocOf<F>>>
  modify: Endpoint<'command', string, Shaped<ChangeOf<F>>, Shaped<DocOf<F>>>
  delete: Endpoint<'command', string, Chosen, typeof Outcome>
  enable: Endpoint<'command', string, Chosen, typeof Outcome>
  disable: Endpoint<'command', string, Chosen, typeof Outcome>
  import: Endpoint<'upload', string, typeof ImportBody, typeof ImportReport>
}

/**
 * A short list of the enabled records for pickers. `GET …/r/{name}` answers only these fields (`id` among them when named). With `by`, it
 * answers only records that have the requested value in that field.
 */
export type ShortList = {
  zh: string
  allow: readonly Actor[]
  fields: readonly string[]
  by?: string
  /** path of the list, where it was agreed to be elsewhere */
  path?: string
}

export type RecordOptions<F extends RecordFields> = {
  /** one of the eight areas: first segment of the path */
  area: string
  /** place of the list in the menu; without it the list stands with the reference data */
  place?: MenuPlace
  /** may be disabled and enabled again */
  switchable?: boolean
  /** may be imported from a table */
  importable?: boolean
  /** further imports, by call, for tables whose rows share these values */
  imports?: Record<string, { zh: string; given: Partial<ValuesOf<F>> }>
  /** days, both in the key: records that share the rest of the key must not overlap */
  apart?: { from: keyof F & string; to: keyof F & string }
  /**
   * Name of the role that only one enabled record may have at a time, for the refusal (`HU的支付手续费`); undefined where several may coexist.
   */
  sole?: (values: ValuesOf<F>) => string | undefined
  /** for records without a key, of which there is one for each subject: the id, from fields that never change */
  idBy?: (values: ValuesOf<F>) => string
  /** for records without a key: the field that recognises a row when the table is uploaded again */
  knownBy?: keyof F & string
  /**
   * field with the airline whose staff may see and change a record; without it only staff of all airlines may change one (ARCHITECTURE §6)
   */
  airline?: keyof F & string
  /** readers in addition to staff with the module's permission */
  readers?: readonly Actor[]
  /** readers of single records in addition to those; they find what `Context.shows` of a context allows */
  getReaders?: readonly Actor[]
  /** name of the id in bodies of calls, where it was agreed to be another than `id` */
  idField?: string
  lists?: Record<string, ShortList>
  /** address of the page query, where it was agreed to be elsewhere: `r/list` */
  queryAt?: string
  /** fields of a row that other facts than the record's own tell, by parts of its view (`partOf`); absent as long as there are none */
  beside?: Record<string, Type.TSchema>
  /** default order of lists */
  sort?: string[]
  /** raised when the documents would be folded differently (for instance, when another field is searched); 1 by default */
  folded?: number
  /** rules over several fields: field → Chinese message */
  check?: (values: ValuesOf<F>) => Record<string, string>
}

/** A record is declared once. The declaration gives endpoints, events, view, import and export tables, and screens. */
export interface RecordType<N extends string = string, F extends RecordFields = RecordFields> {
  readonly name: N
  readonly zh: string
  readonly area: string
  readonly place: MenuPlace
  readonly fields: F
  /** names of the key fields; without any, the server assigns ids */
  readonly keys: readonly string[]
  readonly switchable: boolean
  readonly importable: boolean
  readonly imports: Readonly<Record<string, { zh: string; given: Record<string, unknown> }>>
  readonly apart: { from: string; to: string } | undefined
  readonly sole: ((values: any) => string | undefined) | undefined
  readonly idBy: ((values: any) => string) | undefined
  readonly knownBy: string | undefined
  readonly airline: string | undefined
  readonly sort: readonly string[]
  readonly lists: Record<string, ShortList>
  /** names of the fields that other facts tell */
  readonly beside: readonly string[]
  readonly folded: number
  readonly check: (values: any) => Record<string, string>
  /** the document as `get` answers it */
  readonly doc: Shaped<DocOf<F>>
  /** the document as a row of a list, without its texts in HTML */
  readonly row: Shaped<DocOf<F>>
  /** callers of `get` who are no staff find only what `Context.shows` allows */
  readonly narrowed: boolean
  /** name of the id in bodies of calls */
  readonly idField: string
  readonly columns: readonly DeclaredColumn[]
  readonly events: EventsFor<N, F>
  /** endpoints of the record by call: `enable` exists only where it is switchable, `import` only where it is importable */
  readonly endpoints: EndpointsFor<F> & Record<string, any>
}
export type AnyRecord = RecordType<string, any>

/**
 * Declares a record: `record('airport', '机场', { airportCode: key(Iata), … }, { area: 'basicinfo', switchable: true, importable: true })`.
 * Streams are `{name}-{id}`; the id is made of the key fields and never changes.
 */
export const record = <const N extends string, F extends RecordFields>(
  name: N,
  label: string,
  fields: F,
  options: RecordOptions<F>,
): RecordType<N, F> => {
  const {
    area,
    place = ['reference', 50],
    switchable = false,
    importable = false,
    imports = {},
    readers = [],
    getReaders = [],
    idField = 'id',
    lists = {},
    queryAt = 'r/query',
    beside = {},
    check = () => ({}),
  } = options
  const keys = Object.keys(fields).filter(field => fields[field]!.key)
  const each = (shape: (field: AnyField) => Type.TSchema) =>
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, shape(field)]))
  const values = each(field => (field.optional ? optional(field.schema) : field.schema))
  const doc = shaped<DocOf<F>>({
    id: zh(Id, '编号'),
    ...values,
    ...Object.fromEntries(Object.entries(beside).map(([field, schema]) => [field, optional(schema)])),
    enabled: zh(Flag, '启用'),
    version: zh(Type.Integer({ minimum: 0 }), '版本'),
    updatedAt: zh(Instant, '更新时间'),
    updatedBy: optional(zh(Doer, '更新人')),
  })
  const texts = Object.keys(fields).filter(field => fields[field]!.kind === 'html')
  // size for rule texts of 20,000 characters, or for a text in HTML of 60,000
  const bodyBytes = (texts.length > 0 ? 256 : 128) * 1024
  const row = texts.length > 0 ? (Type.Omit(doc as unknown as Type.TObject, texts) as unknown as typeof doc) : doc
  const Chosen = selectionBy(idField, '编号')
  const Named = idField === 'id' ? One : Type.Object({ [idField]: zh(Id, '编号') })
  const given = each(field => (field.optional || field.initial !== undefined ? optional(orNull(field)) : field.schema))
  const changed = each(field => optional(field.optional ? orNull(field) : field.schema))
  const filters = shaped<Filters>({ ...filtersOf(fields), ...Page })

  const path = (call: string) => `/api/${area}/${name}/${call}`
  const read = ['employee', ...readers] as const
  const write: { allow: readonly Actor[]; allAirlines: boolean } = { allow: ['employee'], allAirlines: options.airline === undefined }
  const chosen = (verb: string, call: string) =>
    command(path(`w/${call}`), { zh: `${verb}${label}`, ...write, body: Chosen, data: Outcome })
  const events = {
    Added: event(`${pascal(name)}Added`, `新增${label}`, shaped({ id: zh(Id, '编号'), ...values })),
    Modified: event(`${pascal(name)}Modified`, `修改${label}`, shaped({ id: zh(Id, '编号'), ...values })),
    Deleted: event(`${pascal(name)}Deleted`, `删除${label}`, One),
    ...(switchable && {
      Enabled: event(`${pascal(name)}Enabled`, `启用${label}`, One),
      Disabled: event(`${pascal(name)}Disabled`, `停用${label}`, One),
    }),
  } as unknown as EventsFor<N, F>

  return {
    name,
    zh: label,
    area,
    place,
    fields,
    keys,
    switchable,
    importable,
    imports,
    apart: options.apart,
    sole: options.sole,
    idBy: options.idBy,
    knownBy: options.knownBy,
    airline: options.airline,
    folded: options.folded ?? 1,
    sort: options.sort ?? (keys.length ? keys : ['-updatedAt']),
    lists,
    beside: Object.keys(beside),
    check,
    doc,
    row,
    narrowed: getReaders.length > 0,
    idField,
    columns: columnsOf(doc),
    events,
    endpoints: {
      query: query(path(queryAt), { zh: `${label}查询`, allow: read, body: filters, data: PageOf(row) }),
      get: get(path('r/get'), { zh: `${label}详情`, allow: [...read, ...getReaders], body: Named, data: doc }),
      export: file(path('r/export'), { zh: `${label}导出`, allow: ['employee'], body: filters }),
      add: command(path('w/add'), { bodyBytes, zh: `新增${label}`, ...write, body: shaped<NewOf<F>>(given), data: doc }),
      modify: command(path('w/modify'), {
        bodyBytes,
        zh: `修改${label}`,
        ...write,
        // a record's own reason is told as that of its change
        body: shaped<ChangeOf<F>>({ [idField]: zh(Id, '编号'), ...changed, reason: changed.reason ?? optional(zh(Note, '原因')) }),
        data: doc,
      }),
      delete: chosen('删除', 'delete'),
      ...(switchable && { enable: chosen('启用', 'enable'), disable: chosen('停用', 'disable') }),
      ...((importable || Object.keys(imports).length > 0) && {
        template: file(path('r/template'), { zh: `${label}导入模板`, allow: ['employee'] }),
      }),
      ...Object.fromEntries(
        Object.entries(imports).map(([call, { zh }]) => [
          call,
          upload(path(`w/${call}`), { zh, ...write, body: ImportBody, data: ImportReport }),
        ]),
      ),
      ...(importable && {
        import: upload(path('w/import'), { zh: `${label}导入`, ...write, body: ImportBody, data: ImportReport }),
      }),
      ...Object.fromEntries(
        Object.entries(lists).map(([call, list]) => [
          call,
          get(list.path ?? path(`r/${call}`), {
            zh: list.zh,
            allow: list.allow,
            ...(list.by && { body: Type.Object({ [list.by]: fields[list.by]!.schema }) }),
            data: Type.Array(
              Type.Object(Object.fromEntries(list.fields.map(field => [field, field === 'id' ? zh(Id, '编号') : values[field]!]))),
            ),
          }),
        ]),
      ),
    } as unknown as RecordType<N, F>['endpoints'],
  }
}

/** The record declarations of a module. */
export const recordsIn = (module: Record<string, unknown>): AnyRecord[] =>
  Object.values(module).filter(
    (value): value is AnyRecord =>
      typeof value === 'object' && value !== null && 'endpoints' in value && 'fields' in value && 'events' in value,
  )

/** Builds the id from the key fields: `PEK`, `HU.Y`, `YQ.SHORT.2026-01-05`. A character that an id may not hold is written as `~hex`. */
export const idOf = (record: AnyRecord, values: Record<string, unknown>): string =>
  record.keys
    .map(key =>
      encodeURIComponent(String(values[key]))
        .replace(/[.!'()*~]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%', '~'),
    )
    .join('.')

/** the key fields that records must share to be kept apart by days */
export const alikeIn = ({ keys, apart }: AnyRecord): string[] => keys.filter(key => key !== apart?.from && key !== apart?.to)

const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1)
const orNull = (field: AnyField) => ({ ...Type.Union([field.schema, Type.Null()]), title: field.title })

const markedLike = (field: object, filter: Type.TString) =>
  'personal' in field ? keeping(filter, { ...filter, personal: field.personal }) : filter

/** Filters: equality on every field (a prefix on free text), ranges on ordered fields, `q` over the searchable fields. */
const filtersOf = (fields: RecordFields) => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, title, schema }]) => {
      if (kind === 'text' || kind === 'time') return [[name, optional(markedLike(schema, Type.String({ maxLength: 100, title })))]]
      if (kind === 'html') return []
      if (kind === 'flag' || kind === 'choice' || kind === 'ref' || kind === 'person') return [[name, optional(schema)]]
      return [
        [name, optional(schema)],
        [`${name}From`, optional(zh(schema, `${title}起`))],
        [`${name}To`, optional(zh(schema, `${title}止`))],
      ]
    }),
  ),
  enabled: optional(zh(Flag, '启用')),
  q: optional(Type.String({ maxLength: 50, title: '关键字' })),
  sort: optional(Type.String({ maxLength: 60, pattern: '^-?[A-Za-z][A-Za-z0-9]*$', title: '排序' })),
})
