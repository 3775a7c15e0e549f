import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { endpoints } from '#contracts/contexts.ts'
import { restList } from '#projections/kernel/rest.ts'
import { resources } from '#services/contexts.ts'
import { documentOf } from './docs.ts'
import examples from './examples.json' with { type: 'json' }
import { readBody, wrongAnswer } from './kernel/http/validate.ts'

const document: any = await documentOf({ endpoints, rest: resources.map(restList) })

t.test('the document is OpenAPI 3.1, and each of its schemas JSON Schema 2020-12', async t => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  t.ok(valid, JSON.stringify(errors)?.slice(0, 2_000))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'newgt', ...document })
  for (const name of Object.keys(document.components.schemas))
    t.doesNotThrow(() => ajv.compile({ $ref: `newgt#/components/schemas/${name}` }), name)
})

t.test('every property has a Chinese title', async t => {
  const untitled = new Set<string>()
  const walk = (schema: any, within: string) => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [name, of] of Object.entries<any>(schema.properties ?? {})) {
      if (!/[\u4e00-\u9fff]|PNR|ICAO|IATA/.test(of.title ?? '')) untitled.add(`${within}.${name}`)
      walk(of, `${within}.${name}`)
    }
    for (const part of ['items', 'additionalProperties']) walk(schema[part], within)
    for (const several of ['anyOf', 'allOf', 'oneOf', 'prefixItems']) for (const one of schema[several] ?? []) walk(one, within)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name)
  for (const [path, methods] of Object.entries<any>(document.paths))
    for (const { requestBody, responses } of Object.values<any>(methods)) {
      for (const content of [requestBody?.content, responses[200].content]) for (const type in content) walk(content[type].schema, path)
    }
  t.same([...untitled].sort(), [])
})

t.test('every example is what its call would accept and answer', async t => {
  const paths = Object.entries<{ request: unknown; data: unknown }>(examples)
  t.ok(paths.length > 30)
  for (const [path, { request, data }] of paths) {
    const endpoint = endpoints.find(endpoint => endpoint.path === path)
    if (!endpoint) t.fail(`${path} is gone: play the demonstration anew`)
    else {
      t.doesNotThrow(() => readBody(endpoint, { text: endpoint.method === 'GET' ? [request] : [], json: request }), path)
      t.notOk(wrongAnswer(endpoint.data, data), `${path}: ${wrongAnswer(endpoint.data, data)}`)
    }
  }
  const { post: sure } = document.paths['/api/order/w/sureRequestSeat']
  t.match(sure.responses[200].content['application/json'].example, { code: 0, success: true, data: {} })
})

/**
 * Schemas that no validator minds, while generators in Go or Java write code for them that does not compile or does not hold the value
 * (ops/clients).
 */
t.test('generators of clients understand it', async t => {
  const wrong: string[] = []
  const walk = (part: any, at: string) => {
    if (typeof part !== 'object' || part === null) return
    if (part.anyOf?.some?.((one: any) => one.type === 'array')) wrong.push(`${at}: a list among alternatives`)
    if (part.type === 'null' && !/\/anyOf\/\d+$/.test(at)) wrong.push(`${at}: null as a type of its own`)
    if (/^(array|object)$/.test(part.type) && /\d/.test(part.title ?? ''))
      wrong.push(`${at}: digits in its title, by which generators name it`)
    if (part.uniqueItems) wrong.push(`${at}: a set, by which Java does not compile`)
    if (part.type === 'integer' && part.format !== 'int64' && !(part.maximum <= 2_147_483_647) && !/\/(code|sta|statusCode)$/.test(at))
      wrong.push(`${at}: more than 32 bits`)
    for (const [name, inner] of Object.entries(part)) if (!/^examples?$/.test(name)) walk(inner, `${at}/${name}`)
  }
  walk(document, '')
  t.same(wrong, [])
  const sheet = document.paths['/api/order/passenger/r/export'].get.responses[200].content
  t.match(Object.values(sheet), [{ schema: { type: 'string', format: 'binary' } }], 'an answer that is a file is one')
  const formOf = (path: string) => document.paths[path].post.requestBody.content['multipart/form-data']
  const file = { type: 'array', items: { type: 'string', format: 'binary' } }
  t.match(formOf('/api/order/passenger/w/import').schema.properties, { orderId: { type: 'string' }, file }, 'and so is what is sent')
  const answered = (path: string) => Object.keys(document.paths[path].post.responses[200].content)
  t.match(answered('/api/order/passenger/w/import'), ['application/json', /sheet$/], 'a sheet with its errors, where one can ask for it')
  t.same(answered('/api/order/refund/w/submit'), ['application/json'])
  const refund = formOf('/api/order/refund/w/submit')
  t.match(refund.schema.properties, { ID_CARD: { title: '身份证', ...file }, DIAGNOSIS: file }, 'under the name that tells what it is')
  t.notOk(refund.schema.properties.file)
  t.same(refund.encoding.ids, { style: 'form', explode: true }, 'a list is sent value by value')
})

t.test('nothing of a call is left to be guessed', async t => {
  const cancel = document.paths['/api/order/w/cancelOrder'].post
  t.same(
    cancel.parameters.map(({ $ref }: { $ref: string }) => $ref.split('/').at(-1)),
    ['IfMatch', 'IdempotencyKey', 'RequestId', 'Traceparent'],
  )
  t.same(cancel.requestBody.content['application/json'].schema, { $ref: '#/components/schemas/OrderCancelOrderBody' })
  t.same(cancel.responses.default, { $ref: '#/components/responses/Failure' })
  t.ok(document.components.schemas.Failure.properties.errors, 'the real error has its fields')
  t.same(Object.keys(document.paths['/api/order/refund/r/file/{id}'].get.responses[200].content), [
    'image/jpeg',
    'image/png',
    'image/gif',
    'application/pdf',
  ])
  t.ok(document.paths['/api/rest/order'].get.responses[200].headers['x-total-count'])
  t.same(Object.keys(document.paths['/api/rest/airport/{id}']), ['get', 'put', 'delete'], 'a record is written through the REST face')
  t.same(Object.keys(document.paths['/api/rest/order/{id}']), ['get'], 'a view is not')
  t.notMatch(document.paths['/api/member/auth/login']?.post?.parameters ?? [], [{ $ref: '#/components/parameters/IdempotencyKey' }])
  t.ok(document.components.schemas.Contact, 'what has a name in the contracts has it here')
  t.equal(new Set(operationIds()).size, operationIds().length, 'every operation has a name of its own')
})
const operationIds = (): string[] =>
  Object.values<any>(document.paths).flatMap(methods => Object.values<any>(methods).map(({ operationId }) => operationId))
