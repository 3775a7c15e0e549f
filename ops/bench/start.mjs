// `npm run bench` runs rows and baselines as JavaScript, as the product runs: with tsx, every call would name its inner functions again.
// `--before REF` also builds the product as of REF, once, under dist-before/.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from '../build/build.mjs'

const root = join(import.meta.dirname, '../..')
const outdir = join(root, 'dist/bench')
const children = ['append-child', 'p6-child', 'p24-child', 'p25-child', 'watch-child', 'wide-child']

const at = process.argv.indexOf('--before')
if (at > 0) {
  const [, ref = 'HEAD~1'] = process.argv.splice(at, 2)
  const commit = execFileSync('git', ['rev-parse', '--short=8', ref], { cwd: root, encoding: 'utf8' }).trim()
  process.env.BENCH_BEFORE = await built(commit)
  process.env.BENCH_BEFORE_COMMIT = commit
}
await rm(outdir, { recursive: true, force: true })
await bundle(Object.fromEntries(['bench', ...children].map(name => [name, `ops/bench/${name}.ts`])), outdir)
await import(join(outdir, 'bench.js'))

/** The tree of another landing, with its whole product and the child programs that a comparison needs; it uses today's packages. */
async function built(commit) {
  const tree = join(root, 'dist-before', commit)
  const done = join(tree, '.built')
  if (existsSync(done)) return tree
  console.error(`${commit} …`)
  await rm(tree, { recursive: true, force: true })
  await mkdir(tree, { recursive: true })
  execFileSync('tar', ['-x', '-C', tree], { input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 }) })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  // a landing that has these programs knows where its own files stand
  for (const name of ['market-child.ts', 'p25-child.ts', 'cpu.ts'])
    if (!existsSync(join(tree, 'ops/bench', name))) await cp(join(import.meta.dirname, name), join(tree, 'ops/bench', name))
  execFileSync(process.execPath, ['ops/build/build.mjs'], { cwd: tree, stdio: 'inherit' })
  const entries = Object.fromEntries(['market-child', 'p25-child'].map(name => [name, `ops/bench/${name}.ts`]))
  const program = `const { bundle } = await import('./ops/build/build.mjs'); await bundle(${JSON.stringify(entries)}, 'dist/bench')`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: tree, stdio: 'inherit' })
  await writeFile(done, '')
  return tree
}
