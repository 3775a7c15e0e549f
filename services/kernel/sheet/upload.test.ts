import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { type Test, test } from 'tap'
import { drainUnread, readUpload } from './upload.ts'

const limits = { maxFiles: 2, maxFileBytes: 64 * 1024, maxTotalBytes: 100 * 1024 }

const build = async (t: Test) => {
  const app = Fastify()
  await app.register(multipart)
  app.addHook('onResponse', drainUnread)
  app.setErrorHandler((error: Error & { status?: number }, _, reply) => reply.status(error.status ?? 500).send({ message: error.message }))
  app.post('/up', async request => {
    const { fields, files } = await readUpload(request, limits)
    return {
      fields,
      files: files.map(({ field, name, bytes }) => ({ field, name, text: Buffer.from(bytes).toString().slice(0, 20), size: bytes.length })),
    }
  })
  app.post('/unread', async request => {
    await request.file()
    throw Object.assign(new Error('不行'), { status: 400 })
  })
  app.get('/ping', async () => 'pong')
  t.teardown(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const form = (entries: [string, string | Blob, string?][]) => {
  const data = new FormData()
  for (const [name, value, file] of entries) value instanceof Blob ? data.append(name, value, file) : data.append(name, value)
  return data
}
const blob = (bytes: number) => new Blob(['x'.repeat(bytes)])
const post = async (port: number, body: FormData, path = '/up') => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as any }
}

test('fields and files arrive, Chinese names included', async t => {
  const port = await build(t)
  const { status, body } = await post(
    port,
    form([
      ['note', '十二月'],
      ['file', new Blob(['abc']), '库存 表.xlsx'],
      ['file', new Blob([]), '../../etc/空.csv'],
    ]),
  )
  t.equal(status, 200)
  t.same(body, {
    fields: { note: '十二月' },
    files: [
      { field: 'file', name: '库存 表.xlsx', text: 'abc', size: 3 },
      { field: 'file', name: '空.csv', text: '', size: 0 },
    ],
  })
})

test('a field that comes again is a list of all its values, as the document says of lists', async t => {
  const port = await build(t)
  const repeated = form([
    ['ids', 'A'],
    ['note', '十二月'],
    ['ids', 'B'],
    ['ids', 'C'],
  ])
  t.same((await post(port, repeated)).body.fields, { ids: ['A', 'B', 'C'], note: '十二月' })
})

test('what is too much is refused in Chinese', async t => {
  const port = await build(t)
  const refusedAs = async (body: FormData, message: RegExp) => {
    const answer = await post(port, body)
    t.equal(answer.status, 413)
    t.match(answer.body.message, message)
  }
  await refusedAs(form([['file', blob(64 * 1024 + 1), 'a']]), /文件过大，单个文件不能超过64KB/)
  await refusedAs(form([1, 2, 3].map(n => ['file', blob(10), `${n}`])), /一次最多上传2个文件/)
  await refusedAs(form([1, 2].map(n => ['file', blob(60 * 1024), `${n}`])), /上传内容过大，合计不能超过100KB/)
  await refusedAs(form([['long', 'y'.repeat(65 * 1024)]]), /字段long内容过长/)
  t.equal((await post(port, form([['file', blob(64 * 1024), 'a']]))).status, 200, 'exactly the limit passes')
})

test('not a form, a form without end, a forbidden field name', async t => {
  const port = await build(t)
  const send = (type: string, body: string) =>
    fetch(`http://127.0.0.1:${port}/up`, { method: 'POST', headers: { 'content-type': type }, body }).then(async answer => ({
      status: answer.status,
      body: (await answer.json()) as any,
    }))
  t.match(await send('application/json', '{}'), { status: 415, body: { message: '请以 multipart/form-data 格式上传文件' } })
  const endless = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
  t.match(await send('multipart/form-data; boundary=b', endless), { status: 400, body: { message: '上传内容格式不正确' } })
  t.match(await send('multipart/form-data', endless), { status: 400, body: { message: '上传内容格式不正确' } })
  const proto = '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--b--\r\n'
  t.match(await send('multipart/form-data; boundary=b', proto), { status: 400, body: { message: '上传内容格式不正确' } })
})

/** One keep-alive connection on which the test decides what is sent when. */
const connection = async (t: Test, port: number) => {
  const socket = connect(port, '127.0.0.1')
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let text = ''
  const waiting: (() => void)[] = []
  socket.on('data', chunk => {
    text += chunk
    for (const wake of waiting.splice(0)) wake()
  })
  return {
    socket,
    write: (data: string | Buffer) => new Promise<void>(done => socket.write(data, () => done())),
    async until(pattern: RegExp) {
      while (!pattern.test(text)) await new Promise<void>(wake => waiting.push(wake))
      const seen = text
      text = ''
      return seen
    },
  }
}
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
const request = (path: string, length?: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n${length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`

test('a file cut exactly at a chunk edge is noticed', async t => {
  const port = await build(t)
  const { write, until } = await connection(t, port)
  const content = Buffer.alloc(64 * 1024, 'x')
  const tail = `${'y'.repeat(5000)}\r\n--b--\r\n`
  await write(request('/up', head.length + content.length + tail.length))
  await write(head)
  await new Promise(setImmediate)
  await write(content)
  await write(tail)
  t.match(await until(/\r\n\r\n.*\}/s), /413[\s\S]*文件过大/)
})

test('a connection lives on after a refused upload', async t => {
  const port = await build(t)
  for (const [what, path, length] of [
    ['too large by its length', '/up', 8 * 1024 * 1024],
    ['thrown before the file was read', '/unread', 3 * 1024 * 1024],
  ] as const) {
    const { write, until } = await connection(t, port)
    await write(request(path, length))
    await write(head)
    const answer = until(/\r\n\r\n.*\}/s)
    const filler = Buffer.alloc(length - head.length, 'x')
    filler.write('\r\n--b--\r\n', filler.length - 9)
    const sent = write(filler)
    t.match(await answer, /^HTTP\/1\.1 4(13|00)/, what)
    await sent
    await write('GET /ping HTTP/1.1\r\nhost: x\r\n\r\n')
    t.match(await until(/pong/), /200/, `${what}: the next request is answered`)
  }
})

test('length not declared: bytes are counted', async t => {
  const port = await build(t)
  const { write, until } = await connection(t, port)
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
  await write(request('/up'))
  await write(chunk(head + 'x'.repeat(60_000)))
  await write(chunk(`\r\n${head.replace('"a"', '"b"')}${'x'.repeat(60_000)}\r\n--b--\r\n`))
  await write('0\r\n\r\n')
  t.match(await until(/\r\n\r\n.*\}/s), /413[\s\S]*合计不能超过100KB/)
})

test('a client that hangs up in the middle harms nobody', async t => {
  const port = await build(t)
  const { socket, write } = await connection(t, port)
  await write(request('/up', 50_000))
  await write(`${head}abc`)
  socket.destroy()
  t.equal((await post(port, form([['file', blob(10), 'a']]))).status, 200)
})
