import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'

/**
 * OpenAPI 3.1 of the declared endpoints, one document per area (no documentation page bears all of them at once, guide/HTTP.md §3) or of all.
 * TypeBox schemas are JSON Schema, so nothing is translated but the envelope around `data`.
 */
export const openapi = (endpoints: AnyEndpoint[], area?: string) => ({
  openapi: '3.1.0',
  info: {
    title: `团队机票销售系统 newgt${area ? ` · ${area}` : ''}`,
    version: '1',
    description: '金额为整数分，时间为 ISO 8601 UTC，日期为 Asia/Shanghai。',
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  paths: paths(endpoints.filter(endpoint => !area || endpoint.area === area)),
})

const paths = (endpoints: AnyEndpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const methods = endpoint.alsoGet ? [endpoint.method, 'GET'] : [endpoint.method]
    const operations = methods.map(method => [method.toLowerCase(), operation(endpoint, method)])
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) }
  }
  return paths
}

const operation = (endpoint: AnyEndpoint, method: string) => {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))
  const properties = Object.entries((endpoint.body as any).properties ?? {}) as [string, any][]
  const required: string[] = (endpoint.body as any).required ?? []
  const parameter = ([name, schema]: [string, any]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema,
  })
  const rest = properties.filter(([name]) => !inPath.has(name))
  const body = {
    type: 'object',
    properties: Object.fromEntries([
      ...rest,
      ...(endpoint.kind === 'upload' ? [['file', { type: 'array', items: { type: 'string', format: 'binary' } }]] : []),
    ]),
    required: required.filter(name => !inPath.has(name)),
  }
  return {
    tags: [endpoint.module],
    summary: endpoint.zh,
    description: [
      endpoint.note,
      endpoint.allow.includes('public') ? '无需登录' : `可调用：${endpoint.allow.join('、')}；权限 ${endpoint.permission}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    operationId: `${method.toLowerCase()}${endpoint.path.replace(/[^\w]+/g, '_')}`,
    ...(!endpoint.allow.includes('public') && { security: [{ bearer: [] }] }),
    parameters: (method === 'GET' ? properties : properties.filter(([name]) => inPath.has(name))).map(parameter),
    ...(method !== 'GET' && {
      requestBody: { content: { [endpoint.kind === 'upload' ? 'multipart/form-data' : 'application/json']: { schema: body } } },
    }),
    responses: {
      200:
        endpoint.kind === 'file'
          ? { description: '文件', content: { 'application/octet-stream': {} } }
          : { description: '成功', content: { 'application/json': { schema: envelope(endpoint.data) } } },
      default: { description: '失败', content: { 'application/json': { schema: envelope({ type: 'null' }) } } },
    },
  }
}

const envelope = (data: unknown) => ({
  type: 'object',
  properties: {
    code: { type: 'integer', description: '0 为成功' },
    data,
    message: { type: 'string' },
    sta: { type: 'integer' },
    success: { type: 'boolean' },
    statusCode: { type: 'integer' },
  },
})
