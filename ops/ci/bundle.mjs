import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { packages, threads } from '../build/build.mjs'
import { kindOf, reach } from './kinds.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const outdir = join(root, 'dist/tests')

/** so many programs seed by themselves sooner than a template is made for them */
export const FEW = 4

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

const optionsFor = files => ({
  absWorkingDir: root,
  entryPoints: [
    ...files.map(file => ({ in: file, out: file.replace(/\.ts$/, '') })),
    ...Object.entries(threads).map(([out, file]) => ({ in: file, out })),
    { in: 'ops/ci/play-files.mjs', out: 'play-files' },
    // a few files do without it, and are bundled in a third of the time
    ...(files.length > FEW ? [{ in: 'ops/e2e/template.ts', out: 'template' }] : []),
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
const bundleOf = file => join(outdir, file.replace(/\.ts$/, '.js'))

/**
 * Test files as JavaScript under dist/tests/, what they share in chunks beside them: started through tsx, a file spends more time on reading
 * sources, once in each thread that the program starts, than on its tests.
 * @returns `bundled`: by test file, the file to run and of what kind it is; `inputs`: what imports what, as esbuild's metafile has it
 */
export const bundleTests = async files => {
  await rm(outdir, { recursive: true, force: true })
  const { inputs } = (await esbuild.build(optionsFor(files))).metafile
  const bundled = await Promise.all(
    files.map(async file => {
      const kind = kindOf(reach(inputs, file), await readFile(join(root, file), 'utf8'))
      return [file, { bundle: relative(root, bundleOf(file)), kind }]
    }),
  )
  return { inputs, bundled: new Map(bundled) }
}

/** Calls `play` with all files, and whenever a source is written with those that are made of it; not while a source is wrong, which is printed. */
export const watchTests = async (files, play) => {
  const hashes = new Map()
  const { plugins, ...options } = optionsFor(files)
  const told = {
    name: 'told',
    setup: build =>
      build.onEnd(({ errors, outputFiles }) => {
        if (errors.length) return
        const differs = path => {
          const { hash } = outputFiles.find(file => file.path === path)
          const other = hashes.get(path) !== hash
          hashes.set(path, hash)
          return other
        }
        // a thread is found by its name: who starts it is not told from what is imported
        const all = Object.keys(threads).filter(name => differs(join(outdir, `${name}.js`))).length > 0
        const touched = files.filter(file => differs(bundleOf(file)) || all)
        if (touched.length) play(touched)
      }),
  }
  const context = await esbuild.context({ ...options, write: false, plugins: [...plugins, told] })
  await context.watch()
}

/** Files share a process where that is cheaper; what they import as `tap` is then their part of it. What is drawn by chance is drawn alike each time. */
const tapOfFile = {
  name: 'tap of a file',
  setup: build => {
    build.onResolve({ filter: /^tap$/ }, ({ importer }) =>
      importer.endsWith('tap-of-file.mjs') ? { path: 'tap', external: true } : { path: join(root, 'ops/ci/tap-of-file.mjs') },
    )
    build.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
      importer.endsWith('seeded-check.mjs') ? undefined : { path: join(root, 'ops/ci/seeded-check.mjs') },
    )
  },
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
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js', watchFiles: [path] }
    }),
}
