// What test files import as `fast-check` (ops/ci/bundle.mjs): it draws the same in each run, where a test does not say by what, and where FC_SEED
// does not.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_128) })

export * from 'fast-check'
export default fc
