import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const dist = join(root, 'dist')

/** The threads that a program starts by name (services/kernel/async/worker.ts). */
export const threads = {
  'eventstore-writer': 'services/eventstore/eventstore-writer.ts',
  'eventstore-reader': 'services/eventstore/eventstore-reader.ts',
  'views-worker': 'projections/store/views-worker.ts',
  'key-store-worker': 'projections/store/key-store-worker.ts',
  'sheet-reader': 'services/kernel/sheet/sheet-reader.ts',
  'pdf-writer': 'services/kernel/pdf/pdf-writer.ts',
}

/** Packages that become part of the bundle. */
const inside = [
  ...['typebox', 'uuid', 'lru-cache', 'quick-lru', 'chinese-days'],
  ...[
    'fastify',
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/static',
    'ajv',
    'fast-jwt',
    'prom-client',
    'close-with-grace',
    'pino',
  ],
]
const { dependencies, devDependencies, scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
/**
 * How packages are bundled. Hundreds of small modules take longer to find than to run, so they are inlined; native packages, and those that
 * find files beside themselves, stay outside.
 */
export const packages = {
  external: Object.keys({ ...dependencies, ...devDependencies }).filter(name => !inside.includes(name)),
  // provides `require` for inlined packages that need it
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

const forNode = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  ...packages,
  sourcemap: true,
  logLevel: 'warning',
}

/**
 * Bundles programs (name → source), each into one file together with the threads that it starts. `outdir` must have our node_modules above
 * or beside it.
 */
export const bundle = async (programs, outdir) => {
  const esbuild = await import('esbuild')
  await esbuild.build({
    ...forNode,
    entryPoints: { ...programs, ...threads },
    outdir,
    // code that only some configurations need (drivers of servers) is read on demand
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
  })
  // reference data is copied beside the bundle
  for (const name of await readdir(join(root, 'ops/seed')))
    if (name.endsWith('.tsv')) await cp(join(root, 'ops/seed', name), join(outdir, name))
}

/**
 * Bundles a program as one script, with `main.js` that runs it (compiled.mjs): V8 can cache the compiled code of a script, but not of an ES
 * module that a program loads itself. The threads that it starts are bundled beside it by `bundle`. @returns the path of the script
 */
const bundleMain = async (source, outdir) => {
  const esbuild = await import('esbuild')
  const { metafile } = await esbuild.build({
    ...forNode,
    entryPoints: { main: source },
    outdir,
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // a script cannot `import()`, so code that is loaded later is required
    supported: { 'dynamic-import': false },
    charset: 'ascii',
    define: { 'import.meta.url': 'bundleUrl' },
    // strict mode, as in ES modules
    banner: { js: `'use strict'; const bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
    metafile: true,
  })
  const main = basename(Object.keys(metafile.outputs).find(name => name.endsWith('.cjs')))
  // esbuild leaves other characters only in comments and regular expressions; for pure ASCII, V8 keeps half as many bytes
  const text = await readFile(join(outdir, main), 'utf8')
  const code = char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  await writeFile(join(outdir, main), text.replace(/[^\0-\x7f]/g, code))
  await cp(join(root, 'ops/build/compiled.mjs'), join(outdir, 'compiled.js'))
  await writeFile(
    join(outdir, 'main.js'),
    `import { join } from 'node:path'\nimport { run } from './compiled.js'\n\nrun(join(import.meta.dirname, '${main}'))\n`,
  )
  return join(outdir, main)
}

const COMPILE_MS = 300_000
/**
 * Saves the code that V8 has compiled when the program is ready; the program runs in an empty folder. A build that cannot do this reports
 * it and goes on: the program then compiles at each start. @param options those of Node with which it will run
 */
const compile = async (main, options) => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-compile-'))
  // without the caller's environment, which may name servers with real data
  const env = { PATH: process.env.PATH, DATA_DIR: dir, DEMO: 'off', HOST: '127.0.0.1', PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, [...options, join(root, 'ops/build/compile.mjs'), join(dirname(main), 'compiled.js'), main], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: COMPILE_MS,
    killSignal: 'SIGKILL',
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) console.warn(`没有生成编译缓存（${signal ?? code}）：程序照常启动，只是慢一些`)
  await rm(dir, { recursive: true, force: true })
}

/**
 * Bundles a program with its threads and its compiled code. @param beside programs that are bundled with the threads, as by `bundle` @param
 * options those of Node with which it will run @returns the path to run
 */
export const bundleCompiled = async (source, outdir, { beside = {}, options = [] } = {}) => {
  await mkdir(outdir, { recursive: true })
  await bundle(beside, outdir)
  await compile(await bundleMain(source, outdir), options)
  return join(outdir, 'main.js')
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

/** Compresses the files for browsers once, as well as possible, instead of with every answer. */
const compress = async assets => {
  for (const name of await readdir(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(assets, name))
    if (bytes.length < 1_000) continue
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(bytes))
    await writeFile(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** Builds what is older than its sources: the server as one script with its compiled code, console and portal by Vite. */
export const build = async ({ all = false } = {}) => {
  if (all) await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  if (await isStale(serverSources, '.server')) {
    for (const name of await readdir(dist)) if (/\.(c?js(\.map)?|compiled)$/.test(name)) await rm(join(dist, name))
    const options = scripts.start.split(' ').filter(word => word.startsWith('--'))
    await bundleCompiled('services/main.ts', dist, { beside: { upkeep: 'ops/upkeep/main.ts' }, options })
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
