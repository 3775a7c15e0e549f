// What test files import as `tap` (ops/ci/bundle.mjs): in a process of its own a file has the root of it, in one of many the test that bears its
// name, so that whatever it registers and asserts stands under that.
import root from 'tap'

let current = root

/** Plays files one after another. One is over when all that it registered is. */
export const playFiles = async files => {
  for (const [file, load] of files)
    await root.test(file, async t => {
      current = t
      await load()
    })
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
