import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { packages, threads } from '../build/build.mjs'
import { kindOf, reach } from './kinds.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const outdir = join(root, 'dist/tests')

/** up to so many programs seed themselves faster than a template is made */
export const FEW = 4

/** Every test file of the folders in .taprc, by its path from here. */
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

/** options shared by all builds */
const shape = {
  absWorkingDir: root,
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'shared/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  ...packages,
  external: packages.external.filter(name => name !== 'fast-check'),
  logLevel: 'warning',
  metafile: true,
}
const optionsFor = entryPoints => ({
  ...shape,
  entryPoints,
  sourcemap: true,
  // every process reads the source maps of the code that it loads: they contain positions only, since the sources are on disk
  sourcesContent: false,
  plugins: [tapOfFile, placesOfSources],
})
const entry = file => ({ in: file, out: file.replace(/\.ts$/, '') })
const ofThreads = Object.entries(threads).map(([out, file]) => ({ in: file, out }))
const template = { in: 'ops/e2e/template.ts', out: 'template' }
/** sources that a test runs as processes of their own (`scriptOf` of services/kernel/test) */
const scriptsIn = texts => [...new Set(texts.flatMap(text => [...text.matchAll(/scriptOf\('(.+?)'\)/g)].map(([, path]) => path)))]
const bundleOf = file => join(outdir, file.replace(/\.ts$/, '.js'))

/** The imports of all files from esbuild's metafile: they are read as one bundle that is not written. */
const scan = async files => {
  const stdin = { contents: files.map(file => `import ${JSON.stringify(`./${file}`)}`).join('\n'), resolveDir: root }
  return (await esbuild.build({ ...shape, stdin, write: false, plugins: [tapOfFile] })).metafile.inputs
}

/**
 * Bundles test files as JavaScript under dist/tests/, with shared chunks beside them. Through tsx, a file spends more time on reading
 * sources, once in each thread of the program, than on its tests. Tests that start the whole program are bundled separately, and so are the
 * threads: a chunk holds modules with the same importers, and among all tests the program would be in six hundred pieces.
 * @returns `bundled`: for each test file, the file to run and its kind; `inputs`: the imports from esbuild's metafile
 */
export const bundleTests = async files => {
  await rm(outdir, { recursive: true, force: true })
  // a run of few files needs no template, and is bundled in a third of the time
  const templates = files.length > FEW ? [template] : []
  const inputs = await scan([...files, ...[...templates, ...ofThreads].map(({ in: file }) => file)])
  const reached = new Map(files.map(file => [file, reach(inputs, file)]))
  const [whole, part] = [true, false].map(starts =>
    files.filter(file => reached.get(file).sources.has('services/app.ts') === starts).map(entry),
  )
  const texts = new Map(await Promise.all(files.map(async file => [file, await readFile(join(root, file), 'utf8')])))
  const scripts = scriptsIn([...texts.values()]).map(entry)
  for (const entries of [[...whole, ...templates], part, ofThreads, scripts]) if (entries.length) await esbuild.build(optionsFor(entries))
  const bundled = files.map(file => [file, { bundle: relative(root, bundleOf(file)), kind: kindOf(reached.get(file), texts.get(file)) }])
  return { inputs, bundled: new Map(bundled) }
}

/**
 * Calls `play` with all files, and after each change of a source with the tests that depend on it. While a source has errors, they are
 * printed and nothing is played.
 */
export const watchTests = async (files, play) => {
  const hashes = new Map()
  const { plugins, ...options } = optionsFor([...files.map(entry), ...ofThreads])
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
        // a thread is found by its name: imports do not tell who starts it
        const all = Object.keys(threads).filter(name => differs(join(outdir, `${name}.js`))).length > 0
        const touched = files.filter(file => differs(bundleOf(file)) || all)
        if (touched.length) play(touched)
      }),
  }
  const context = await esbuild.context({ ...options, write: false, plugins: [...plugins, told] })
  await context.watch()
}

/**
 * Files share a process where that is cheaper; their import of `tap` is then their own part of it. Random values are the same in each run.
 */
const tapOfFile = {
  name: 'tap of a file',
  setup: build => {
    // resolves to the instance of `play-files.mjs`, which is outside of every bundle
    build.onResolve({ filter: /^tap$/ }, () => ({ path: join(root, 'ops/ci/tap-of-file.mjs'), external: true }))
    build.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
      importer.endsWith('seeded-check.mjs') ? undefined : { path: join(root, 'ops/ci/seeded-check.mjs') },
    )
  },
}

/** Files beside a source are still found there; only the threads of the program come from the bundle. */
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
