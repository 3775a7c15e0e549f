import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { packages, threads } from '../build/build.mjs'
import { kindOf, reach } from './kinds.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const outdir = join(root, 'dist/tests')

/** Every test file of the folders that .taprc names, by its path from here. */
export const allTests = async () => {
  const [, folders] = /\{([\w,-]+)\}\/\*\*\/\*\.test\.ts/.exec(await readFile(join(root, '.taprc'), 'utf8'))
  const found = await Promise.all(
    folders.split(',').map(async folder => {
      const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
      return names.filter(name => /\.test\.ts$/.test(name) && !name.includes('node_modules')).map(name => join(folder, name))
    }),
  )
  return found.flat().sort()
}

/**
 * Test files as JavaScript under dist/tests/, what they share in chunks beside them: started through tsx, a file spends more time on reading
 * sources, once in each thread that the program starts, than on its tests.
 * @returns by test file, the file to run, of what kind it is, and the sources that it is made of
 */
export const bundleTests = async files => {
  await rm(outdir, { recursive: true, force: true })
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [
      ...files.map(file => ({ in: file, out: file.replace(/\.ts$/, '') })),
      ...Object.entries(threads).map(([out, file]) => ({ in: file, out })),
      { in: 'ops/ci/play-files.mjs', out: 'play-files' },
      { in: 'ops/e2e/template.ts', out: 'template' },
    ],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    ...packages,
    external: packages.external.filter(name => name !== 'fast-check'),
    sourcemap: true,
    logLevel: 'warning',
    metafile: true,
    plugins: [tapOfFile, placesOfSources],
  })
  return new Map(
    files.map(file => {
      const reached = reach(metafile.inputs, file)
      return [file, { bundle: relative(root, join(outdir, file.replace(/\.ts$/, '.js'))), kind: kindOf(reached), sources: reached.sources }]
    }),
  )
}

/** Files share a process where that is cheaper; what they import as `tap` is then their part of it. */
const tapOfFile = {
  name: 'tap of a file',
  setup: build =>
    build.onResolve({ filter: /^tap$/ }, ({ importer }) =>
      importer.endsWith('tap-of-file.mjs') ? { path: 'tap', external: true } : { path: join(root, 'ops/ci/tap-of-file.mjs') },
    ),
}

/** What lies beside a source is found there as ever; only the threads of the program are those of the bundle. */
const placesOfSources = {
  name: 'places of sources',
  setup: build =>
    build.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.')) return
      const contents = source
        .replaceAll('spawnWorker(import.meta.url', `spawnWorker(${JSON.stringify(pathToFileURL(join(outdir, 'beside.js')).href)}`)
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    }),
}
