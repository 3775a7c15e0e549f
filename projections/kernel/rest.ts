import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RequestPayload } from 'fastify'
import type { AnyEndpoint, Who } from '#contracts/kernel/endpoint.ts'
import { type NamingFor, placesOf, placesOfColumns } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { MASKED_HEADER, REVEAL_HEADER, type Seer, type Veiling, veiledPlaces } from '#contracts/kernel/veil.ts'
import { fresh } from './fresh.ts'
import { type Resource, type ResourceAsked, reading, scopeOf } from './resource.ts'
import type { Runner } from './runner.ts'

/** the largest number of rows in a page, and of ids in one request */
const MAX_PAGE = 1_000
const MAX_SKIP = 1_000_000
/** enough bytes for so many ids of the greatest length */
const IDS_BYTES = 256 * 1024

/**
 * The REST face for react-admin: `/api/rest/{resource}` in the dialect of ra-data-simple-rest, for views and records alike. Reads are
 * limited to the caller's scope. Writes are possible for records only and go through their own endpoints, with their validation, `If-Match`
 * and `Idempotency-Key`. Failures answer `{message, errors}` in Chinese like every endpoint.
 */
export const registerRest = (
  app: FastifyInstance<any, any, any, any>,
  resources: readonly Resource[],
  runner: Pick<Runner, 'store' | 'collection' | 'reached'>,
  namingFor: NamingFor,
  {
    inside = {},
    authorise = () => {},
    veil = { shown: async rows => rows },
    clock = () => '',
  }: {
    /** headers for requests of the program to itself: such a write was already counted when it came */
    inside?: Record<string, string>
    /** throws for a caller who may not use an endpoint */
    authorise?: Authorise
    /** masks what staff may not see of people */
    veil?: Veiling
    clock?: () => string
  } = {},
): void => {
  for (const resource of resources) {
    const url = `/api/rest/${resource.name}`
    const reads = async (request: FastifyRequest, reply: FastifyReply) => {
      const read = reading(runner, resource, whoIs(request))
      const call = { seen: Number(request.headers['x-position'] ?? 0) || 0, stale: false }
      await fresh(runner, [resource.view], call)
      reply.header('cache-control', 'no-store')
      if (call.stale) reply.header('x-stale', 'true')
      return read
    }
    const places = placesOf(resource.view.doc)
    const asksFor = placesOfColumns(resource.queryable.columns.values())
    const veiled = veiledPlaces(resource.view.doc)
    const { owner } = resource.whose
    const shown = async <Docs>(docs: Docs, request: FastifyRequest, reply: FastifyReply): Promise<Docs> => {
      const told = places ? await namingFor(whoIs(request)!).shown(docs, Array.isArray(docs) ? { items: places } : places) : docs
      if (!veiled) return told
      const call: Seer = { who: whoIs(request)!, now: clock(), path: url, ...(revealsIn(request) && { reveal: true }) }
      const seen = await veil.shown(told, Array.isArray(docs) ? { items: veiled } : veiled, call, {
        how: !Array.isArray(docs) ? 'DETAIL' : Object.keys(askedIn(request).filter ?? {}).length === 0 ? 'LIST' : 'SEARCH',
        object: Array.isArray(docs) ? undefined : `${resource.name}-${idIn(request)}`,
        agencies: owner ? [docs].flat().flatMap(doc => (doc as Record<string, string | undefined>)[owner] ?? []) : [],
      })
      if (call.masked) reply.header(MASKED_HEADER, 'true')
      return seen
    }

    app.get(url, async (request, reply) => {
      const read = await reads(request, reply)
      const given = askedIn(request)
      const ids = idsIn(given)
      if (ids && (request.query as { range?: unknown }).range === undefined)
        return reply.send(await shown(await read.many(ids), request, reply))
      const { from, to } = rangeIn(request)
      // people are looked up only for filters that are allowed
      read.check(given)
      const asked = { ...given, filter: await namingFor(whoIs(request)!).sought(given.filter, asksFor) }
      const { docs, count, capped } = await read.list(asked, { skip: from, limit: to - from + 1 })
      if (capped) reply.header('x-total-capped', 'true')
      return reply
        .header('x-total-count', String(count))
        .header('content-range', `${resource.name} ${from}-${from + docs.length - 1}/${count}`)
        .send(await shown(docs, request, reply))
    })
    if (resource.totals.length > 0)
      app.get(`${url}/totals`, async (request, reply) => {
        const read = await reads(request, reply)
        const { filter } = askedIn(request)
        read.check({ filter })
        const of = String((request.query as { of?: unknown }).of ?? '')
        const asked = { filter: await namingFor(whoIs(request)!).sought(filter, asksFor) }
        return reply.send(await read.totals(asked, of === '' ? [] : of.split(',')))
      })
    app.get(`${url}/:id`, async (request, reply) =>
      reply.send(await shown(await (await reads(request, reply)).one(idIn(request)), request, reply)),
    )
    app.post(`${url}/by-ids`, { bodyLimit: IDS_BYTES, preParsing: mayRead(resource) }, async (request, reply) => {
      const read = await reads(request, reply)
      return reply.send(await shown(await read.many(idList((request.body as { ids?: unknown } | undefined)?.ids)), request, reply))
    })
    writes(app, url, resource, { reads, shown, inside, authorise })
  }
}

/** The list for the documentation: a row is what `shown` answers, the record as declared or the view's document with its id. */
export const restList = ({ name, zh, permission, view, record, totals }: Resource) => ({
  name,
  zh,
  permission,
  totals,
  row: Type.Object({ id: RowId, ...(((record?.row ?? view.doc) as { properties?: object }).properties ?? {}) }),
  ...present({ writes: record?.endpoints }),
})
const RowId = Type.String({ title: '编号' })

type Authorise = (who: Who | undefined, endpoint: AnyEndpoint) => void
/** hooks that run before a body is read: a caller without permission sends none */
type BeforeBody = (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => Promise<RequestPayload>
const mayRead =
  (resource: Resource): BeforeBody =>
  async (request, _, payload) => {
    scopeOf(resource, whoIs(request))
    return payload
  }

type Shown = <Docs>(docs: Docs, request: FastifyRequest, reply: FastifyReply) => Promise<Docs>
type Reads = (request: FastifyRequest, reply: FastifyReply) => Promise<ReturnType<typeof reading>>

const writes = (
  app: FastifyInstance<any, any, any, any>,
  url: string,
  resource: Resource,
  { reads, shown, inside, authorise }: { reads: Reads; shown: Shown; inside: Record<string, string>; authorise: Authorise },
) => {
  const { record } = resource
  type Handles = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  const route = (method: HTTPMethods, url: string, handler: Handles, endpoint?: AnyEndpoint) => {
    const mayCall: BeforeBody = async (request, _, payload) => {
      authorise(whoIs(request), endpoint!)
      return payload
    }
    const bodyLimit = record?.endpoints.add.bodyBytes
    app.route({ method, url, handler, preParsing: endpoint ? mayCall : mayRead(resource), ...(bodyLimit && { bodyLimit }) })
  }

  if (!record) {
    const readOnly = async (request: FastifyRequest, reply: FastifyReply) => {
      await reads(request, reply)
      throw new Refused(code.forbidden, `${resource.zh}不能直接修改`, { status: 405 })
    }
    route('POST', url, readOnly)
    route('PUT', `${url}/:id`, readOnly)
    route('DELETE', `${url}/:id`, readOnly)
    return
  }
  const { add, modify, delete: remove } = record.endpoints
  route(
    'POST',
    url,
    async (request, reply) => {
      const { id: _, ...values } = bodyOf(request)
      return answer(reply, await forward(app, request, inside, add, values), data => data)
    },
    add,
  )
  route(
    'PUT',
    `${url}/:id`,
    async (request, reply) => {
      const { version, ...changes } = bodyOf(request)
      return answer(
        reply,
        await forward(app, request, inside, modify, { ...changes, [record.idField]: idIn(request) }, version),
        data => data,
      )
    },
    modify,
  )
  route(
    'DELETE',
    `${url}/:id`,
    async (request, reply) => {
      const doc = await (await reads(request, reply)).one(idIn(request))
      const told = await shown(doc, request, reply)
      return answer(reply, await forward(app, request, inside, remove, { [record.idField]: doc.id }), () => told)
    },
    remove,
  )
}

/** Forwards a write to the record's own endpoint, so that its rules exist only once. A `version` in the body stands for `If-Match`. */
const forward = (
  app: FastifyInstance<any, any, any, any>,
  request: FastifyRequest,
  inside: Record<string, string>,
  endpoint: AnyEndpoint,
  payload: object,
  version?: unknown,
) => {
  const passed = ['authorization', 'idempotency-key', 'if-match', 'traceparent'] as const
  return app.inject({
    method: endpoint.method,
    url: endpoint.path,
    remoteAddress: request.ip,
    headers: {
      ...inside,
      'x-request-id': request.id,
      ...(Number.isInteger(version) && { 'if-match': `"${version}"` }),
      ...Object.fromEntries(passed.flatMap(name => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]]))),
    },
    payload,
  })
}

const answer = (reply: FastifyReply, done: Awaited<ReturnType<typeof forward>>, shown: (data: unknown) => unknown) => {
  const { success, data, ...failure } = done.json()
  const position = done.headers['x-position']
  if (position !== undefined) reply.header('x-position', position)
  return reply
    .status(done.statusCode)
    .header('cache-control', 'no-store')
    .send(success ? shown(data) : { success, data, ...failure })
}

const revealsIn = (request: FastifyRequest) => request.headers[REVEAL_HEADER] === 'true'
const whoIs = (request: FastifyRequest) => (request as FastifyRequest & { who?: Who }).who
const idIn = (request: FastifyRequest) => (request.params as { id: string }).id
const bodyOf = (request: FastifyRequest): Record<string, unknown> => {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('请求内容格式错误')
  return body as Record<string, unknown>
}

const jsonIn = (request: FastifyRequest, name: string): unknown => {
  const text = (request.query as Record<string, unknown>)[name]
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(String(text))
  } catch {
    throw invalid('查询条件格式错误', { [name]: '查询条件格式错误' })
  }
}

const askedIn = (request: FastifyRequest): ResourceAsked => {
  const sort = jsonIn(request, 'sort')
  if (sort !== undefined && !(Array.isArray(sort) && sort.length === 2)) throw invalid('排序格式错误', { sort: '排序格式错误' })
  return { filter: jsonIn(request, 'filter'), ...(sort && { sort: sort as [unknown, unknown] }) }
}

/** `getMany` asks for `{id: […]}` and nothing else, and expects all of them, however many. */
const idsIn = ({ filter }: ResourceAsked): string[] | undefined => {
  if (typeof filter !== 'object' || filter === null) return undefined
  const { id, ...others } = filter as { id?: unknown }
  return Array.isArray(id) && Object.keys(others).length === 0 ? idList(id) : undefined
}
const idList = (ids: unknown): string[] => {
  if (!Array.isArray(ids) || ids.length > MAX_PAGE || !ids.every(id => typeof id === 'string' && id.length <= 200))
    throw invalid('编号格式错误', { ids: '编号格式错误' })
  return [...new Set<string>(ids)]
}

/** a range that ends before it begins, [0, -1], asks for no row */
const rangeIn = (request: FastifyRequest): { from: number; to: number } => {
  const range = jsonIn(request, 'range') ?? [0, 24]
  const [from, to] = Array.isArray(range) ? range : []
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from - 1 || to - from >= MAX_PAGE || from > MAX_SKIP)
    throw invalid('分页格式错误', { range: '分页格式错误' })
  return { from, to }
}
