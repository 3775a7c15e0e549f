/**
 * Checks that a server behaves like EventStoreDB 24.2 (one node, insecure) as `@eventstore/db-client` 6.2.1 sees it. Everything here was
 * observed on a real node, so code may rely on it.
 * ESDB_URL='esdb://127.0.0.1:2113?tls=false' node main.mjs [--only REGEX] [--control START,KILL]
 * It prints one line per check (`ok`, `not ok` with the reason, `skip`), and finally `N passed, N failed, N skipped`. The exit code is 1
 * when a check failed or none was chosen. Streams have fresh names, so the server need not be empty. `--control` takes two shell commands:
 * KILL ends the server hard, START starts it again on the same data; without it, group F is skipped.
 */
import './append.mjs'
import './read.mjs'
import './all.mjs'
import './subscriptions.mjs'
import './filters.mjs'
import './later.mjs'
import './deletes.mjs'
import './failures.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  arg,
  checks,
  client,
  connect,
  KILL_CMD,
  name,
  ONLY,
  portOpen,
  put,
  readAll,
  ready,
  START_CMD,
  sh,
  Timeout,
  tidy,
  URL_,
  use,
  WAIT,
  within,
} from './kit.mjs'

let stray // an error nobody awaited counts against the check that was running
process.on('unhandledRejection', e => {
  stray ??= e
})
process.on('uncaughtException', e => {
  stray ??= e
})
const attempt = async k => {
  stray = undefined
  try {
    await within(k.fn(), 'check', k.ms)
  } catch (e) {
    return e
  } finally {
    await tidy()
  }
  return stray && new Error(`unhandled: ${stray.stack ?? stray}`)
}
const drop = () => within(client.dispose(), 'dispose', 2000).catch(() => {})
const inChild = k =>
  new Promise(ok => {
    const p = spawn(process.execPath, [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--child', k.title], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let err = ''
    const timer = setTimeout(() => p.kill('SIGKILL'), k.ms + 90_000)
    p.stdout.on('data', d => {
      out += d
    })
    p.stderr.on('data', d => {
      err += d
    })
    p.on('close', code => {
      clearTimeout(timer)
      ok(
        code === 0
          ? undefined
          : Object.assign(new Error(out.trim() || `child process ended with ${code}: ${err.slice(0, 500)}`), {
              timedOut: code === 3 || code === null,
            }),
      )
    })
  })

if (arg('--child')) {
  // one check, in this process
  const k = checks.find(x => x.title === arg('--child'))
  let error
  try {
    if (k.control && !(await portOpen())) await sh(START_CMD)
    use(connect(k.query))
    if (k.control && !/never was connected/.test(k.title)) await ready()
    error = await attempt(k)
    if (k.control) {
      if (!(await portOpen())) await sh(START_CMD)
      await ready()
    }
  } catch (e) {
    error ??= e
  }
  if (error) console.log(error.message)
  process.exit(error ? (error instanceof Timeout ? 3 : 1) : 0)
}
const count = { passed: 0, failed: 0, skipped: 0 }
const report = (k, error) => {
  count[error ? 'failed' : 'passed']++
  console.log(error ? `not ok ${k.title}\n    ${String(error.message).replaceAll('\n', '\n    ')}` : `ok ${k.title}`)
}
const finish = () => {
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  process.exit(count.failed || !Object.values(count).some(Boolean) ? 1 : 0)
}

use(connect())
const alive = () =>
  attempt({
    fn: async () => {
      await put(name())
      await readAll({ maxCount: 1 })
    },
    ms: 2 * WAIT,
  }) // undefined if it is
export let dead = await alive()
if (dead) {
  report({ title: `first append and read at ${URL_}` }, dead)
  finish()
}
for (const k of checks.filter(x => ONLY.test(x.title))) {
  if (k.control && !KILL_CMD) {
    count.skipped++
    console.log(`skip ${k.title}`)
    continue
  }
  if (dead) {
    report(k, new Error(`not run, the server no longer answers: ${dead.message}`))
    continue
  }
  const error = k.child ? await inChild(k) : await attempt(k)
  report(k, error)
  if (error instanceof Timeout || error?.timedOut) {
    await drop()
    use(connect())
    dead = await alive()
  } // a stuck call must not fail the checks after it
}
await drop()
finish()
