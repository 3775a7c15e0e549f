import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { startProgram } from '#ops/e2e/start.ts'
import { scriptOf } from '#services/kernel/test/script.ts'

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
/** The child process; `heard` is called with every line. */
const play = async (url: string, heard: (line: string) => void = () => {}) => {
  const env = { ...process.env, NEWGT_URL: url }
  const child = spawn(process.execPath, scriptOf('ops/demo/demo.ts'), { env })
  const ended = new Promise<number | null>(done => child.once('close', done))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    heard(line)
  })
  const [err, code] = await Promise.all([text(child.stderr), ended])
  return { out: lines.join('\n'), err, code }
}

t.test('the lives are played to their end against a running server, again and again', async t => {
  const port = await freePort()
  // the test's clock is moved when the demonstration reports that it waits for the next minute
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead).toISOString()
  const { program, close } = await startProgram({ demo: true, clock, tickEveryMs: 200, config: { port } })
  t.teardown(close)
  const url = await program.app.listen({ port, host: '127.0.0.1' })
  for (const time of ['first', 'second']) {
    const { out, err, code } = await play(url, line => {
      if (line.includes('等到 ')) ahead += 2 * 60_000
    })
    t.equal(code, 0, `${time} time: ${err}`)
    t.match(out, /被拒绝：价格已变动/)
    t.match(out, /免罚3人退¥357\.00抵扣尾款，其余罚没¥238\.00/)
    t.match(out, /订单已失效.*已付¥2,380\.00，罚没定金¥1,904\.00.*待退¥23,296\.00/)
    t.match(out, /被拒绝：提交人不能审核自己提交的退款/)
    t.match(out, /被拒绝：请上传诊断证明/)
    t.match(out, /减少4座，考核免罚2座，应罚2人.*= 362\.00元/)
    t.match(out, /被拒绝：支付金额与订单金额不符/)
    t.match(out, /账务全部相符，在途资金为零/)
    t.match(out, /被拒绝：出价须高于当前价/)
    t.match(out, /转票款¥1,000\.00，罚没¥0\.00，退回¥1,000\.00/)
    t.match(out, /转票款¥0\.00，罚没¥1,000\.00，退回¥1,000\.00/)
    t.match(out, /竞价结果与出价事件一致/)
    t.match(out, /被拒绝：该组合包已被锁定/)
    t.match(out, /全部步骤完成/)
  }
})

t.test('without a server it says so and fails', async t => {
  const { err, code } = await play(`http://127.0.0.1:${await freePort()}`)
  t.equal(code, 1)
  t.match(err, /未完成：系统处理中，请勿重复操作/)
})
