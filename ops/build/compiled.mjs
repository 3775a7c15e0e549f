// Runs the program's bundle with V8's cached code. The build copies this file beside the bundle (`compiled.js`).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/**
 * The path of a bundle's compiled code: beside the bundle, for this Node version and its options only, since V8 refuses any other. The
 * folder belongs to the builder: a user who may write into it could change the bundle as well. `DATA_DIR` must never be such a place.
 */
const compiledOf = bundle => {
  const options = createHash('sha256').update(JSON.stringify(process.execArgv)).digest('hex').slice(0, 8)
  return `${bundle}.${process.version}-${process.arch}-${options}.compiled`
}

/**
 * Runs a CommonJS bundle whose name contains a hash of its text. Without compiled code, or where V8 refuses it, it is compiled while it
 * runs. @param bundle its path @returns the path for its compiled code, and `compiled`, which returns all code compiled so far
 */
export const run = bundle => {
  const require = createRequire(bundle)
  const file = compiledOf(bundle)
  // traces are mapped to sources for modules alone, not for scripts
  if (process.sourceMapsEnabled) return void require(bundle)
  // the bundle is pure ASCII: one byte per character, which V8 uses as it is
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
