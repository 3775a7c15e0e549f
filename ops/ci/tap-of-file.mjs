// Test files get this module for `tap` (ops/ci/bundle.mjs). In a process of its own, a file gets the root; in a shared process it gets the
// test with its name, so that all of its assertions belong there.
import { setTimeout as sleep } from 'node:timers/promises'
import root from 'tap'

let current = root

/** Runs files one after another. A file ends when all of its tests have; it fails if it leaves anything behind for the next one. */
export const playFiles = async files => {
  // the time limit of a file, as in a process of its own
  const { timeout } = root.options
  root.setTimeout(0)
  /** CPU seconds of each, without those of its children */
  const each = []
  globalThis[Symbol.for('what each test file costs')] = each
  for (const [file, load] of files) {
    const before = around()
    const since = process.cpuUsage()
    await root.test(file, { timeout }, async t => {
      current = t
      await load()
    })
    const { user, system } = process.cpuUsage(since)
    each.push((user + system) / 1_000_000)
    const left = await leftBehind(before)
    if (left.length) await root.test(file, async t => t.fail(`${file} leaves behind: ${left.join(', ')}`))
  }
}

/** marks a value that Node makes when it is first used */
const MADE_LATER = Symbol()
/** Global state that all files of a process share, by name. */
const around = () => {
  const seen = new Map()
  // tslib and google-protobuf put their own things there when a package loads them
  for (const [name, value] of Object.entries({ globalThis, Date, Math, JSON, console, performance, 'process.env': process.env }))
    for (const [key, one] of Object.entries(Object.getOwnPropertyDescriptors(value)))
      if (!key.startsWith('__') && key !== 'proto') seen.set(`${name}.${key}`, one.get ? MADE_LATER : one.value)
  seen.set('timers', process.getActiveResourcesInfo().filter(what => what === 'Timeout').length)
  return seen
}
/** time in which the timers of a finished file end by themselves */
const TIMERS_MS = 3_000

/** Names of global values that are new or changed; timers that end soon do not count. */
const leftBehind = async before => {
  const since = performance.now()
  for (;;) {
    const after = around()
    const left = [...new Set([...before.keys(), ...after.keys()])].filter(name => {
      const [then, now] = [before.get(name), after.get(name)]
      return name === 'timers' ? now > then : then !== MADE_LATER && !Object.is(then, now)
    })
    if (!left.includes('timers') || performance.now() - since > TIMERS_MS) return left
    await sleep(20)
  }
}
export const test = (...asked) => current.test(...asked)
export default new Proxy(
  {},
  {
    get: (_, name) => {
      const value = current[name]
      return typeof value === 'function' ? value.bind(current) : value
    },
  },
)
