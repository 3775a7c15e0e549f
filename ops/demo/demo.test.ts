import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startProgram } from '#ops/e2e/start.ts'

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
const play = async (url: string) => {
  const env = { ...process.env, NEWGT_URL: url }
  const child = spawn(process.execPath, ['--import=tsx', fileURLToPath(new URL('demo.ts', import.meta.url))], { env })
  const ended = new Promise<number | null>(done => child.once('close', done))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

t.test('the demonstration plays to its end against a running server, again and again', async t => {
  const port = await freePort()
  const { program, close } = await startProgram({ demo: true, clock: () => new Date().toISOString(), config: { port } })
  t.teardown(close)
  const url = await program.app.listen({ port, host: '127.0.0.1' })
  for (const time of ['first', 'second']) {
    const { out, err, code } = await play(url)
    t.equal(code, 0, `${time} time: ${err}`)
    t.match(out, /被拒绝：价格已变动/)
    t.match(out, /退票单 R\d+：原付¥4,560\.00，扣¥428\.00，应退¥4,132\.00/)
    t.match(out, /全部步骤完成/)
  }
})

t.test('without a server it says so and fails', async t => {
  const { err, code } = await play(`http://127.0.0.1:${await freePort()}`)
  t.equal(code, 1)
  t.match(err, /未完成：网络连接失败/)
})
