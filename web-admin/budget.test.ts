import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { buildConsole } from '#ops/browser/build.ts'

/** What a browser fetches before a page works, gzipped (guide/UI.md §0). Measured on a build of what is here now. */
const budgets = { 'login/Login.tsx': 80, 'console/Console.tsx': 420 }

type Chunk = { file: string; imports?: string[]; css?: string[] }
const dist = new URL('../dist/web-admin/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)

const filesOf = (manifest: Record<string, Chunk>, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
  return seen
}
const kilobytes = (file: URL) => gzipSync(readFileSync(file)).byteLength / 1024

t.before(buildConsole)

t.test('bundle budgets', async t => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  for (const [page, budget] of Object.entries(budgets)) {
    const files = filesOf(manifest, page, filesOf(manifest, 'index.html'))
    const size = [...files].reduce((sum, file) => sum + kilobytes(new URL(file, dist)), kilobytes(new URL('index.html', dist)))
    t.comment(`${page}: ${size.toFixed(1)} KB gz in ${files.size} files, budget ${budget} KB`)
    t.ok(size <= budget, `${page} is ${size.toFixed(1)} KB gz, at most ${budget}`)
  }
})

t.test('nothing is loaded from elsewhere', async t => {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  t.ok(addresses.length > 0)
  for (const address of addresses) t.match(address, /^\/newgt\//)
})
