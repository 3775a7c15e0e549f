import { memoize } from '#contracts/kernel/memoize.ts'
import { type FilterNode, fieldName, parseFilter, parseSort, type Test } from './filter.ts'
import { BadFilter, type CollectionSpec, type Filter, type Scalar, type Sort } from './port.ts'

/**
 * SQL of the embedded store. A collection is a table `id, position, doc`, with one plain column per field that an index or a counted
 * dimension names. (Measured: this loads three times faster than expression indexes, and every list is served like a hand-made table.) Side
 * tables hold what the plain table cannot: `#gone` tombstones, `#items` elements of array fields, `#counts` documents per counted
 * dimensions, kept by triggers.
 */
export type TableShape = { columns: string[]; arrays: string[]; counted: string[]; triggers: boolean }

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const text = (value: string) => `'${value.replaceAll("'", "''")}'`
// Names of columns and collections are few, and every statement contains several of them.
export const column = memoize((field: string) => quote(`.${field}`))
const path = (field: string) =>
  text(
    `$${field
      .split('.')
      .map(segment => `."${segment}"`)
      .join('')}`,
  )

export const tables = memoize((collection: string) => {
  if (!/^[A-Za-z0-9_.-]{1,120}$/.test(collection)) throw new BadFilter(`not a collection: ${collection}`)
  const beside = (suffix: string) => quote(`${collection}#${suffix}`)
  return { docs: quote(collection), gone: beside('gone'), items: beside('items'), counts: beside('counts') }
})

/** Booleans are kept as one-byte blobs: they sort after numbers and texts, as in MongoDB, and come back as booleans. */
export const encode = (value: unknown) => (value === true ? TRUE : value === false ? FALSE : value)
export const decode = (value: unknown): Scalar => (value instanceof Uint8Array ? value[0] === 1 : (value as Scalar))
const TRUE = Buffer.from([1])
const FALSE = Buffer.from([0])
/** represents "no value" in `#counts`, whose key columns cannot be null */
const NONE = "x''"

/**
 * A bound number of rows as an expression. SQLite plans a statement again every time the bare parameter of a LIMIT is bound, which takes
 * longer than a small read.
 */
export const LIMIT = 'LIMIT ? + 0'

type Sql = { sql: string; params: unknown[] }
type Where = Sql & { fields: Set<string> }

/** Where a field's values are: in the table itself, in the counts, or inside the document. */
type Source = { shape: TableShape; collection: string; counts?: boolean }

/** `fields` are the fields in the condition. */
export const where = (nodes: FilterNode[], source: Source): Where => {
  const fields = new Set<string>()
  const params: unknown[] = []
  const all = (list: FilterNode[]): string => list.map(node => one(node, list)).join(' AND ') || '1'
  const one = (node: FilterNode, beside: FilterNode[]): string => {
    if ('or' in node) return `(${node.or.map(list => `(${all(list)})`).join(' OR ') || '0'})`
    fields.add(node.field)
    const { sql, params: own } = condition(node, source, isClosed(node, beside))
    params.push(...own)
    return sql
  }
  const sql = all(nodes)
  return { sql, params, fields }
}

/** True where a condition next to this one bounds the other end of its range. */
const isClosed = (test: Test, beside: FilterNode[]): boolean => {
  const other = test.op.startsWith('g') ? 'l' : test.op.startsWith('l') ? 'g' : undefined
  return (
    other !== undefined &&
    beside.some(node => !('or' in node) && node.field === test.field && node.op.startsWith(other) && kind(node) === kind(test))
  )
}
const kind = (test: Test) => ('value' in test ? typeof test.value : undefined)

export const known = (field: string, shape: TableShape) => field === 'id' || field === 'position' || shape.columns.includes(field)

/** The scalar at a field; null when it is absent, a list or an object. */
const scalar = (field: string, shape: TableShape): string => {
  if (field === 'id' || field === 'position') return field
  if (shape.columns.includes(field)) return column(field)
  const at = path(fieldName(field))
  return typed(`json_type(doc, ${at})`, `json_extract(doc, ${at})`)
}

const typed = (type: string, value: string) =>
  `CASE ${type} WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' WHEN 'array' THEN NULL WHEN 'object' THEN NULL ELSE ${value} END`

/** `plain`: every field has a column, so that an index may answer. */
export const listSql = (
  collection: string,
  shape: TableShape,
  { filter, sort }: { filter?: Filter; sort?: Sort },
): Sql & { nodes: FilterNode[]; plain: boolean } => {
  const nodes = parseFilter(filter)
  const condition = where(nodes, { shape, collection })
  const order = orderBy(sort, shape)
  const sql = `SELECT doc FROM ${tables(collection).docs} WHERE ${condition.sql} ORDER BY ${order.sql}`
  return { sql, params: condition.params, nodes, plain: [...condition.fields, ...order.fields].every(field => known(field, shape)) }
}

const orderBy = (sort: Sort | undefined, shape: TableShape): { sql: string; fields: string[] } => {
  const order = parseSort(sort)
  return {
    sql: order.map(({ field, desc }) => `${scalar(field, shape)}${desc ? ' DESC' : ''}`).join(', '),
    fields: order.map(({ field }) => field),
  }
}

const condition = (test: Test, source: Source, closed = false): Sql => {
  const { field } = test
  const direct = known(field, source.shape) && !source.shape.arrays.includes(field)
  const absent = source.counts
    ? `${column(field)} = ${NONE}`
    : direct
      ? `${scalar(field, source.shape)} IS NULL`
      : `json_extract(doc, ${path(field)}) IS NULL`
  if (test.op === 'eq' && test.value === null) return { sql: absent, params: [] }
  if (test.op === 'ne') {
    if (test.value === null) return { sql: `NOT (${absent})`, params: [] }
    const { sql, params } = condition({ field, op: 'eq', value: test.value }, source)
    return { sql: `(${sql}) IS NOT 1`, params }
  }
  if (test.op === 'in' && test.values.includes(null)) {
    const { sql, params } = condition({ field, op: 'in', values: test.values.filter(value => value !== null) }, source)
    return { sql: `(${absent} OR ${sql})`, params }
  }
  if (direct) return compare(scalar(field, source.shape), test, closed)
  // a collection that is loaded in bulk has its list elements inside the documents only
  if (known(field, source.shape) && source.shape.triggers) {
    const { sql, params } = compare('value', test)
    return { sql: `id IN (SELECT id FROM ${tables(source.collection).items} WHERE field = ${text(field)} AND ${sql})`, params }
  }
  const { sql, params } = compare(ELEMENT, test)
  return { sql: `EXISTS (SELECT 1 FROM ${elements(field)} WHERE ${sql})`, params }
}

/**
 * Compares a value. Numbers, texts and booleans do not compare with each other, as in MongoDB: each kind has its own range in SQLite's
 * order. A `closed` range already has both ends. SQLite might enter the index by a third bound, and would then walk everything in between.
 */
const compare = (value: string, test: Test, closed = false): Sql => {
  switch (test.op) {
    case 'eq':
    case 'ne':
      return { sql: `${value} ${test.op === 'eq' ? '=' : '<>'} ?`, params: [encode(test.value)] }
    case 'in':
      return {
        sql: test.values.length === 0 ? '0' : `${value} IN (${test.values.map(() => '?').join(', ')})`,
        params: test.values.map(encode),
      }
    case 'prefix':
      return { sql: `${value} >= ? AND ${value} < ?`, params: [test.value, `${test.value}\u{10ffff}`] }
    case 'gt':
    case 'gte':
      return { sql: `${value} ${test.op === 'gt' ? '>' : '>='} ?${closed ? '' : ceiling(value, test.value)}`, params: [encode(test.value)] }
    case 'lt':
    case 'lte':
      return { sql: `${value} ${test.op === 'lt' ? '<' : '<='} ?${closed ? '' : floor(value, test.value)}`, params: [encode(test.value)] }
  }
}
const ceiling = (value: string, than: unknown) =>
  typeof than === 'number' ? ` AND ${value} < ''` : typeof than === 'string' ? ` AND ${value} < x''` : ''
const floor = (value: string, than: unknown) =>
  typeof than === 'string' ? ` AND ${value} >= ''` : typeof than === 'boolean' ? ` AND ${value} > x''` : ''

/** Ids by a word in a field that an index begins with, or in the list there. @throws BadFilter when no column holds the field */
export const wordsSql = (collection: string, field: string, shape: TableShape, word: { is: string } | { begins: string }): Sql => {
  if (!known(field, shape)) throw new BadFilter(`${collection} has no index by ${field}`)
  const { docs, items } = tables(collection)
  const list = shape.arrays.includes(field)
  const value = list ? 'value' : scalar(field, shape)
  const from = list ? `${items} WHERE field = ${text(field)} AND` : `${docs} WHERE`
  return 'is' in word
    ? { sql: `SELECT id FROM ${from} ${value} = ? ORDER BY id DESC ${LIMIT}`, params: [word.is] }
    : { sql: `SELECT id FROM ${from} ${value} >= ? AND ${value} < ? ${LIMIT}`, params: [word.begins, `${word.begins}\u{10ffff}`] }
}

/** The values at a path without a column, one row each, through every list on the way; a scalar counts as a list of one. */
const elements = (field: string): string => {
  const segments = fieldName(field).split('.')
  return segments
    .map((segment, i) => {
      const at = `'$."${segment}"'`
      const from = i === 0 ? 'doc' : `e${i - 1}.value`
      const list = `CASE json_type(${from}, ${at}) WHEN 'array' THEN ${from} -> ${at} ELSE json_array(${from} -> ${at}) END`
      const guarded = i === 0 ? list : `CASE e${i - 1}.type WHEN 'object' THEN ${list} ELSE '[]' END`
      return `json_each(${guarded}) AS e${i === segments.length - 1 ? 'n' : i}`
    })
    .join(', ')
}
const ELEMENT = typed('en.type', 'en.value')

/** The statements that `ensure` must run; without indexes and triggers during a bulk load. `before` is null for a new collection. */
export const schema = (spec: CollectionSpec, before: TableShape | null, bulk: boolean): { statements: string[]; shape: TableShape } => {
  const { docs, gone, items, counts } = tables(spec.name)
  const counted = spec.counted ?? []
  const wanted = [...spec.indexes.flat().map(field => fieldName(field.replace(/^-/, ''))), ...counted.map(fieldName)]
  const fresh = [...new Set(wanted)].filter(field => !known(field, before ?? NOTHING))
  const columns = [...(before?.columns ?? []), ...fresh]
  const shape = {
    columns,
    arrays: [...(before?.arrays ?? [])],
    counted: bulk ? (before?.counted ?? []) : counted,
    triggers: !bulk || !!before?.triggers,
  }
  const statements: string[] = []
  if (!before) {
    const own = fresh.map(field => `, ${column(field)}`).join('')
    statements.push(
      `CREATE TABLE ${docs} (id TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL, doc TEXT NOT NULL${own})`,
      `CREATE TABLE ${gone} (id TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID`,
      `CREATE TABLE ${items} (field TEXT NOT NULL, value NOT NULL, id TEXT NOT NULL, PRIMARY KEY (field, value, id)) WITHOUT ROWID`,
    )
  } else {
    for (const field of fresh)
      statements.push(`ALTER TABLE ${docs} ADD COLUMN ${column(field)}`, `UPDATE ${docs} SET ${column(field)} = ${scalar(field, before)}`)
  }
  if (bulk) return { statements, shape }
  // list elements of a bulk load are entered here, sorted: one by one, each would touch a page of its own
  if (before && !before.triggers) statements.push(...shape.arrays.map(field => fillItems(spec.name, field)))
  statements.push(`CREATE INDEX IF NOT EXISTS ${quote(itemsIndex(spec.name))} ON ${items} (id)`)
  statements.push(...spec.indexes.map(fields => index(spec.name, fields)))
  if (!before?.triggers || before.counted.join() !== counted.join()) statements.push(...counters(docs, counts, spec.name, counted))
  return { statements, shape }
}
const NOTHING: TableShape = { columns: [], arrays: [], counted: [], triggers: false }

/** Elements of all documents at a field, written when the first list is found there. */
export const fillItems = (collection: string, field: string) => {
  const { docs, items } = tables(collection)
  return `INSERT OR IGNORE INTO ${items} SELECT ${text(field)}, ${ELEMENT}, ${docs}.id FROM ${docs}, ${elements(field)} WHERE ${ELEMENT} IS NOT NULL ORDER BY 2, 3`
}

/** Finds out whether a document has a list at a field, which the field's column cannot show. */
export const hasLists = (collection: string, field: string) =>
  `SELECT EXISTS (SELECT 1 FROM ${tables(collection).docs} WHERE ${column(field)} IS NULL AND EXISTS (SELECT 1 FROM ${elements(field)} WHERE ${ELEMENT} IS NOT NULL))`

const itemsIndex = (collection: string) => `${collection}#items by id`
const indexName = (collection: string, fields: string[]) => `${collection}:${fields.join(',')}`
/** Names of the indexes that `ensure` makes. */
export const indexNames = ({ name, indexes }: CollectionSpec): string[] => [
  itemsIndex(name),
  ...indexes.map(fields => indexName(name, fields)),
]

const index = (collection: string, fields: string[]) => {
  const last = fields.at(-1)?.startsWith('-') ? ' DESC' : ''
  const keys = fields.map(field => {
    const name = field.replace(/^-/, '')
    return `${name === 'id' || name === 'position' ? name : column(name)}${field.startsWith('-') ? ' DESC' : ''}`
  })
  return `CREATE INDEX IF NOT EXISTS ${quote(indexName(collection, fields))} ON ${quote(collection)} (${[...keys, `id${last}`].join(', ')})`
}

const counters = (docs: string, counts: string, name: string, counted: string[]): string[] => {
  const trigger = (on: string) => quote(`${name}#${on}`)
  const drop = [...['insert', 'update', 'delete'].map(on => `DROP TRIGGER IF EXISTS ${trigger(on)}`), `DROP TABLE IF EXISTS ${counts}`]
  if (counted.length === 0) return drop
  const keys = counted.map(column).join(', ')
  const values = (row: string) => counted.map(field => `coalesce(${row}${column(field)}, ${NONE})`).join(', ')
  const add = (row: string, n: number) =>
    `INSERT INTO ${counts} VALUES (${values(row)}, ${n}) ON CONFLICT DO UPDATE SET n = n + excluded.n;`
  const changed = counted.map(field => `old.${column(field)} IS NOT new.${column(field)}`).join(' OR ')
  return [
    ...drop,
    `CREATE TABLE ${counts} (${counted.map(field => `${column(field)} NOT NULL`).join(', ')}, n INTEGER NOT NULL, PRIMARY KEY (${keys})) WITHOUT ROWID`,
    `INSERT INTO ${counts} SELECT ${values('')}, count(*) FROM ${docs} GROUP BY ${counted.map((_, i) => i + 1).join(', ')}`,
    `CREATE TRIGGER ${trigger('insert')} AFTER INSERT ON ${docs} BEGIN ${add('new.', 1)} END`,
    `CREATE TRIGGER ${trigger('delete')} AFTER DELETE ON ${docs} BEGIN ${add('old.', -1)} END`,
    `CREATE TRIGGER ${trigger('update')} AFTER UPDATE ON ${docs} WHEN ${changed} BEGIN ${add('old.', -1)} ${add('new.', 1)} END`,
  ]
}

/** Groups from the counts table where it suffices (`counted`), otherwise from the documents. Columns: g0…, count, s0… */
export const groupSql = (
  collection: string,
  shape: TableShape,
  filter: FilterNode[],
  by: string[],
  sum: string[],
): Sql & { light: boolean } => {
  const { docs, counts } = tables(collection)
  const condition = where(filter, { shape, collection })
  const light = sum.length === 0 && countable([...condition.fields, ...by], shape)
  const from = light ? where(filter, { shape, collection, counts: true }) : condition
  const value = (field: string) => (light ? `nullif(${column(field)}, ${NONE})` : scalar(fieldName(field), shape))
  const number = (field: string) => {
    const at = scalar(fieldName(field), shape)
    return `coalesce(sum(CASE WHEN typeof(${at}) IN ('integer', 'real') THEN ${at} END), 0)`
  }
  const outputs = [...by.map(value), light ? 'sum(n)' : 'count(*)', ...sum.map(number)]
  const groups = by.map((_, i) => i + 1).join(', ')
  const rest = `${groups && ` GROUP BY ${groups}`} HAVING ${light ? 'sum(n)' : 'count(*)'} > 0${groups && ` ORDER BY ${groups}`}`
  return { sql: `SELECT ${outputs.join(', ')} FROM ${light ? counts : docs} WHERE ${from.sql}${rest}`, params: from.params, light }
}

/** Tells whether the counts table can answer for these fields. */
export const countable = (fields: Iterable<string>, shape: TableShape) =>
  shape.triggers && shape.counted.length > 0 && [...fields].every(field => shape.counted.includes(field) && !shape.arrays.includes(field))
