import { fetchUtils } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import t from 'tap'
import { Value } from 'typebox/value'
import { list } from '#contracts/kernel/list.ts'
import { unnamed } from '#contracts/kernel/people.ts'
import { Fen, Id, Instant, Text, Type } from '#contracts/kernel/schema.ts'
import { authorise } from '#services/kernel/http/server.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { basicRecords } from '../basicinfo/records.ts'
import { exportRows, recordResource, resourceOf } from './resource.ts'
import { registerRest, restList } from './rest.ts'
import { house, people } from './test/house.ts'
import { append, orders, Paid, Placed } from './test/shop.ts'

const Order = Type.Object({ id: Id, agency: Text, total: Fen, paid: Fen, at: Instant })
const order = resourceOf(
  list(
    'order',
    '订单',
    Order,
  )({ module: 'order.order', owner: 'agency', columns: ['id'], totals: ['total', 'paid'], sort: '-at', menu: ['order', 1] }),
  orders,
)
const resources = [order, ...basicRecords.map(({ record, view }) => recordResource(record, view))]

t.test('the document names what a row has, and nothing that only the view needs', t => {
  for (const resource of resources) {
    const names = Object.keys(restList(resource).row.properties)
    t.notOk(names.includes('search'), resource.name)
    if (resource.record) t.same(new Set(names), new Set(['id', ...resource.record.columns.map(({ field }) => field)]), resource.name)
  }
  t.end()
})

t.test('react-admin over the real ra-data-simple-rest', async t => {
  const { url, events, runner } = await house(t, {
    views: [orders],
    register: (app, runner) => registerRest(app, resources, runner, unnamed, { authorise }),
  })

  /** Plays react-admin in a browser: the package itself, our count header, and the position that it has seen. */
  const session = (token: string) => {
    let seen = 0
    const sent: { status: number; headers: Headers }[] = []
    const http = async (url: string, options: RequestInit = {}) => {
      const headers = new Headers(options.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      if (seen) headers.set('x-position', String(seen))
      const answer = await fetchUtils.fetchJson(url, { ...options, headers })
      seen = Math.max(seen, Number(answer.headers.get('x-position') ?? 0))
      sent.push(answer)
      // whatever is read or written: its rows are what the document says
      const { row } = restList(resources.find(({ name }) => name === /\/api\/rest\/(\w+)/.exec(url)?.[1])!)
      if (url.includes('/totals?')) return answer
      for (const one of [answer.json].flat()) t.equal(wrongAnswer(row, one), undefined, url)
      return answer
    }
    return { ...simpleRest(`${url}/api/rest`, http, 'X-Total-Count'), sent, raw: http }
  }
  const admin = session('admin')
  const page = (page: number, perPage: number, field = 'id', order: 'ASC' | 'DESC' = 'ASC') => ({
    pagination: { page, perPage },
    sort: { field, order },
  })
  const airlines = [
    ['HU', '海南航空', '海航', 'CHH', '880'],
    ['GS', '天津航空', '天津航', 'GCR', '826'],
    ['JD', '首都航空', '首航', 'CBJ', '898'],
  ].map(([airLineCode, airLineName, shortName, icao, ticketPrefix]) => ({ airLineCode, airLineName, shortName, icao, ticketPrefix }))

  t.test('create, list, one, many, update, delete of a record', async t => {
    for (const data of airlines) t.match(await admin.create('airline', { data }), { data: { id: data.airLineCode, version: 0 } })
    const list = await admin.getList('airline', { ...page(1, 2, 'airLineName'), filter: {} })
    t.equal(list.total, 3)
    t.match(await admin.getList('airline', { ...page(1, 0), filter: {} }), { data: [], total: 3 }, 'their number alone')
    t.same(
      list.data.map(doc => doc.id),
      ['HU', 'JD'],
      'hai nan, shou du, tian jin: read at once, in the order of pinyin',
    )
    t.same(
      (await admin.getList('airline', { ...page(2, 2, 'airLineName', 'DESC'), filter: {} })).data.map(doc => doc.id),
      ['HU'],
    )
    t.same(
      (await admin.getList('airline', { ...page(1, 10), filter: { q: 'shou', enabled: true } })).data.map(doc => doc.id),
      ['JD'],
    )
    const { data: hu } = await admin.getOne('airline', { id: 'HU' })
    t.match(hu, { shortName: '海航', enabled: true, version: 0, updatedBy: 'admin' })
    t.notOk('search' in hu || 'position' in hu)
    const { row } = restList(resources.find(({ name }) => name === 'airline')!)
    t.same([...Value.Errors(row, hu)], [], 'the document tells what is answered')
    t.same(
      (await admin.getMany('airline', { ids: ['JD', 'ZZ', 'HU'] })).data.map(doc => doc.id),
      ['JD', 'HU'],
    )
    t.same(await admin.getManyReference('airline', { ...page(1, 10), filter: {}, target: 'airLineCode', id: 'GS' }), {
      data: (await admin.getMany('airline', { ids: ['GS'] })).data,
      total: 1,
    })
    const updated = await admin.update('airline', { id: 'HU', data: { ...hu, shortName: '海南航' }, previousData: hu })
    t.match(updated.data, { id: 'HU', shortName: '海南航', airLineName: '海南航空', version: 1 })
    t.equal((await admin.getOne('airline', { id: 'HU' })).data.shortName, '海南航')
    await t.rejects(admin.update('airline', { id: 'HU', data: { ...hu, shortName: '旧' }, previousData: hu }), {
      status: 412,
      message: '数据已被他人修改，请刷新后重试',
    })
    t.match(
      (await admin.delete('airline', { id: 'JD', previousData: { id: 'JD' } })).data,
      { id: 'JD', shortName: '首航' },
      'the whole object',
    )
    await t.rejects(admin.getOne('airline', { id: 'JD' }), { status: 404, message: /不存在/ })
    t.match((await admin.deleteMany('airline', { ids: ['GS'] })).data, ['GS'])
    t.same(
      (await events.read('airline-HU')).map(({ type, meta }) => [type, meta.user]),
      [
        ['AirlineAdded', 'admin'],
        ['AirlineModified', 'admin'],
      ],
      'the same events as by the endpoints',
    )
  })

  t.test('failures as react-admin shows them', async t => {
    await t.rejects(admin.create('airline', { data: { ...airlines[1], icao: 'x' } }), {
      status: 400,
      message: 'ICAO格式错误',
      body: { errors: { icao: 'ICAO格式错误' } },
    })
    const again = { method: 'POST', body: JSON.stringify(airlines[2]), headers: new Headers({ 'idempotency-key': 'k1' }) }
    again.headers.set('x-request-id', 'rest-1')
    again.headers.set('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
    const answered = await admin.raw(`${url}/api/rest/airline`, again)
    t.equal(answered.headers.get('x-request-id'), 'rest-1')
    const { events: written } = await events.readAll({ prefix: ['airline-JD'], limit: 10 })
    t.equal(written.at(-1)?.meta.traceId, '4bf92f3577b34da6a3ce929d0e0e4736', 'what the write did belongs to the trace of its caller')
    const first = answered.json
    t.match(first, { id: 'JD', version: 2 }, 'added again after it was deleted')
    t.same((await admin.raw(`${url}/api/rest/airline`, again)).json, first, 'the same key gives the same answer')
    await admin.delete('airline', { id: 'JD', previousData: { id: 'JD' } })
    await t.rejects(admin.create('airline', { data: airlines[0]! }), { status: 409, message: '航空公司HU已存在' })
    await t.rejects(session('').getList('airline', { ...page(1, 10), filter: {} }), { status: 401, message: '登录已失效，请重新登录' })
    for (const who of ['nothing', 'a1'])
      await t.rejects(session(who).getList('airline', { ...page(1, 10), filter: {} }), { status: 403, message: '没有权限进行该操作' })
    await t.rejects(session('reader').create('airline', { data: airlines[1]! }), { status: 403, message: /./ })
    await t.rejects(session('reader').delete('airline', { id: 'HU', previousData: { id: 'HU' } }), { status: 403, message: /./ })
    await t.rejects(admin.getList('airline', { ...page(1, 10), filter: { 'airLineCode.$ne': 1 } }), { status: 400, message: /筛选/ })
    await t.rejects(admin.getList('airline', { ...page(1, 10), filter: { airLineCode: { $ne: null } } }), { status: 400, message: /筛选/ })
    await t.rejects(admin.getList('airline', { ...page(1, 10, 'search'), filter: {} }), { status: 400, message: /排序/ })
    await t.rejects(admin.getList('airline', { ...page(1, 100_000), filter: {} }), { status: 400, message: '分页格式错误' })
    await t.rejects(admin.getOne('airline', { id: 'x'.repeat(120) }), { status: 404, message: '航空公司不存在' }, 'an id may be long')
    await t.rejects(admin.raw(`${url}/api/rest/airline?filter={`), { status: 400, message: /./ })
    await t.rejects(admin.raw(`${url}/api/rest/salary`), { status: 404, message: /./ })
    t.match(await session('reader').getOne('airline', { id: 'HU' }), { data: { id: 'HU' } })
  })

  t.test('many ids in a body; a list by ids has a count', async t => {
    const ids = Array.from({ length: 200 }, (_, i) => `X${i}`)
    const { json } = await admin.raw(`${url}/api/rest/airline/by-ids`, { method: 'POST', body: JSON.stringify({ ids: [...ids, 'HU'] }) })
    t.same(
      json.map((doc: { id: string }) => doc.id),
      ['HU'],
    )
    t.match(await admin.getList('airline', { ...page(1, 10), filter: { id: ['HU', 'GS'] } }), { total: 1, data: [{ id: 'HU' }] })
    await t.rejects(admin.raw(`${url}/api/rest/airline/by-ids`, { method: 'POST', body: '{"ids":[{"$gt":""}]}' }), {
      status: 400,
      message: /./,
    })
  })

  t.test('staff see the records of their airlines', async t => {
    await admin.create('airline', { data: airlines[1]! })
    const hu = session('hu')
    t.same(
      (await hu.getList('airline', { ...page(1, 10), filter: {} })).data.map(doc => doc.id),
      ['HU'],
    )
    t.equal((await hu.getList('airline', { ...page(1, 10), filter: { airLineCode: 'GS' } })).total, 0)
    await t.rejects(hu.getOne('airline', { id: 'GS' }), { status: 404, message: /./ })
    t.same(
      (await hu.getMany('airline', { ids: ['GS', 'HU'] })).data.map(doc => doc.id),
      ['HU'],
    )
    await t.rejects(hu.delete('airline', { id: 'GS', previousData: { id: 'GS' } }), { status: 404, message: /./ })
    await t.rejects(hu.update('airline', { id: 'GS', data: { shortName: '抢' }, previousData: { id: 'GS' } }), {
      status: 403,
      message: /./,
    })
  })

  t.test('a view: agents see their own agency, nobody writes', async t => {
    for (const [id, agency, total] of [
      ['o1', 'A1', 500],
      ['o2', 'A2', 700],
      ['o3', 'A1', 900],
    ] as const)
      await append(events, `order-${id}`, Placed({ agency, total }))
    await append(events, 'order-o3', Paid({ amount: 900 }))
    await runner.settle()
    const [staff, a1, a2] = [admin, session('a1'), session('a2')]
    t.equal((await staff.getList('order', { ...page(1, 10), filter: {} })).total, 3)
    t.same(
      (await a1.getList('order', { ...page(1, 10), filter: {} })).data.map(doc => doc.id),
      ['o1', 'o3'],
    )
    t.equal((await a1.getList('order', { ...page(1, 10), filter: { agency: 'A2' } })).total, 0)
    t.equal((await a1.getList('order', { ...page(1, 10), filter: { status: 'PAID' } })).total, 1)
    t.match(await a2.getOne('order', { id: 'o2' }), { data: { id: 'o2', total: 700 } })
    await t.rejects(a1.getOne('order', { id: 'o2' }), { status: 404, message: '订单不存在' })
    t.same(
      (await a1.getMany('order', { ids: ['o1', 'o2'] })).data.map(doc => doc.id),
      ['o1'],
    )
    await t.rejects(session('nothing').getList('order', { ...page(1, 10), filter: {} }), { status: 403, message: /./ })

    t.comment('sums over the rows that a caller sees')
    const totals = async (of: ReturnType<typeof session>, filter: object, fields: string) =>
      (await of.raw(`${url}/api/rest/order/totals?${new URLSearchParams({ filter: JSON.stringify(filter), of: fields })}`)).json
    t.same(await totals(staff, {}, 'total,paid'), { count: 3, capped: false, sums: { total: 2100, paid: 900 } })
    t.same(await totals(staff, { status: 'WAIT' }, 'total'), { count: 2, capped: false, sums: { total: 1200 } })
    t.same(await totals(a1, {}, 'total'), { count: 2, capped: false, sums: { total: 1400 } }, 'an agency has those of its own')
    t.same(await totals(a1, { agency: 'A2' }, 'total'), { count: 0, capped: false, sums: { total: 0 } })
    await t.rejects(totals(session('nothing'), {}, 'total'), { status: 403, message: /./ })
    await t.rejects(totals(session(''), {}, 'total'), { status: 401, message: /./ })
    await t.rejects(totals(staff, {}, 'at'), { status: 400, message: '合计字段不存在' })
    await t.rejects(totals(staff, { search: 'x' }, 'total'), { status: 400, message: /筛选/ })
    await t.rejects(staff.raw(`${url}/api/rest/airline/totals?of=total`), { status: 404, message: /./ }, 'a record with this id')
    for (const token of [staff, a1]) {
      await t.rejects(token.create('order', { data: { total: 1 } }), { status: 405, message: '订单不能直接修改' })
      await t.rejects(token.update('order', { id: 'o1', data: { total: 1 }, previousData: { id: 'o1' } }), { status: 405, message: /./ })
      await t.rejects(token.delete('order', { id: 'o1', previousData: { id: 'o1' } }), { status: 405, message: /./ })
    }
    await t.rejects(session('').create('order', { data: { total: 1 } }), { status: 401, message: /./ })
  })

  t.test('who may not write is told so before the body is read', async t => {
    const status = async (token: string, path: string, method = 'POST') => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      return (await fetch(`${url}/api/rest/${path}`, { method, headers, body: '{ no JSON' })).status
    }
    for (const [method, path] of [
      ['POST', 'airline'],
      ['PUT', 'airline/HU'],
      ['POST', 'airline/by-ids'],
      ['POST', 'order'],
    ] as const) {
      t.equal(await status('', path, method), 401, `${method} ${path} of a stranger`)
      t.equal(await status('nothing', path, method), 403, `${method} ${path} without the right`)
    }
    t.equal(await status('reader', 'airline'), 403, 'who may only read')
    t.equal(await status('reader', 'airline/by-ids'), 400, 'reads, and asks badly')
    t.equal(await status('admin', 'airline'), 400)
  })

  t.test('a position that is not reached in time is answered and marked', async t => {
    const late = await fetchUtils.fetchJson(`${url}/api/rest/airline/HU`, {
      headers: new Headers({ authorization: 'Bearer admin', 'x-position': '999999999' }),
    })
    t.equal(late.headers.get('x-stale'), 'true')
    t.equal(late.json.id, 'HU')
    t.notOk(admin.sent.some(({ headers }) => headers.has('x-stale')))
  })

  t.test('the rows of an export have the same bounds', async t => {
    const rows = exportRows(runner, resources)
    const ids = async (request: Parameters<typeof rows>[0], who: string) => {
      const found = await rows(request, people[who]!)
      const ids: string[] = []
      for await (const batch of found.rows) ids.push(...batch.map(doc => String(doc.id)))
      t.equal(found.total, ids.length)
      return ids
    }
    t.same(await ids({ resource: 'order', scope: 'ALL', filter: { status: 'PAID' } }, 'a1'), ['o3', 'o1'])
    t.same(await ids({ resource: 'order', scope: 'FILTER', filter: { status: 'PAID' } }, 'admin'), ['o3'])
    t.same(await ids({ resource: 'order', scope: 'SELECTED', ids: ['o1', 'o2'] }, 'a1'), ['o1'])
    await t.rejects(rows({ resource: 'airline', scope: 'ALL' }, people.a1!), { status: 403, message: /./ })
    await t.rejects(rows({ resource: 'salary', scope: 'ALL' }, people.admin!), { status: 404, message: /./ })
    await t.rejects(rows({ resource: 'order', scope: 'FILTER', filter: { legs: 1 } }, people.admin!), { status: 400, message: /./ })
    t.same(
      (await rows({ resource: 'airline', scope: 'ALL' }, people.admin!)).columns.map(({ title }) => title),
      ['航空公司', '名称', '简称', 'ICAO', '票证代码', '启用', '更新时间', '更新人'],
    )
  })
})
