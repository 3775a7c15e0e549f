import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const dist = join(root, 'dist')

/** The threads that a program starts by name (services/kernel/worker.ts). */
export const threads = {
  'eventstore-writer': 'services/eventstore/eventstore-writer.ts',
  'eventstore-reader': 'services/eventstore/eventstore-reader.ts',
  'views-worker': 'projections/store/views-worker.ts',
  'claims-worker': 'projections/store/claims-worker.ts',
  'sheet-reader': 'services/kernel/sheet/sheet-reader.ts',
  'pdf-writer': 'services/kernel/pdf/pdf-writer.ts',
}

/** Packages that become part of the bundle. */
const inside = [
  ...['typebox', 'uuid', 'lru-cache', 'quick-lru', 'chinese-days'],
  ...['fastify', '@fastify/multipart', '@fastify/rate-limit', '@fastify/static', 'ajv', 'fast-jwt', 'prom-client', 'close-with-grace'],
]
const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
/** How packages are dealt with: hundreds of small modules take longer to find than to run; what is native or finds files beside itself stays outside. */
export const packages = {
  external: Object.keys({ ...dependencies, ...devDependencies }).filter(name => !inside.includes(name)),
  // what of them was written for `require` finds it
  banner: { js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);` },
}

const serverSources = ['contracts', 'services', 'projections', 'ops/seed', 'ops/upkeep', 'ops/build', 'package.json']
/** each with its own Vite configuration, built into its own folder of dist/ */
const webs = ['web-admin', 'web-front']

const newest = async path => {
  const info = await stat(join(root, path)).catch(() => undefined)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const names = await readdir(join(root, path))
  return Math.max(info.mtimeMs, ...(await Promise.all(names.filter(name => name !== 'node_modules').map(name => newest(join(path, name))))))
}
const isStale = async (sources, stamp) => {
  const built = await newest(join('dist', stamp))
  return built === 0 || (await Promise.all(sources.map(newest))).some(changed => changed > built)
}

/** Programs (name → source), each as one bundle with the threads that it starts. `outdir` finds the house's node_modules above or beside it. */
export const bundle = async (programs, outdir) => {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { ...programs, ...threads },
    outdir,
    bundle: true,
    // what only some configurations need (the drivers of servers) stays unread until it is asked for
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    ...packages,
    sourcemap: true,
    logLevel: 'warning',
  })
  // reference data lies beside the bundle
  for (const name of await readdir(join(root, 'ops/seed')))
    if (name.endsWith('.tsv')) await cp(join(root, 'ops/seed', name), join(outdir, name))
}

/** What a browser fetches is sent compressed: once, here, as well as it can be done, instead of with every answer. */
const compress = async assets => {
  for (const name of await readdir(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(assets, name))
    if (bytes.length < 1_000) continue
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(bytes))
    await writeFile(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** Builds what is older than its sources: the server as one bundle, console and portal by Vite. */
export const build = async ({ all = false } = {}) => {
  if (all) await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  if (await isStale(serverSources, '.server')) {
    for (const name of await readdir(dist)) if (/\.js(\.map)?$/.test(name)) await rm(join(dist, name))
    await bundle({ main: 'services/main.ts', upkeep: 'ops/upkeep/main.ts' }, dist)
    await writeFile(join(dist, '.server'), '')
  }
  await buildWebs()
}

/** Console and portal alone, where they are older than their sources. */
export const buildWebs = async () => {
  for (const web of webs) {
    if (!(await isStale(['contracts', web, 'ops/build', 'package.json'], `.${web}`))) continue
    const vite = await import('vite')
    await vite.build({ configFile: join(root, web, 'vite.config.ts'), logLevel: 'warn' })
    await compress(join(dist, web, 'assets'))
    await writeFile(join(dist, `.${web}`), '')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ all: process.argv.includes('--all') })
