// What test files import as `tap` (ops/ci/bundle.mjs): in a process of its own a file has the root of it, in one of many the test that bears its
// name, so that whatever it registers and asserts stands under that.
import root from 'tap'

let current = root

/** Plays files one after another. One is over when all that it registered is; what it leaves behind for the next fails it. */
export const playFiles = async files => {
  // the limit is that of a file, here as where it has a process of its own
  const { timeout } = root.options
  root.setTimeout(0)
  /** CPU seconds of each, those of its children not among them */
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
    const left = leftBehind(before, around())
    if (left.length) await root.test(file, async t => t.fail(`${file} leaves behind: ${left.join(', ')}`))
  }
}

/** a value that Node puts there when it is first asked for */
const MADE_LATER = Symbol()
/** What all files of a process have in common: by name, what it is now. */
const around = () => {
  const seen = new Map()
  // tslib puts its helpers there when a package loads it
  for (const [name, value] of Object.entries({ globalThis, Date, Math, JSON, console, performance, 'process.env': process.env }))
    for (const [key, one] of Object.entries(Object.getOwnPropertyDescriptors(value)))
      if (!key.startsWith('__')) seen.set(`${name}.${key}`, one.get ? MADE_LATER : one.value)
  seen.set('timers', process.getActiveResourcesInfo().filter(what => what === 'Timeout').length)
  return seen
}
/** names of what is there that was not, or is another; a timer that has ended since is none */
const leftBehind = (before, after) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(name => {
    const [then, now] = [before.get(name), after.get(name)]
    return name === 'timers' ? now > then : then !== MADE_LATER && !Object.is(then, now)
  })
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
