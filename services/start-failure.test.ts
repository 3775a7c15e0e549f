import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { failureText } from './start-failure.ts'

t.test('a file without permission and a port that is taken are told with what to do', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'newgt-start-'))
  t.teardown(() => rmSync(dir, { recursive: true }))
  writeFileSync(join(dir, 'file'), '')
  const missing = await open(join(dir, 'file', 'below')).catch(error => error)
  t.equal(failureText(missing), missing.message, 'what has no way out is told as it is')
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/data/events/events.db' })
  t.match(failureText(denied), '没有读写 /data/events/events.db 的权限')

  const one = createServer().listen(0, '127.0.0.1')
  await new Promise(listening => one.once('listening', listening))
  t.teardown(() => one.close())
  const { port } = one.address() as { port: number }
  const other = createServer().listen(port, '127.0.0.1')
  const taken = await new Promise(failed => other.once('error', failed))
  t.match(failureText(taken), `端口 ${port} 已被占用`)
  t.equal(failureText('nothing'), 'nothing')
})
