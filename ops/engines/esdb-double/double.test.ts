import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'tap'
import { scriptOf } from '#services/kernel/test/script.ts'
import { openLog } from './log.ts'
import { startDouble } from './server.ts'

const root = resolve(import.meta.dirname, '../../..')
const script = join(import.meta.dirname, 'conformance/main.mjs')

test('the double passes what a real EventStoreDB 24.2 passes: conformance groups A to E and G', async t => {
  const double = await startDouble()
  t.teardown(() => double.close())
  const child = spawn(process.execPath, [script, '--only', '^[A-EG]'], {
    cwd: root,
    env: { ...process.env, ESDB_URL: double.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    if (line.startsWith('ok ')) t.pass(line.slice(3))
    else if (!/^\d+ passed/.test(line)) t.fail(line)
  }
  t.equal(await ended, 0)
  t.match(last, /^[1-9]\d* passed, 0 failed, 0 skipped$/)
})

test('as a process it says what it is, obeys its stdin and ends with it', async t => {
  const child = spawn(process.execPath, scriptOf('ops/engines/esdb-double/main.ts'), {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value
  t.equal(await line(), 'EventStoreDB protocol double for tests, not a server')
  t.match(await line(), /^esdb:\/\/127\.0\.0\.1:\d+\?tls=false$/)
  child.stdin.write('late 5\nnonsense\n')
  t.equal(await line(), 'ok late 5')
  t.equal(await line(), 'unknown nonsense')
  child.stdin.end()
  t.equal(await ended, 0)
})

test('a log in a file is the same after reopening; a line cut short by a kill is dropped whole', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'esdb-double-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = join(folder, 'log')
  const event = () => ({ id: crypto.randomUUID(), type: 'T', json: true, data: Buffer.from('{}'), meta: Buffer.alloc(0) })
  const log = openLog(file)
  log.append('s', [event(), event()], -1)
  const before = [...log.all]
  log.append('s', [event(), event()], 1)
  log.close()
  await truncate(file, (await stat(file)).size - 10)
  const again = openLog(file)
  t.same(again.all, before)
  t.match(again.append('s', [event()], 1), { kind: 'ok', revision: 2 })
  again.close()
})
