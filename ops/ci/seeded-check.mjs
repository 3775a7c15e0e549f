// Test files get this module for `fast-check` (ops/ci/bundle.mjs): it draws the same values in each run, unless a test or FC_SEED sets a
// seed.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_128) })

export * from 'fast-check'
export default fc
