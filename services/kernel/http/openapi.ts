import { type AnyEndpoint, media } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { describe } from './openapi-schemas.ts'
import { succeeded } from './reply.ts'

/** A list of the REST face, as far as it is documented. */
type RestList = {
  name: string
  zh: string
  /** first segments of the module that grants it: `order.order` */
  permission: string
  /** schema of a row as it is answered */
  row: any
  /** fields that can be summed up over the rows of a filter */
  totals?: readonly string[]
  /** endpoints that write the list, where it may be written */
  writes?: { add: AnyEndpoint; modify: AnyEndpoint; delete: AnyEndpoint }
}
/** Exchanges recorded while the demonstration played, by path of the endpoint. */
type Examples = Record<string, { request: unknown; data: unknown }>
export type Documented = {
  endpoints: readonly AnyEndpoint[]
  rest?: readonly RestList[]
  /** names of schemas, see `schemaNames` */
  names?: ReadonlyMap<string, string>
  /** label of a field whose schema has none */
  titleOf?: (field: string) => string | undefined
  examples?: Examples
}

/**
 * OpenAPI 3.1 of the declared endpoints and the REST face, for one area or for all. A documentation page cannot bear all of them at once,
 * so there is one document per area. TypeBox schemas are JSON Schema; openapi-schemas.ts adapts them.
 */
export const openapi = (declared: Documented, area?: string) => {
  const { endpoints, rest = [], names = new Map(), titleOf = () => undefined, examples = {} } = declared
  const schemas = describe(names, titleOf)
  const within =
    <T>(of: (thing: T) => string) =>
    (thing: T) =>
      !area || of(thing) === area
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints.filter(within(of => of.area)))
    for (const method of endpoint.alsoGet ? [endpoint.method, 'GET'] : [endpoint.method])
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [method.toLowerCase()]: operation(endpoint, method, schemas, examples[endpoint.path]),
      }
  for (const list of rest.filter(within(of => of.permission.split('.')[0]!))) Object.assign(paths, restPaths(list, schemas))
  return {
    openapi: '3.1.0',
    info: {
      title: `团队机票销售系统 newgt${area ? ` · ${area}` : ''}`,
      version: '1',
      description:
        '金额为整数分，时间为 ISO 8601 UTC，日期为 Asia/Shanghai。每个回复都是 {code, data, message, …}，code 为 0 表示成功；/api/rest 直接回复数据，失败时相同。',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      headers: responseHeaders,
      responses: {
        Failure: { description: '失败', headers: requestIdHeader, content: { 'application/json': { schema: ref('schemas', 'Failure') } } },
      },
      schemas: { ...schemas.components, Failure, ChangedMeanwhile },
    },
  }
}
type Schemas = ReturnType<typeof describe>

const ref = (kind: 'parameters' | 'headers' | 'responses' | 'schemas', name: string) => ({ $ref: `#/components/${kind}/${name}` })
const headerParameter = (name: string, schema: object, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
})
const parameters = {
  IdempotencyKey: headerParameter(
    'Idempotency-Key',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
    '同一个键重复提交，只执行一次，回复相同',
  ),
  IfMatch: headerParameter('If-Match', { type: 'string', examples: ['"7"'] }, '看到的版本号；期间若有变更则拒绝（412）'),
  Position: headerParameter(
    'x-position',
    { type: 'integer', format: 'int64', minimum: 0 },
    '此前回复中最大的 x-position：查询等到看得见自己的操作',
  ),
  RequestId: headerParameter(
    'x-request-id',
    { type: 'string', pattern: '^[\\w.:+/=@-]{1,100}$' },
    '请求编号，原样答回并记入日志；缺省或格式不符时由系统生成',
  ),
  Traceparent: headerParameter(
    'traceparent',
    { type: 'string', examples: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'] },
    '调用方的链路（W3C Trace Context），其编号记入日志和事件',
  ),
}
const responseHeaders = {
  Position: { schema: { type: 'integer', format: 'int64' }, description: '操作后的位置，带在后续查询的 x-position 上' },
  LogEnd: {
    schema: { type: 'integer', format: 'int64' },
    description: '仅当所带 x-position 超出日志末尾（如恢复备份之后）：改记此值',
  },
  Stale: { schema: { type: 'string', enum: ['true'] }, description: '列表尚未跟上 x-position' },
  RequestId: { schema: { type: 'string' }, description: '请求编号，报障时提供' },
}
const requestIdHeader = { 'x-request-id': ref('headers', 'RequestId') }

const envelope = (data: unknown) => ({
  type: 'object',
  properties: {
    code: { type: 'integer', title: '代码', description: '0 为成功' },
    data,
    message: { type: 'string', title: '说明' },
    sta: { type: 'integer', title: '防护状态', description: '非 0 时须先取得防护码' },
    success: { type: 'boolean', title: '是否成功' },
    statusCode: { type: 'integer', title: 'HTTP 状态' },
  },
  required: ['code', 'data', 'message', 'sta', 'success', 'statusCode'],
})
const Failure = (() => {
  // of no type: languages that have none for null alone could not compile it
  const { properties, ...rest } = envelope({ title: '无', description: '总是 null' })
  return {
    ...rest,
    properties: {
      ...properties,
      errors: { type: 'object', title: '各字段的错误', additionalProperties: { type: 'string' } },
      requestId: { type: 'string', title: '请求编号' },
      changes: { type: 'array', title: '期间的变更', description: '仅 412', items: ref('schemas', 'ChangedMeanwhile') },
    },
  }
})()

const ChangedMeanwhile = {
  type: 'object',
  title: '期间的变更',
  properties: {
    user: { type: 'string', title: '操作人' },
    at: { type: 'string', format: 'date-time', title: '时间' },
    type: { type: 'string', title: '事件类型' },
  },
  required: ['user', 'at', 'type'],
}

/** `/api/order/w/cancelOrder` → `OrderCancelOrder` */
const nameOf = (path: string): string =>
  path
    .split('/')
    .slice(2)
    .filter(part => !/^[rw]$/.test(part))
    .map(part => part.replace(/\W/g, ''))
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const callersOf = ({ allow, permission, allAirlines }: AnyEndpoint): string =>
  allow.includes('public') ? '无需登录' : `可调用：${allow.join('、')}；权限 ${permission}${allAirlines ? '，员工须有全部航司' : ''}`
const operationId = (method: string, path: string) => `${method.toLowerCase()}${path.replace(/[^\w]+/g, '_').replace(/_$/, '')}`

const operation = (endpoint: AnyEndpoint, method: string, schemas: Schemas, example?: Examples[string]) => {
  const { kind, path, body } = endpoint
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))
  const properties = Object.entries((body as any).properties ?? {}) as [string, any][]
  const required: string[] = (body as any).required ?? []
  const parameter = ([name, schema]: [string, any]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema: schemas.shown(schema, name),
  })
  const isRead = kind === 'query' || kind === 'file'
  return {
    tags: [endpoint.module],
    summary: endpoint.zh,
    description: [endpoint.note, callersOf(endpoint)].filter(Boolean).join('\n\n'),
    operationId: operationId(method, path),
    ...(!endpoint.allow.includes('public') && { security: [{ bearer: [] }] }),
    parameters: [
      ...(method === 'GET' ? properties : properties.filter(([name]) => inPath.has(name))).map(parameter),
      ...(isRead ? [ref('parameters', 'Position')] : [ref('parameters', 'IfMatch')]),
      ...(isRead || endpoint.secret ? [] : [ref('parameters', 'IdempotencyKey')]),
      ref('parameters', 'RequestId'),
      ref('parameters', 'Traceparent'),
    ],
    ...(method !== 'GET' && { requestBody: requestBody(endpoint, inPath, schemas, example) }),
    responses: { 200: succeeds(endpoint, schemas, example), default: ref('responses', 'Failure') },
  }
}

/** bytes: `format` is an annotation that OpenAPI 3.1 knows no more, and by which generators tell a file from a text */
const binary = { type: 'string', format: 'binary' }

const requestBody = ({ kind, path, body, files }: AnyEndpoint, inPath: Set<string>, schemas: Schemas, example?: Examples[string]) => {
  const whole = inPath.size === 0 ? body : Type.Omit(body, [...inPath])
  const json = () => ({ schema: schemas.named(whole, `${nameOf(path)}Body`), ...present({ example: example?.request }) })
  if (kind !== 'upload') return { required: true, content: { 'application/json': json() } }
  const items = { ...binary, contentMediaType: 'application/octet-stream' }
  const file = (title: string) => ({
    type: 'array',
    title,
    items,
    maxItems: files.max,
    description: `每个文件不超过 ${Math.floor(files.bytes / 1024)}K`,
  })
  const sent = Object.entries(files.fields ?? { file: '文件' }).map(([field, title]) => [field, file(title)])
  const fields = Object.entries<any>(whole.properties)
  // one plain object, since generators look for fields and their encoding in no other
  const schema = {
    type: 'object',
    properties: Object.fromEntries([...fields.map(([name, of]) => [name, schemas.shown(of, name)]), ...sent]),
    ...present({ required: whole.required }),
  }
  const lists = fields.filter(([, { type }]) => type === 'array')
  // said because generators join the values of a list by commas otherwise
  const encoding = Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: true }]))
  const form = { schema, ...(lists.length > 0 && { encoding }) }
  return { required: true, content: { 'multipart/form-data': form, ...(files.optional && { 'application/json': json() }) } }
}

const succeeds = ({ kind, path, body, data, media: types }: AnyEndpoint, schemas: Schemas, example?: Examples[string]) => {
  const bytes = (of: readonly string[]) => Object.fromEntries(of.map(type => [type, { schema: binary }]))
  const headers = {
    ...requestIdHeader,
    ...(kind === 'query' || kind === 'file'
      ? { 'x-stale': ref('headers', 'Stale'), 'x-log-end': ref('headers', 'LogEnd') }
      : { 'x-position': ref('headers', 'Position') }),
  }
  if (kind === 'file') return { description: '文件', headers, content: bytes(types) }
  const schema = envelope({ title: '内容', ...schemas.named(data, `${nameOf(path)}Data`) })
  const json = { schema, ...present({ example: example && succeeded(example.data) }) }
  // an import may be asked for the sheet with its errors
  const answersSheet = (body as any).properties?.mode?.enum?.includes('errors')
  return { description: '成功', headers, content: { 'application/json': json, ...(answersSheet && bytes([media.sheet])) } }
}

/** The paths of the REST face. Services never import the lists: the caller hands them over. */
const restPaths = ({ name, zh, permission, row, totals = [], writes }: RestList, schemas: Schemas) => {
  const path = `/api/rest/${name}`
  const Row = schemas.named(row, `${nameOf(`/api/rest/${name}`)}Row`)
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', title: '编号' } }
  const answers = (schema: object, headers = {}) => ({
    200: { description: '成功', headers: { ...requestIdHeader, ...headers }, content: { 'application/json': { schema } } },
    default: ref('responses', 'Failure'),
  })
  const common = (method: string, at: string, summary: string, right: 'r' | 'w') => ({
    tags: ['rest'],
    summary: `${zh}：${summary}`,
    description: `权限 ${permission}.${right}`,
    operationId: operationId(method, at),
    security: [{ bearer: [] }],
  })
  const json = (of: string, description: string) => ({
    name: of,
    in: 'query',
    required: false,
    description,
    schema: { type: 'string', contentMediaType: 'application/json' },
  })
  const ids = { type: 'array', items: { type: 'string' }, title: '编号' }
  const total = { schema: { type: 'integer', format: 'int64' }, description: '总条数' }
  const readers = [ref('parameters', 'Position'), ref('parameters', 'RequestId'), ref('parameters', 'Traceparent')]
  const writers = [
    ref('parameters', 'IfMatch'),
    ref('parameters', 'IdempotencyKey'),
    ref('parameters', 'RequestId'),
    ref('parameters', 'Traceparent'),
  ]
  const body = ({ path: at, body: of }: AnyEndpoint) => ({
    required: true,
    content: { 'application/json': { schema: schemas.named(of, `${nameOf(at)}Body`) } },
  })
  return {
    [path]: {
      get: {
        ...common('GET', path, '列表', 'r'),
        parameters: [
          json('filter', '条件，如 {"status":"PAID"}；{"id":[…]} 为按编号取'),
          json('sort', '排序，如 ["submittedAt","DESC"]'),
          json('range', '首末行号，如 [0,24]'),
          ...readers,
        ],
        responses: answers(
          { type: 'array', items: Row },
          {
            'x-total-count': total,
            'x-stale': ref('headers', 'Stale'),
            'x-log-end': ref('headers', 'LogEnd'),
          },
        ),
      },
      ...(writes && {
        post: { ...common('POST', path, '新增', 'w'), parameters: writers, requestBody: body(writes.add), responses: answers(Row) },
      }),
    },
    ...(totals.length > 0 && {
      [`${path}/totals`]: {
        get: {
          ...common('GET', `${path}/totals`, '合计', 'r'),
          parameters: [
            json('filter', '条件，与列表相同'),
            {
              name: 'of',
              in: 'query',
              required: false,
              description: '合计的字段，以逗号分隔',
              schema: { type: 'array', items: { enum: totals } },
              explode: false,
            },
            ...readers,
          ],
          responses: answers({
            type: 'object',
            properties: {
              count: { type: 'integer', format: 'int64', title: '条数' },
              capped: { type: 'boolean', title: '条数未数完' },
              sums: { type: 'object', title: '合计；条数过多时没有', additionalProperties: { type: 'integer', format: 'int64' } },
            },
            required: ['count', 'capped'],
          }),
        },
      },
    }),
    [`${path}/{id}`]: {
      get: { ...common('GET', `${path}/id`, '详情', 'r'), parameters: [id, ...readers], responses: answers(Row) },
      ...(writes && {
        put: {
          ...common('PUT', `${path}/id`, '修改', 'w'),
          parameters: [id, ...writers],
          requestBody: body(writes.modify),
          responses: answers(Row),
        },
        delete: { ...common('DELETE', `${path}/id`, '删除', 'w'), parameters: [id, ...writers], responses: answers(Row) },
      }),
    },
    [`${path}/by-ids`]: {
      post: {
        ...common('POST', `${path}/by-ids`, '按编号取', 'r'),
        parameters: readers,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', properties: { ids }, required: ['ids'] } } },
        },
        responses: answers({ type: 'array', items: Row }),
      },
    },
  }
}
