// Runs the program's bundle by what V8 has compiled of it before. The build puts this file beside the bundle (`compiled.js`).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/**
 * Where the compiled code of a bundle lies: beside it, for this Node and its options alone, since V8 refuses any other.
 * The folder belongs to whoever builds: whoever may write into it could change the bundle as well. `DATA_DIR` must never be such a place.
 */
const compiledOf = bundle => {
  const options = createHash('sha256').update(JSON.stringify(process.execArgv)).digest('hex').slice(0, 8)
  return `${bundle}.${process.version}-${process.arch}-${options}.compiled`
}

/**
 * Runs a CommonJS bundle whose name holds a hash of its text. Without compiled code, or where V8 refuses it, it is compiled as it runs.
 * @param bundle its path
 * @returns where its compiled code belongs, and `compiled`, which answers all that has been compiled up to now
 */
export const run = bundle => {
  const require = createRequire(bundle)
  const file = compiledOf(bundle)
  // traces are mapped to sources for modules alone, not for scripts
  if (process.sourceMapsEnabled) return void require(bundle)
  // the build writes nothing but ASCII: one byte for a character, which V8 takes as it lies there
  const script = new Script(Module.wrap(readFileSync(bundle, 'latin1')), {
    filename: bundle,
    cachedData: read(file),
  })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, bundle, dirname(bundle))
  return { file, refused: script.cachedDataRejected === true, compiled: () => script.createCachedData() }
}

const read = file => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
