// Loaded before each test file (`--import`).
import hooks from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// tap follows every promise by async hooks, so that an unawaited error fails the test that it came from; for tests in memory that takes
// half of the time. Without the hooks such an error ends the file with its stack, which fails it as well.
const inert = { enable: () => inert, disable: () => inert }
hooks.createHook = () => inert
syncBuiltinESMExports()

// cost of the file, with all processes that it waited for; `ops/ci/test.mjs` adds it up by kind
const told = process.env.COST_FILE
if (told) {
  const TICKS = 100
  process.on('exit', () => {
    const calls = globalThis[Symbol.for('the calls that a test file knows')]
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    const [own, children] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])]
    writeFileSync(
      told,
      JSON.stringify({
        own: own / TICKS,
        children: children / TICKS + (globalThis[Symbol.for('what its browser costs')] ?? 0),
        counts: globalThis[Symbol.for('what a test file starts')],
        each: globalThis[Symbol.for('what each test file costs')],
        calls: calls && { declared: [...calls.declared], answered: [...calls.answered] },
      }),
    )
  })
}
