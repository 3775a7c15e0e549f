import t from 'tap'
import { client, type Session } from '#contracts/client/call.ts'
import { command, staff, upload } from '#contracts/kernel/endpoint.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { changes, dataProvider } from './dataProvider.ts'
import { wrongLines } from './imports.ts'

type Sent = { url: URL; method: string; headers: Headers; body: unknown }
const session: Session = { token: () => 'secret', seen: () => 12, saw: () => {}, loggedOut: () => {} }
const stub = (answer: (sent: Sent) => Response) => {
  const sent: Sent[] = []
  const fetch = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    sent.push({ url: new URL(String(url), 'http://console.test'), method: init.method ?? 'GET', headers: new Headers(init.headers), body })
    return answer(sent.at(-1)!)
  }
  return { provider: dataProvider(client({ session, fetch: fetch as typeof globalThis.fetch })), sent }
}
const rows = [{ id: 'a' }, { id: 'b' }]

t.test('lists: range, sort and filter as simple-rest says them, total from X-Total-Count, token and position', async t => {
  const { provider, sent } = stub(() => Response.json(rows, { headers: { 'x-total-count': '319' } }))
  const answer = await provider.getList('order', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'submittedAt', order: 'DESC' },
    filter: { status: 'PAID' },
  })
  t.same(answer, { data: rows, total: 319 })
  const [{ url, headers }] = sent as [Sent]
  t.equal(url.pathname, '/api/rest/order')
  t.equal(url.searchParams.get('range'), '[25,49]')
  t.equal(url.searchParams.get('sort'), '["submittedAt","DESC"]')
  t.equal(url.searchParams.get('filter'), '{"status":"PAID"}')
  t.equal(headers.get('authorization'), 'Bearer secret')
  t.equal(headers.get('x-position'), '12')
})

t.test('a count that stops at a cap says so', async t => {
  const { provider } = stub(() => Response.json(rows, { headers: { 'x-total-count': '10000', 'x-total-capped': 'true' } }))
  const asked = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
  t.match(await provider.getList('order', asked), { total: 10_000, meta: { capped: true } })
})

t.test('names of more rows than a call answers at once are asked one after another', async t => {
  const there = Array.from({ length: 450 }, (_, n) => ({ id: `AG${n}` }))
  const { provider, sent } = stub(({ body }) => {
    const { page, size } = body as { page: number; size: number }
    const content = there.slice(page * size, (page + 1) * size)
    return Response.json({ code: 0, message: '', data: { content, totalElements: there.length } })
  })
  const sort = { field: 'id', order: 'ASC' as const }
  t.same(await provider.getList('agency', { pagination: { page: 1, perPage: 1_000 }, sort, filter: {} }), { data: there, total: 450 })
  t.same(
    sent.map(({ body }) => body),
    [0, 1, 2].map(page => ({ page, size: 200 })),
  )
  const { data } = await provider.getList('agency', { pagination: { page: 3, perPage: 30 }, sort, filter: {} })
  t.same(data, there.slice(60, 90))
  t.same(sent[3]!.body, { page: 2, size: 30 })
})

t.test('few ids travel in the URL, many in a body', async t => {
  const { provider, sent } = stub(() => Response.json(rows))
  await provider.getMany('airport', { ids: ['a', 'b'] })
  t.equal(sent[0]!.url.searchParams.get('filter'), '{"id":["a","b"]}')
  const ids = Array.from({ length: 51 }, (_, n) => `id${n}`)
  t.same((await provider.getMany('airport', { ids })).data, rows)
  t.equal(sent[1]!.url.pathname, '/api/rest/airport/by-ids')
  t.same(sent[1]!.body, { ids })
})

t.test('an update sends what changed and the version it was made from', async t => {
  const { provider, sent } = stub(() => Response.json({ id: 'a', city: '上海' }))
  const previousData = { id: 'a', city: '北京', hot: true, version: 0 }
  await provider.update('airport', { id: 'a', data: { id: 'a', city: '上海', hot: true, version: 0 }, previousData })
  t.equal(sent[0]!.method, 'PUT')
  t.same(sent[0]!.body, { city: '上海' })
  t.equal(sent[0]!.headers.get('if-match'), '"0"')
  t.equal(sent[0]!.headers.get('content-type'), 'application/json')
  t.same(changes({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }], c: null }), { c: null })
})

t.test('a refusal has the status and the fields that forms and the stale-record dialog read', async t => {
  const { provider } = stub(() =>
    Response.json(
      { code: 100_010_004, message: '数据已被他人修改', success: false, statusCode: 412, errors: { city: '过长' } },
      { status: 412 },
    ),
  )
  await t.rejects(provider.update('airport', { id: 'a', data: { city: 'x' }, previousData: { id: 'a' } }), {
    status: 412,
    message: '数据已被他人修改',
    body: { errors: { city: '过长' } },
  })
})

t.test('a command keeps the key it was given', async t => {
  const pause = command('/api/policy/w/pause', { zh: '政策暂停', allow: staff, body: Type.Object({ policyId: Type.String() }) })
  const { provider, sent } = stub(() => Response.json({ code: 0, data: { changed: 1 }, success: true }))
  t.same(await provider.command(pause, { policyId: 'p' }, { key: 'k', revision: 3 }), { changed: 1 })
  t.equal(sent[0]!.headers.get('idempotency-key'), 'k')
  t.equal(sent[0]!.headers.get('if-match'), '"3"')
})

t.test('an import: mode and file, once to look and once to write', async t => {
  const endpoint = upload('/api/order/stock/w/import', { zh: '库存导入', allow: staff, body: Type.Any() })
  const file = new File(['x'], '切位.xlsx')
  const report: ImportReport = {
    mode: 'preview',
    total: 2,
    good: 1,
    bad: 1,
    written: 0,
    ignored: ['备注'],
    rows: [
      { row: 3, action: 'none', values: {}, errors: { city: '第3行:城市不能为空', lat: '纬度应为数字' } },
      { row: 2, action: 'add', values: { city: '北京' }, errors: {} },
    ],
  }
  const { provider, sent } = stub(() => Response.json({ success: true, data: report }))
  t.same(await provider.previewImport({ endpoint, file, fields: { orderId: 'o' } }), report)
  await provider.commitImport({ endpoint, file, mode: 'accepted', key: 'k' })
  const forms = sent.map(({ body }) => body as FormData)
  t.same(
    forms.map(form => [form.get('mode'), form.get('orderId'), (form.get('file') as File).name]),
    [
      ['preview', 'o', '切位.xlsx'],
      ['accepted', null, '切位.xlsx'],
    ],
  )
  t.equal(sent[1]!.headers.get('idempotency-key'), 'k')
  t.same(wrongLines(report), [
    { line: 3, message: '城市不能为空' },
    { line: 3, message: '纬度应为数字' },
  ])
})

t.test('an export: asked for, followed, fetched', async t => {
  const answers = [
    { id: 'j1', status: 'RUNNING' },
    { id: 'j1', status: 'DONE' },
  ]
  const { provider, sent } = stub(({ url }) =>
    url.pathname.includes('/file/')
      ? new Response('PK', { headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.xlsx')}` } })
      : Response.json({ success: true, data: answers.shift() }),
  )
  const { id } = await provider.requestExport({ resource: 'order', scope: 'FILTER', filter: { status: 'PAID' } })
  t.equal((await provider.getJob(id)).status, 'DONE')
  t.equal((await provider.jobFile(id)).name, '订单.xlsx')
  t.same(
    sent.map(({ url }) => url.pathname + url.search.replace(/[?&]t_=\d+$/, '')),
    ['/api/report/job/w/export', '/api/report/job/r/get?id=j1', '/api/report/job/r/file/j1'],
  )
})
