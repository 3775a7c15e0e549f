import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** A file of code and the style that comes with it. */
export type Chunk = {
  name: string
  modules: readonly string[]
  imports: Set<Chunk>
  dynamicImports: Set<Chunk>
  /** compressed */
  bytes: number
  styled: boolean
  /** what is fetched by itself: `first` with the shell, `later` when it is opened; its file stays its own */
  page?: 'first' | 'later'
  /** as a page it may grow less than others */
  slim?: boolean
}

/** What one more file is worth, in bytes: its headers, and that a browser asks for six at a time. */
const FILE = 5_000
const HEADERS = 390
/**
 * Nobody shall ask for more than 25 files (docs/SPEED.md), and the bundler makes one more than is counted here: to a page with more than so many
 * each file less is worth so many times as much in the end.
 */
const [MOST, DEARER] = [24, 8]
/** By how much a page may grow. Counted from chunks that are compressed each by itself: together they are smaller by about as much. */
const GROWTH = 1.09
const SLIM_GROWTH = 1.07
const NAME = 'chunks'

/**
 * For Vite: puts chunks together where the files that pages need not ask for are worth more than what they then fetch in vain. The bundler makes a chunk
 * of whatever the same imports reach, also where one of them is only opened within another and has it already; its own groups know sizes, not
 * pages. The application is bundled twice, since what is in a chunk is known when all that nobody uses has been taken out.
 * @param slim ends of the paths of pages that are opened by who opens no other, and so have no use for what others need
 */
export const chunks = (...slim: readonly string[]): Plugin => ({
  name: NAME,
  apply: 'build',
  async config({ plugins = [], ...config }) {
    let seen: Chunk[] = []
    const look: Plugin = {
      name: `${NAME}:look`,
      // before Vite takes out the files that hold nothing but styles
      enforce: 'pre',
      generateBundle(_, bundle) {
        seen = chunksOf(Object.values(bundle), slim)
      },
    }
    const others = plugins.flat().filter(plugin => !(plugin && 'name' in plugin && plugin.name === NAME))
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      plugins: [...others, look],
      build: { ...config.build, write: false },
    })
    const groups = grouped(seen)
    const group = { debugName: NAME, name: (id: string) => groups.get(id) ?? null, includeDependenciesRecursively: false }
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } } satisfies UserConfig
  },
})

const chunksOf = (bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], slim: readonly string[]): Chunk[] => {
  const styles = new Map(bundle.flatMap(file => (file.type === 'asset' ? [[file.fileName, file.source]] : [])))
  const files = bundle.filter(file => file.type === 'chunk')
  const byFile = new Map(
    files.map((file): [string, Chunk] => {
      const css = [...(file.viteMetadata?.importedCss ?? [])].map(name => styles.get(name) ?? '')
      const chunk: Chunk = {
        name: file.name,
        modules: Object.keys(file.modules),
        imports: new Set(),
        dynamicImports: new Set(),
        bytes: [file.code, ...css].reduce((sum, text) => sum + gzipSync(text).length, 0),
        styled: css.length > 0,
        slim: slim.some(source => file.facadeModuleId?.endsWith(source)),
      }
      if (file.isEntry || file.isDynamicEntry) chunk.page = file.isEntry ? 'first' : 'later'
      return [file.fileName, chunk]
    }),
  )
  const named = (names: readonly string[]) => new Set(names.flatMap(name => byFile.get(name) ?? []))
  for (const file of files) {
    const chunk = byFile.get(file.fileName)!
    chunk.imports = named(file.imports)
    chunk.dynamicImports = named(file.dynamicImports)
  }
  return [...byFile.values()]
}

/** By module: the name of the chunk in which it goes with others. What stays as the bundler has it is not named. */
export const grouped = (all: readonly Chunk[]): Map<string, string> => {
  const chunks = new Set(all)
  const groups = new Map<Chunk, string>()
  const most = new Map([...loads(chunks)].map(([page, files]) => [page, weight(files) * (page.slim ? SLIM_GROWTH : GROWTH)]))
  let dearer = 1
  for (let merged = true; merged || dearer < DEARER; ) {
    // what a page that still asks for too many can do without comes last: then little of what others may grow is left to be spent
    if (!merged) dearer = DEARER
    merged = false
    const loaded = loads(chunks)
    const done = new Set<Chunk>()
    for (const { into, from, lost } of worthwhile(chunks, loaded, dearer)) {
      if (done.has(into) || done.has(from)) continue
      // what costs somebody something changes what others cost
      if (lost > 0 && merged) continue
      const grown = [...loaded].filter(([page, files]) => weight(files) + inVain(into, from, files) > most.get(page)!)
      if (grown.some(([, files]) => inVain(into, from, files) > 0)) continue
      if (reachesByOthers(into, from) || reachesByOthers(from, into)) continue
      merge(into, from, chunks)
      groups.set(into, into.name)
      groups.delete(from)
      done.add(into).add(from)
      merged = true
    }
  }
  const names = [...groups.values()]
  const nth = new Map([...groups.keys()].map((chunk, at) => [chunk, names.slice(0, at).filter(name => name === chunk.name).length]))
  return new Map([...groups.keys()].flatMap(chunk => chunk.modules.map(id => [id, `${chunk.name}${nth.get(chunk) || ''}`] as const)))
}

const filesOf = (chunks: Iterable<Chunk>) => {
  let count = 0
  for (const { styled } of chunks) count += styled ? 2 : 1
  return count
}
const weight = (files: Iterable<Chunk>) => {
  let sum = 0
  for (const { bytes, styled } of files) sum += bytes + HEADERS * (styled ? 2 : 1)
  return sum
}

const closure = (chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> => {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const other of chunk.imports) closure(other, found)
  return found
}

/** By page: all that is there once it works, also what comes with the pages within which alone it is opened. */
const loads = (chunks: ReadonlySet<Chunk>): Map<Chunk, Set<Chunk>> => {
  const pages = [...chunks].filter(({ page }) => page)
  const own = new Map(pages.map(page => [page, closure(page)]))
  const opens = new Map(pages.map(page => [page, new Set([...own.get(page)!].flatMap(chunk => [...chunk.dynamicImports]))]))
  const openers = new Map(pages.map(page => [page, pages.filter(other => other !== page && opens.get(other)!.has(page))]))
  const loaded = new Map(pages.map(page => [page, page.page === 'first' ? own.get(page)! : new Set(chunks)]))
  for (let changed = true; changed; ) {
    changed = false
    for (const page of pages.filter(({ page }) => page === 'later')) {
      const [one = new Set<Chunk>(), ...others] = openers.get(page)!.map(other => loaded.get(other)!)
      const next = new Set([...own.get(page)!, ...[...one].filter(chunk => others.every(files => files.has(chunk)))])
      changed ||= next.size !== loaded.get(page)!.size
      loaded.set(page, next)
    }
  }
  return loaded
}

/** Pairs that are better one than two, best first; `lost` is what all pages together would fetch in vain, in bytes. */
const worthwhile = (chunks: ReadonlySet<Chunk>, loaded: ReadonlyMap<Chunk, ReadonlySet<Chunk>>, dearer: number) => {
  const shared = [...chunks]
    .filter(({ page }) => !page)
    .map(chunk => ({ chunk, pages: new Set([...loaded.values()].filter(files => files.has(chunk))) }))
  const worth = new Map([...loaded.values()].map(files => [files, filesOf(files) > MOST ? dearer * FILE : FILE]))
  const pairs: { into: Chunk; from: Chunk; lost: number; saved: number }[] = []
  for (const [at, into] of shared.entries())
    for (const from of shared.slice(at + 1)) {
      let both = 0
      for (const files of into.pages) if (from.pages.has(files)) both += worth.get(files)!
      const saved = both * (into.chunk.styled && from.chunk.styled ? 2 : 1)
      let lost = 0
      for (const files of [...into.pages, ...from.pages]) {
        if (lost >= saved) break
        lost += inVain(into.chunk, from.chunk, files)
      }
      if (lost < saved) pairs.push({ into: into.chunk, from: from.chunk, lost, saved })
    }
  return pairs.sort((a, b) => b.saved - b.lost - (a.saved - a.lost))
}

/** What a page that has these files fetches besides once the two are one, in bytes. */
const inVain = (into: Chunk, from: Chunk, files: ReadonlySet<Chunk>): number => {
  if (files.has(into) === files.has(from)) return 0
  return weight([...closure(files.has(into) ? from : into)].filter(chunk => !files.has(chunk))) - HEADERS
}

/** Whether it needs the other by way of a third, which would then need both and be needed by them. */
const reachesByOthers = (from: Chunk, to: Chunk) => [...from.imports].some(third => third !== to && closure(third).has(to))

const merge = (into: Chunk, from: Chunk, chunks: Set<Chunk>) => {
  chunks.delete(from)
  if (from.bytes > into.bytes) into.name = from.name
  into.modules = [...into.modules, ...from.modules]
  into.bytes += from.bytes
  into.styled ||= from.styled
  for (const other of from.imports) into.imports.add(other)
  for (const other of from.dynamicImports) into.dynamicImports.add(other)
  for (const { imports } of chunks) if (imports.delete(from)) imports.add(into)
  into.imports.delete(into)
}
