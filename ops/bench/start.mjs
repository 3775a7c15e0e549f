// `npm run bench`: the rows and their baselines as JavaScript, as the product runs: through tsx every inner function is given its name anew,
// call by call.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from '../build/build.mjs'

const outdir = join(import.meta.dirname, '../../dist/bench')
await rm(outdir, { recursive: true, force: true })
const children = ['append-child', 'p6-child', 'watch-child', 'wide-child']
await bundle(Object.fromEntries(['bench', ...children].map(name => [name, `ops/bench/${name}.ts`])), outdir)
await import(join(outdir, 'bench.js'))
