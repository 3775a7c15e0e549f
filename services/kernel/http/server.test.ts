import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import t from 'tap'
import { on } from '#contracts/kernel/endpoint.ts'
import { code } from '#contracts/kernel/refused.ts'
import { commands } from '../stream/commands.ts'
import { memoryKeys } from '../test/memory-keys.ts'
import { openStore, purse } from '../test/purse.ts'
import { attach, breakIt, busy, endpoints, hello, list, move, people, purses, putIn, routes, show } from '../test/purse-http.ts'
import { server } from './server.ts'

const store = await openStore(t)
let n = 0
const fresh = () => `h${++n}`
const failure = (status: number, code: number, message: string) => ({
  code,
  data: null,
  message,
  sta: 0,
  success: false,
  statusCode: status,
})

t.test('92 a reply: the envelope, the position, headers that keep it private', async t => {
  const { post, send } = await purses(t, store)
  const purseId = fresh()
  const answer = await post(putIn, { purseId, amount: 5 })
  t.same(answer.body, { code: 0, data: { amount: 5 }, message: '操作成功', sta: 0, success: true, statusCode: 200 })
  t.equal(Number(answer.headers['x-position']), await store.head())
  t.match(answer.headers, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-type': /json/ })
  t.equal(answer.headers['x-stale'], undefined)
  t.same((await send({ url: `/api/order/purse/r/show/${purseId}` })).body.data, { amount: 5 })
  t.same((await send({ url: `/api/order/purse/r/show/${purseId}/` })).status, 200, 'a slash too many')
})

t.test('95 page and size from address or body, GET where it is declared, the position seen', async t => {
  const { send } = await purses(t, store)
  const url = list.path
  const data = async (options: object) => (await send({ url, ...options } as never)).body.data
  t.same(await data({ method: 'POST', payload: { page: 2, size: 5 } }), { page: 2, size: 5, seen: 0 })
  t.same(await data({ method: 'POST', url: `${url}?page=2&size=5&t_=1`, payload: {} }), { page: 2, size: 5, seen: 0 })
  t.same(await data({ method: 'POST', url: `${url}?page=2` }), { page: 2, size: 20, seen: 0 }, 'no body at all')
  t.same(await data({ url: `${url}?page=1&size=3` }), { page: 1, size: 3, seen: 0 })
  t.same(await data({ headers: { 'x-position': '42' } }), { page: 0, size: 20, seen: 42 })
  t.same(await data({ headers: { 'x-position': 'nonsense' } }), { page: 0, size: 20, seen: 0 })
  t.equal((await send({ url: putIn.path.replace('{purseId}', 'p') })).status, 404, 'a command has no GET')
})

t.test('a position beyond the end of the log is not waited for, and the caller learns the end', async t => {
  let looked = 0
  const end = () => {
    looked++
    return store.head()
  }
  const { send, post } = await purses(t, store, { end })
  const seen = async (position: number) => {
    const { headers, body } = await send({ method: 'POST', url: list.path, payload: {}, headers: { 'x-position': String(position) } })
    return [body.data.seen, headers['x-log-end']]
  }
  const head = await store.head()
  t.same(await seen(head), [head, undefined])
  t.same(await seen(head + 1_000), [head, String(head)], 'of a log that a backup has replaced')
  const { headers } = await post(putIn, { purseId: fresh(), amount: 5 })
  const before = looked
  t.same(await seen(Number(headers['x-position'])), [Number(headers['x-position']), undefined])
  t.equal(looked, before, 'what this process wrote is there')
})

t.test('an answer from a view that lags says so', async t => {
  const { post, send } = await purses(t, store)
  await post(putIn, { purseId: 'stale', amount: 1 })
  t.equal((await send({ url: '/api/order/purse/r/show/stale' })).headers['x-stale'], 'true')
})

t.test('400: what is wrong by field, and nothing happens', async t => {
  const { post, send, seams } = await purses(t, store)
  const before = await store.head()
  t.same((await post(putIn, { purseId: 'x', amount: -1 })).body, {
    ...failure(400, code.invalid, '金额不能小于0'),
    errors: { amount: '金额不能小于0' },
  })
  t.match((await post(putIn, { purseId: 'a$b', amount: 1 })).body, { message: '钱包编号格式错误' })
  const raw = (payload: string, type = 'application/json') =>
    send({ method: 'POST', url: '/api/order/purse/w/put/x', payload, headers: { 'content-type': type } })
  t.same((await raw('{"amount":')).body, failure(400, code.invalid, '请求格式错误'))
  t.match((await raw('[]')).body, failure(400, code.invalid, '请求内容格式错误'))
  t.match((await raw('<amount/>', 'text/xml')).body, failure(415, code.invalid, '不支持的内容类型'))
  const form = '--b\r\ncontent-disposition: form-data; name="amount"\r\n\r\n5\r\n--b--\r\n'
  t.match((await raw(form, 'multipart/form-data; boundary=b')).body, failure(415, code.invalid, '不支持的内容类型'), 'no upload')
  t.match((await raw(`{"reason":"${'x'.repeat(3_000_000)}"}`)).body, failure(413, code.invalid, '提交的内容过大'))
  t.match((await post(putIn, { purseId: 'x', amount: 1 }, { 'if-match': 'abc' })).body, { statusCode: 400, message: 'If-Match 格式错误' })
  t.match((await post(putIn, { purseId: 'x', amount: 1 }, { 'idempotency-key': '键' })).body, { statusCode: 400 })
  t.equal(await store.head(), before)
  t.same(seams.ran, [])
})

t.test('401, 403, 404', async t => {
  const { post, send, seams } = await purses(t, store)
  const body = { purseId: fresh(), amount: 1 }
  const notLoggedIn = failure(401, code.notLoggedIn, '登录已失效，请重新登录')
  t.same((await post(putIn, body, { authorization: 'Bearer nobody' })).body, notLoggedIn)
  t.same((await post(putIn, body, { authorization: 'Basic clerk' })).body, notLoggedIn)
  t.same((await send({ url: list.path, as: '' })).body, notLoggedIn)
  t.same((await post(putIn, body, {}, 'reader')).body, failure(403, code.forbidden, '没有权限进行该操作'))
  t.equal((await send({ url: list.path, as: 'reader' })).status, 200, 'he may read')
  t.same((await send({ method: 'POST', url: '/api/order/purse/w/secret', payload: body, as: 'agent' })).status, 403)
  t.match((await post(putIn, { purseId: '$', amount: -1 }, {}, 'reader')).status, 403, 'who may not is not told what is wrong')
  t.same((await send({ url: '/api/order/purse/r/show/nobody' })).body, failure(404, 100_010_002, '钱包不存在'))
  t.same((await send({ url: '/api/nothing' })).body, failure(404, code.notFound, '地址不存在'))
  t.match(
    (await send({ url: hello.path, as: '' })).body.data,
    { user: /^public:[\w-]{12}$/, actor: 'public' },
    'an address stands in no fact',
  )
  t.same((await send({ url: hello.path })).body.data, { user: 'tester', actor: 'employee' })
  t.same(seams.ran, [])
})

t.test('409 and 412', async t => {
  const { post, run } = await purses(t, store)
  const [purseId, into] = [fresh(), fresh()]
  await post(putIn, { purseId, amount: 5 })
  t.same((await post(move, { purseId, into, amount: 9 })).body, failure(409, 8, '余额不足'))
  const stale = failure(412, code.stale, '数据已被他人修改，请刷新后重试')
  for (const header of ['7', '"7"', 'W/"7"']) t.same((await post(putIn, { purseId, amount: 1 }, { 'if-match': header })).body, stale)
  t.equal((await post(putIn, { purseId, amount: 1 }, { 'if-match': '"0"' })).status, 200)
  t.equal((await post(putIn, { purseId, amount: 1 }, { 'if-match': '*' })).status, 200)
  t.equal((await run.load(purse, purseId)).revision, 2)
})

t.test('If-Match is about the document the body names, not about what else the request touches', async t => {
  const { post, run } = await purses(t, store)
  const [purseId, into] = [fresh(), fresh()]
  for (const amount of [5, 6]) await post(putIn, { purseId, amount })
  t.equal((await post(move, { purseId, into, amount: 1 }, { 'if-match': '"1"' })).status, 200)
  t.equal((await run.load(purse, into)).revision, 0)
  t.equal((await post(move, { purseId, into, amount: 1 }, { 'if-match': '"1"' })).status, 412)
  t.equal(
    (await post(move, { purseId, into: purseId, amount: 1 }, { 'if-match': '"2"' })).status,
    200,
    'its own first command is no stranger',
  )
})

t.test('what is refused before there is a request is answered like everything else', async t => {
  const { app } = await purses(t, store)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const [sent, status, message] of [
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, '请求头过大'],
    ['no HTTP at all\r\n\r\n', 400, '请求格式错误'],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    const answer = await text(socket)
    t.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
    t.same(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))), failure(status, code.invalid, message))
  }
})

t.test('429', async t => {
  const { send } = await purses(t, store, { ratePerMinute: 3 })
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await send({ url: list.path })).status)
  t.same(statuses, [200, 200, 200, 429])
  t.match((await send({ url: list.path })).body, failure(429, code.tooFast, '访问过于频繁，请稍后再试'))
  t.equal((await send({ url: list.path, as: 'another' })).status, 200, 'another user is not meant')
})

t.test('500: a request id, and not a word of what went wrong', async t => {
  const { post, log } = await purses(t, store)
  const { status, text, body } = await post(breakIt, { purseId: fresh(), secret: 'hunter2' })
  t.equal(status, 500)
  t.match(body, failure(500, code.unexpected, '系统异常，请稍后再试或联系管理员'))
  t.match(body.requestId, /^[0-9a-f-]{36}$/)
  t.notMatch(text, /hunter2|TypeError|purse\.ts|stack/)
  t.ok(
    log.some(line => line.includes(body.requestId) && line.includes('broken by hunter2') && line.includes('stack')),
    'the log has it, under the same id',
  )
  const away = await post(busy, { purseId: fresh() })
  t.match(away.body, failure(503, code.unavailable, '系统繁忙，请稍后再试'))
  t.equal(away.headers['retry-after'], '2')
  t.notMatch(away.text, /10\.0\.0\.7/)
})

t.test("request ids: the caller's where it is well-formed, ours otherwise, on every reply and in the log", async t => {
  const { post, send, log } = await purses(t, store, { ratePerMinute: 9 })
  const ask = async (options: object) => (await send({ url: list.path, ...options } as never)).headers['x-request-id']
  t.equal(await ask({ headers: { 'x-request-id': 'partner:2026/12-7' } }), 'partner:2026/12-7')
  for (const bad of ['a b', '{"a":1}', '<i>', 'x'.repeat(101), '', '编号'])
    t.match(await ask({ headers: { 'x-request-id': bad } }), /^[0-9a-f]{8}-[0-9a-f-]{27}$/, `${bad.slice(0, 9)} is no id`)
  t.match(await ask({ as: '', url: '/api/nothing' }), /^[0-9a-f-]{36}$/, 'also where there is nothing')
  t.match(await ask({ url: '/api/%zz' }), /^[0-9a-f-]{36}$/, 'and what cannot be routed')
  for (const as of ['reader', '']) t.equal(await ask({ as, headers: { 'x-request-id': 'r-2' } }), 'r-2', 'refused or not')
  const broken = await post(breakIt, { purseId: fresh(), secret: 's' }, { 'x-request-id': 'mine-1' })
  t.match(broken, { status: 500, headers: { 'x-request-id': 'mine-1' }, body: { requestId: 'mine-1' } })
  t.equal(log.filter(line => line.includes('"reqId":"mine-1"')).length, 2, 'what went wrong, and the request')
  let last: Awaited<ReturnType<typeof send>> | undefined
  for (let i = 0; i < 9; i++) last = await send({ url: list.path, as: 'another', headers: { 'x-request-id': 'often' } })
  last = await send({ url: list.path, as: 'another', headers: { 'x-request-id': 'too-often' } })
  t.match(last, { status: 429, headers: { 'x-request-id': 'too-often' } })
})

t.test('traceparent: the trace stands in the log and in the events', async t => {
  const { post, log } = await purses(t, store)
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const purseId = fresh()
  await post(putIn, { purseId, amount: 5 }, { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  const line = JSON.parse(log.find(line => line.includes('"request"'))!)
  t.match(line, { traceId: trace, reqId: /-/ })
  const [written] = await store.read(`purse-${purseId}`)
  t.match(written!.meta, { traceId: trace, correlationId: line.commandId })
  for (const none of [
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    trace,
    `00-${trace.toUpperCase()}-1-01`,
  ]) {
    const id = fresh()
    t.equal((await post(putIn, { purseId: id, amount: 5 }, { traceparent: none })).status, 200)
    t.notOk((await store.read(`purse-${id}`))[0]!.meta.traceId, `${none} names none`)
  }
})

t.test('the log names request, user and command, never a token', async t => {
  const { post, log } = await purses(t, store)
  await post(putIn, { purseId: fresh(), amount: 5 })
  const line = JSON.parse(log.find(line => line.includes('"request"'))!)
  t.match(line, { method: 'POST', path: '/api/order/purse/w/put/:purseId', status: 200, user: 'tester', reqId: /-/, commandId: /-/ })
  t.notMatch(log.join('\n'), /Bearer|authorization/)
})

t.test('files: Chinese names, inline or saved', async t => {
  const { send } = await purses(t, store)
  const answer = await send({ url: '/api/order/purse/r/report' })
  t.equal(answer.headers['content-type'], 'text/csv')
  const disposition = String(answer.headers['content-disposition'])
  t.match(disposition, /^attachment; filename\*=UTF-8''[A-Za-z0-9%._-]+$/)
  t.equal(decodeURIComponent(disposition.split("''")[1]!), "报表 (1)'十二月'.csv")
  t.equal(answer.text, '甲,乙')
  t.match((await send({ url: '/api/order/purse/r/report?inline=true' })).headers['content-disposition'], /^inline/)
})

t.test('uploads: fields and files together, limits told in Chinese', async t => {
  const { send, run } = await purses(t, store)
  const boundary = 'b0undary'
  const part = (name: string, content: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${content}\r\n`
  const post = (...parts: string[]) =>
    send({
      method: 'POST',
      url: attach.path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    })
  const csv = (name: string, text: string) => part('file', `; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}`)
  const purseId = fresh()
  const good = await post(part('purseid', `\r\n\r\n${purseId}`), part('amount', '\r\n\r\n7'), csv('名单.csv', 'abc'))
  t.same(good.body.data, { amount: 7, files: [{ field: 'file', name: '名单.csv', size: 3 }] })
  t.match((await post(part('amount', '\r\n\r\n7'), csv('a.csv', 'abc'))).body, { statusCode: 400, errors: { purseId: '钱包编号不能为空' } })
  t.match((await post(part('purseId', `\r\n\r\n${purseId}`), csv('a.csv', 'x'.repeat(1025)))).body, {
    statusCode: 413,
    message: '文件过大，单个文件不能超过1KB',
  })
  t.match((await post(csv('a.csv', ''), csv('b.csv', ''), csv('c.csv', ''))).body, { statusCode: 413, message: '一次最多上传2个文件' })
  t.match((await send({ method: 'POST', url: attach.path, payload: { purseId, amount: 1 } })).body, { statusCode: 415 })
  t.equal((await run.load(purse, purseId)).state.amount, 7)
})

t.test('two uploads of one user at a time; what brings no file is not counted', async t => {
  const { send } = await purses(t, store)
  const purseId = fresh()
  const form = (text: string) => [
    `--b\r\ncontent-disposition: form-data; name="purseId"\r\n\r\n${purseId}\r\n--b\r\ncontent-disposition: form-data; name="amount"\r\n\r\n7\r\n`,
    `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${text}\r\n--b--\r\n`,
  ]
  const post = (payload: string | PassThrough) =>
    send({ method: 'POST', url: attach.path, headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload })
  const slow = [1, 2].map(n => {
    const body = new PassThrough()
    const [begin, end] = form(`slow ${n}`)
    body.write(begin)
    return { answer: post(body), goOn: () => body.end(end) }
  })
  // both are under way as soon as a third is refused
  let third = await post(form('quick').join(''))
  while (third.status === 200) third = await post(form('quick').join(''))
  t.match(third.body, { statusCode: 429, code: code.tooFast, message: '正在处理的上传过多，请稍后再试' })
  t.match((await send({ method: 'POST', url: attach.path, payload: { purseId, amount: 1 } })).body, { statusCode: 415 }, 'no upload')
  for (const { goOn } of slow) goOn()
  for (const { answer } of slow) t.equal((await answer).status, 200)
  t.equal((await post(form('later').join(''))).status, 200)
})

t.test('long texts are compressed for those who take it', async t => {
  const { send } = await purses(t, store)
  const get = (size: number, accept?: string) =>
    send({ url: `/api/order/purse/r/long?size=${size}`, headers: accept ? { 'accept-encoding': accept } : {} })
  const small = await get(5_000, 'gzip, deflate, br')
  t.equal(small.headers['content-encoding'], 'gzip')
  t.ok(small.raw.length < 500)
  t.equal(JSON.parse(gunzipSync(small.raw).toString()).data.length, 5_000)
  t.equal((await get(5_000)).headers['content-encoding'], undefined)
  t.equal((await get(5_000, 'br')).headers['content-encoding'], undefined)
  t.equal((await get(10, 'gzip')).headers['content-encoding'], undefined, 'not worth it')
})

t.test('whoever leaves before a file is written is no fault of ours', async t => {
  const { app, log } = await purses(t, store)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/order/purse/r/report?endless=true HTTP/1.1\r\nhost: x\r\nauthorization: Bearer clerk\r\n\r\n')
  await new Promise(resolve => app.server.once('request', resolve))
  socket.destroy()
  const told = () => log.map(line => JSON.parse(line)).find(({ msg }) => msg === 'the caller has left')
  while (!told()) await new Promise(resolve => setImmediate(resolve))
  t.match(told(), { level: 30, path: '/api/order/purse/r/report' })
  t.same(
    log.filter(line => JSON.parse(line).level > 30),
    [],
    'neither an error nor a warning',
  )
})

t.test('a request whose connection ends with its headers is not begun, and is no fault of ours', async t => {
  for (const trustProxy of [false, '127.0.0.1'] as const) {
    const { app, log } = await purses(t, store, { ratePerMinute: 3, trustProxy })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const came: unknown[] = []
    app.server.on('request', request => came.push(request))
    const socket = connect(port, '127.0.0.1')
    // a body of unknown length: Node hands the request on and closes the connection at once
    socket.write(`POST ${list.path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: unknown\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
    const answer = await text(socket)
    t.match(answer, /^HTTP\/1.1 400 /)
    // by then the rules for the request have been gone through as well
    await (await fetch(`http://127.0.0.1:${port}${list.path}`)).text()
    t.equal(came.length, 2, 'it was a request')
    t.same(
      log.map(line => JSON.parse(line)).filter(({ level }) => level > 30),
      [],
      `trusting ${trustProxy}`,
    )
  }
})

t.test('what is declared and what is handled must be the same', async t => {
  const run = commands(store)
  const all = routes(run, { ran: [], after: () => {} })
  const start = (change: { routes?: typeof all; endpoints?: typeof endpoints }) =>
    server({
      secret: 'secret of a test',
      routes: all,
      endpoints,
      keys: memoryKeys(),
      run,
      authenticate: token => people[token],
      clock: () => '',
      log: pino({ level: 'silent' }),
      ratePerMinute: 0,
      ...change,
    })
  await t.rejects(start({ routes: all.filter(({ endpoint }) => endpoint !== show) }), {
    message: `declared without a handler: ${show.path}`,
  })
  await t.rejects(start({ endpoints: endpoints.filter(endpoint => endpoint !== show) }), {
    message: `handled but not declared: ${show.path}`,
  })
  await t.rejects(start({ routes: [...all, on(hello, () => ({}))] }), { message: `handled twice: GET ${hello.path}` })
  const app = await start({})
  await app.close()
})
