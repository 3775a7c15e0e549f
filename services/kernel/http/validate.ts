import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { mayHaveLines, type TSchema } from '#contracts/kernel/schema.ts'
import { tidy, unprintableIn } from '#contracts/kernel/sheet/text.ts'
import { MAX_DEPTH } from './json.ts'

type Failure = { keyword: string; schemaPath: string; instancePath: string; params: Record<string, any>; message: string }
type Check = { Check: (value: unknown) => boolean; Errors: (value: unknown) => Failure[] }

/** Schemas are compiled at first use: compiling 750 at the start would take seconds. */
const compiled = new WeakMap<object, Check>()
const checkOf = (schema: TSchema): Check => {
  let check = compiled.get(schema)
  if (!check) {
    check = Compile(schema) as unknown as Check
    compiled.set(schema, check)
  }
  return check
}

/** The same schema, but refusing undeclared fields. */
const exactly = (schema: any): any => {
  if (Array.isArray(schema)) return schema.map(exactly)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'enum' || key === 'const' ? value : exactly(value)]),
  )
  return schema.type === 'object' && schema.properties && schema.additionalProperties === undefined
    ? { ...closed, additionalProperties: false }
    : closed
}

/** Spellings of an identifier that callers use (DOMAIN §9.3); every other name is exact. */
const spellings = (name: string): string[] => {
  if (!name.endsWith('Id')) return []
  const stem = name.slice(0, -2)
  const stems = stem === 'order' ? ['order', 'orders'] : [stem]
  return stems.flatMap(stem => ['Id', 'ID', 'id'].map(end => stem + end))
}
/** parameters that clients add to any address (DOMAIN §9.7) */
const marks = new Set(['t_', 'cr', 'cb', 'desc', '_'])

type Shape = { keys: Map<string, string>; schema: any; exact: TSchema }
const shapes = new WeakMap<object, Shape>()
const shapeOf = (schema: any): Shape => {
  let shape = shapes.get(schema)
  if (!shape) {
    const names = Object.keys(schema.properties ?? {})
    const keys = new Map(names.flatMap(name => spellings(name).map(spelling => [spelling, name] as const)))
    for (const name of names) keys.set(name, name)
    shape = { keys, schema, exact: exactly(schema) }
    shapes.set(schema, shape)
  }
  return shape
}

/**
 * Merges path parameters, query string and body into one object of the declared fields; a path parameter wins over the body. Names are
 * exact but for identifiers (`spellings`). Undeclared fields are dropped and named in `ignored`. Text from a URL or a form becomes the
 * declared type. All text is tidied as in imports: a name of blanks is no name, and invisible characters are not kept.
 * @param ignored gets the names of undeclared fields, up to a limit
 * @throws Refused 400 naming the first wrong field in Chinese, all of them by field in `errors`
 */
export const readBody = (
  endpoint: AnyEndpoint,
  sources: { text: unknown[]; json?: unknown; path?: unknown },
  ignored: string[] = [],
): any => {
  const { keys, schema, exact } = shapeOf(endpoint.body)
  const known = (source: unknown): Record<string, unknown> => {
    const found: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(source ?? {})) {
      const name = keys.get(key)
      if (name === undefined) ignore(ignored, key)
      else if (value !== undefined) found[name] = value
    }
    return found
  }
  if (sources.json !== undefined && sources.json !== null && (typeof sources.json !== 'object' || Array.isArray(sources.json)))
    throw invalid('请求内容格式错误')
  const path = known(sources.path)
  const text = Object.assign({}, ...sources.text.map(known), path)
  const fromText = Object.keys(text).length > 0 ? (Value.Convert(schema, jsonFields(schema, text)) as object) : {}
  const said = known(sources.json)
  for (const name of Object.keys(path)) delete said[name]
  const given = Object.assign(fromText, said)
  if (deeperThan(MAX_DEPTH, given)) throw invalid('请求内容嵌套过深')
  tidyWithin(given, schema)
  // nearly every request holds only declared fields, and cleaning costs twenty times as much as checking
  if (checkOf(exact).Check(given)) return given
  const body = Value.Clean(schema, structuredClone(given)) as object
  const check = checkOf(schema)
  if (!check.Check(body)) {
    const { message, errors } = refusal(schema, overlong(schema, body) ?? check.Errors(body))
    throw invalid(message, { ...errors, ...Object.fromEntries(ignored.map(name => [name, '未知字段'])) })
  }
  leftOut(given, body, '', ignored)
  return body
}

const deeperThan = (left: number, value: unknown): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some(inner => deeperThan(left - 1, inner)))

const ignore = (ignored: string[], name: string): void => {
  if (ignored.length < 20 && !marks.has(name)) ignored.push(name.slice(0, 60))
}
/** Names the fields that were dropped within a value. */
const leftOut = (given: object, kept: object, path: string, ignored: string[]): void => {
  for (const [name, inner] of Object.entries(given)) {
    const left = (kept as Record<string, unknown>)[name]
    if (left === undefined && inner !== undefined) ignore(ignored, path + name)
    else if (typeof inner === 'object' && inner !== null && typeof left === 'object' && left !== null)
      leftOut(inner, left, `${path}${name}.`, ignored)
  }
}

/**
 * Tidies the texts of a value in place: the value is the request's own.
 * @throws Refused 400 when a text holds a NUL, several lines where one is meant, or a traveller's name a character that nobody can print
 */
const tidyWithin = (value: object, schema: any): void => {
  for (const [key, inner] of Object.entries(value)) {
    const own = Array.isArray(value) ? schema?.items : schema?.properties?.[key]
    if (typeof inner === 'object' && inner !== null) tidyWithin(inner, own ?? member(schema, key))
    else if (typeof inner === 'string') {
      if (inner.includes('\0')) throw unfit(own, key, '不能含有控制字符')
      const unprintable = isTravellersName(own) && unprintableIn(inner)
      if (unprintable) throw unfit(own, key, unprintable)
      const text = tidy(inner)
      if (text.includes('\n') && own?.type === 'string' && !mayHaveLines(key, own)) throw unfit(own, key, '不能换行')
      ;(value as Record<string, unknown>)[key] = text
    }
  }
}
const isTravellersName = (schema: any): boolean => schema?.personal?.of === 'traveller' && schema.personal.kind === 'name'
const unfit = (schema: any, name: string, problem: string) => {
  const message = `${schema?.title ?? name}${problem}`
  return invalid(message, { [name]: message })
}

/** Reports a list beyond its limit alone: the library's report on every item may take minutes (`uniqueItems` is quadratic). */
const overlong = (schema: any, value: unknown, instancePath = ''): Failure[] | undefined => {
  // undeclared fields are not searched: their depth is the sender's choice
  if (!schema || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
    return [{ keyword: 'maxItems', schemaPath: '', instancePath, params: { limit: schema.maxItems }, message: '' }]
  for (const [step, inner] of Object.entries(value)) {
    const found = overlong(Array.isArray(value) ? schema.items : member(schema, step), inner, `${instancePath}/${step}`)
    if (found) return found
  }
  return undefined
}

/** Parses fields that travel through forms and query strings as JSON text: objects and arrays. */
const jsonFields = (schema: any, text: Record<string, unknown>): Record<string, unknown> => {
  for (const [name, value] of Object.entries(text)) {
    const type = schema.properties?.[name]?.type
    if ((type === 'object' || type === 'array') && typeof value === 'string') {
      try {
        const parsed = JSON.parse(value)
        // one value of a list is no JSON, whatever it looks like: a number would lose digits
        if (typeof parsed === 'object' && parsed !== null) text[name] = parsed
      } catch {
        // left as text: the check names the field
      }
    }
  }
  return text
}

/** Does an answer have the declared shape? Tests check every answer with it. */
export const wrongAnswer = (schema: TSchema, data: unknown): string | undefined => {
  const check = checkOf(schema)
  if (check.Check(data)) return undefined
  const [first] = check.Errors(data)
  return first && `${first.instancePath || '/'} ${first.message}`
}

const refusal = (schema: any, failures: Failure[]) => {
  const errors: Record<string, string> = {}
  for (const failure of meant(failures)) {
    if (failure.keyword === 'boolean') continue
    const missing = failure.keyword === 'required' ? (failure.params.requiredProperties?.[0] ?? failure.params.missingProperty) : undefined
    const path = [...failure.instancePath.split('/').slice(1), ...(missing ? [missing] : [])]
    const field = path.join('.')
    const { title, unit } = fieldAt(schema, path)
    errors[field] ??= `${title}${problem(failure, unit)}`
  }
  return invalid(Object.values(errors)[0] ?? '请求内容格式错误', errors)
}

/** The failures to report of a union: those of the alternative that was meant (the one whose constants fit), else the union's own. */
const meant = (failures: Failure[]): Failure[] => {
  const others = failures.flatMap(({ keyword, schemaPath }) =>
    (keyword === 'const' ? [/^(.*\/anyOf\/\d+)\/properties\/\w+$/.exec(schemaPath)?.[1] ?? []] : []).flat(),
  )
  const within = (path: string, outer: string) => path === outer || path.startsWith(`${outer}/`)
  const rest = failures.filter(({ keyword, schemaPath }) => keyword !== 'anyOf' && !others.some(other => within(schemaPath, other)))
  const unions = failures.filter(
    ({ keyword, schemaPath }) => keyword === 'anyOf' && !rest.some(failure => within(failure.schemaPath, `${schemaPath}/anyOf`)),
  )
  return [...rest, ...unions]
}

/** title and unit of a field */
const fieldAt = (schema: any, path: string[]): { title: string; unit?: string } => {
  let at = schema
  let title = ''
  for (const step of path) {
    at = /^\d+$/.test(step) ? (Array.isArray(at?.items) ? at.items[Number(step)] : at?.items) : member(at, step)
    title = /^\d+$/.test(step) ? `${title}第${Number(step) + 1}项` : (at?.title ?? step)
  }
  return { title: title || '请求内容', unit: at?.unit }
}

const member = (schema: any, name: string) =>
  schema?.properties?.[name] ?? schema?.anyOf?.find((one: any) => one.properties?.[name])?.properties[name]

const formats: Record<string, string> = { 'date-time': '时间', date: '日期', email: '邮箱', uuid: '标识' }
const types: Record<string, string> = { string: '文本', integer: '整数', number: '数字', boolean: '是或否', array: '列表', object: '对象' }
const problem = ({ keyword, params }: Failure, unit?: string): string => {
  // people count money in yuan
  const counted = (amount: unknown) => (unit === 'fen' && amount !== 0 ? `${Number(amount) / 100}元` : String(amount))
  switch (keyword) {
    case 'required':
      return '不能为空'
    case 'type':
      return `应为${types[String(params.type)] ?? '正确的类型'}`
    case 'minLength':
      return params.limit === 1 ? '不能为空' : `至少${params.limit}个字符`
    case 'maxLength':
      return `不能超过${params.limit}个字符`
    case 'minimum':
    case 'exclusiveMinimum':
      return `不能小于${counted(params.limit)}`
    case 'maximum':
    case 'exclusiveMaximum':
      return `不能大于${counted(params.limit)}`
    case 'multipleOf':
      return `须为${counted(params.multipleOf)}的整数倍`
    case 'minItems':
      return `至少${params.limit}项`
    case 'maxItems':
      return `不能超过${params.limit}项`
    case 'uniqueItems':
      return '不能重复'
    case 'format':
      return `不是有效的${formats[String(params.format)] ?? '格式'}`
    case 'enum':
    case 'const':
    case 'anyOf':
      return '不在可选范围内'
    default:
      return '格式错误'
  }
}
