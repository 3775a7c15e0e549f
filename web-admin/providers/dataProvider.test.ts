import t from 'tap'
import { client, type Session } from '#contracts/client/call.ts'
import { command, staff, upload } from '#contracts/kernel/endpoint.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { changes, dataProvider } from './dataProvider.ts'

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

t.test('both shapes of an import answer become one', async t => {
  const endpoint = upload('/api/order/stock/w/import', { zh: '库存导入', allow: staff, body: Type.Any() })
  const file = new File(['x'], '切位.xlsx')
  const stock = stub(() =>
    Response.json({
      success: true,
      data: { total: 3, accepted: 2, imported: 0, errors: [{ line: 4, field: 'date', message: '航班日期无效' }], preview: [{ a: 1 }] },
    }),
  )
  t.same(await stock.provider.previewImport({ endpoint, file, fields: { orderId: 'o' } }), {
    total: 3,
    accepted: 2,
    written: 0,
    wrong: [{ line: 4, message: '航班日期无效' }],
    ignored: [],
    preview: [{ a: 1 }],
  })
  const form = stock.sent[0]!.body as FormData
  t.same([form.get('mode'), form.get('orderId'), (form.get('file') as File).name], ['preview', 'o', '切位.xlsx'])

  const record = stub(() =>
    Response.json({
      success: true,
      data: {
        mode: 'accepted',
        total: 2,
        good: 1,
        bad: 1,
        written: 1,
        ignored: ['备注'],
        rows: [
          { row: 3, action: 'none', values: {}, errors: { city: '城市不能为空', lat: '纬度应为数字' } },
          { row: 2, action: 'add', values: { city: '北京' }, errors: {} },
        ],
      },
    }),
  )
  t.same(await record.provider.commitImport({ endpoint, file, mode: 'accepted' }), {
    total: 2,
    accepted: 1,
    written: 1,
    wrong: [
      { line: 3, message: '城市不能为空' },
      { line: 3, message: '纬度应为数字' },
    ],
    ignored: ['备注'],
    preview: [{ city: '北京' }],
  })
})
