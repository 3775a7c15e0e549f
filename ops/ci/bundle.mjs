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

/** what all builds have in common */
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
  // each process reads the maps of all that it loads: they tell the places, the sources themselves lie there
  sourcesContent: false,
  plugins: [tapOfFile, placesOfSources],
})
const entry = file => ({ in: file, out: file.replace(/\.ts$/, '') })
const ofThreads = Object.entries(threads).map(([out, file]) => ({ in: file, out }))
const template = { in: 'ops/e2e/template.ts', out: 'template' }
const bundleOf = file => join(outdir, file.replace(/\.ts$/, '.js'))

/** What imports what, of all files, as esbuild's metafile has it: read as one bundle that is not written. */
const scan = async files => {
  const stdin = { contents: files.map(file => `import ${JSON.stringify(`./${file}`)}`).join('\n'), resolveDir: root }
  return (await esbuild.build({ ...shape, stdin, write: false, plugins: [tapOfFile] })).metafile.inputs
}

/**
 * Test files as JavaScript under dist/tests/, what they share in chunks beside them: started through tsx, a file spends more time on reading
 * sources, once in each thread that the program starts, than on its tests. Those that start the whole program are built by themselves, and so are
 * the threads: a chunk is what the same files reach, and among all tests the program would be in six hundred pieces.
 * @returns `bundled`: by test file, the file to run and of what kind it is; `inputs`: what imports what, as esbuild's metafile has it
 */
export const bundleTests = async files => {
  await rm(outdir, { recursive: true, force: true })
  // a few files do without a template, and are bundled in a third of the time
  const templates = files.length > FEW ? [template] : []
  const inputs = await scan([...files, ...[...templates, ...ofThreads].map(({ in: file }) => file)])
  const reached = new Map(files.map(file => [file, reach(inputs, file)]))
  const [whole, part] = [true, false].map(starts =>
    files.filter(file => reached.get(file).sources.has('services/app.ts') === starts).map(entry),
  )
  for (const entries of [[...whole, ...templates], part, ofThreads]) if (entries.length) await esbuild.build(optionsFor(entries))
  const bundled = await Promise.all(
    files.map(async file => {
      const kind = kindOf(reached.get(file), await readFile(join(root, file), 'utf8'))
      return [file, { bundle: relative(root, bundleOf(file)), kind }]
    }),
  )
  return { inputs, bundled: new Map(bundled) }
}

/** Calls `play` with all files, and whenever a source is written with those that are made of it; not while a source is wrong, which is printed. */
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
    // it is the one of `play-files.mjs`, which no build holds
    build.onResolve({ filter: /^tap$/ }, () => ({ path: join(root, 'ops/ci/tap-of-file.mjs'), external: true }))
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
