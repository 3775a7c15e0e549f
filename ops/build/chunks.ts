import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** A file of code with its style. */
export type Chunk = {
  name: string
  modules: readonly string[]
  imports: Set<Chunk>
  dynamicImports: Set<Chunk>
  /** compressed */
  bytes: number
  styled: boolean
  /** loaded on its own: `first` with the shell, `later` when it is opened; its file stays separate */
  page?: 'first' | 'later'
  /** true for a page that may grow less than others */
  slim?: boolean
  /** true for a page that is opened more often than others */
  often?: boolean
}

/** The value of one file less, in bytes: its headers, and its part of the browser's limit of six requests at a time. */
const FILE = 5_000
const HEADERS = 390
/**
 * No page may request more than 25 files (docs/SPEED.md), and the bundler adds one to those counted here. For a page with more files, each
 * file less is finally worth eight times as much.
 */
const [MOST, DEARER] = [24, 8]
/** The factor by which a page may grow. It is counted with each chunk compressed alone; together they are smaller by about as much. */
const GROWTH = 1.09
const SLIM_GROWTH = 1.07
/** The factor by which pages may grow once more, so that none has too many files. */
const LAST_GROWTH = 1.12
/** A file or a byte of a page that is opened often counts as much as those of so many others. */
const OFTEN = 3
const NAME = 'chunks'

/** Pages by the ends of their paths: those whose visitors open no other page, and so cannot use what others need; those opened often. */
type PageKinds = {
  slim?: readonly string[]
  often?: readonly string[]
  /** number of files from which on a page has too many, and the worth of each file less then: where many pages stand at the limit */
  most?: readonly [files: number, dearer: number]
  /** sources of small components that are shown together, by the ends of their paths: each of these lists is one chunk from the beginning */
  together?: Readonly<Record<string, readonly string[]>>
}

/**
 * Vite plugin that merges chunks where a saved request is worth more than the bytes loaded in vain. The bundler makes a chunk of all
 * modules with the same importers, even where one of these is only opened inside another and has the modules already; its own grouping
 * knows sizes, not pages. The application is bundled twice, since the contents of a chunk are known only after unused code was removed.
 */
export const chunks = (kinds: PageKinds = {}): Plugin => ({
  name: NAME,
  apply: 'build',
  async config({ plugins = [], ...config }) {
    let seen: Chunk[] = []
    const look: Plugin = {
      name: `${NAME}:look`,
      // before Vite removes files that hold only styles
      enforce: 'pre',
      generateBundle(_, bundle) {
        seen = chunksOf(Object.values(bundle), kinds)
      },
    }
    const kit = kitOf(kinds.together)
    const others = plugins.flat().filter(plugin => !(plugin && 'name' in plugin && plugin.name === NAME))
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      plugins: [...others, look],
      build: { ...config.build, write: false, rolldownOptions: { ...config.build?.rolldownOptions, ...splitBy(kit) } },
    })
    const groups = grouped(seen, kinds.most)
    return { build: { rolldownOptions: splitBy(id => groups.get(id) ?? kit(id)) } } satisfies UserConfig
  },
})

const kitOf = (together: NonNullable<PageKinds['together']> = {}) => {
  const kits = Object.entries(together)
  return (id: string) => kits.find(([, sources]) => sources.some(source => id.endsWith(source)))?.[0] ?? null
}
const splitBy = (name: (id: string) => string | null) => ({
  output: { codeSplitting: { groups: [{ debugName: NAME, name, includeDependenciesRecursively: false }] } },
})

const chunksOf = (bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], { slim = [], often = [] }: PageKinds): Chunk[] => {
  const isAmong = (pages: readonly string[], { facadeModuleId }: Rolldown.OutputChunk) => pages.some(page => facadeModuleId?.endsWith(page))
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
        slim: isAmong(slim, file),
        often: isAmong(often, file),
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

/** The chunk name of each module that is merged with others. Modules that stay as the bundler has them are not listed. */
export const grouped = (
  all: readonly Chunk[],
  [tooMany, dearest]: NonNullable<PageKinds['most']> = [MOST, DEARER],
): Map<string, string> => {
  const chunks = new Set(all)
  const { closureOf, forget } = closures()
  const groups = new Map<Chunk, string>()
  const most = new Map([...loads(chunks, closureOf)].map(([page, files]) => [page, weight(files) * (page.slim ? SLIM_GROWTH : GROWTH)]))
  let dearer = 1
  for (let merged = true; merged || dearer < dearest; ) {
    // merges for pages with too many files come last: little of what other pages may grow is then left, so they may grow a little more
    if (!merged) dearer = dearest
    merged = false
    const loaded = loads(chunks, closureOf)
    const done = new Set<Chunk>()
    for (const { into, from, lost } of worthwhile(chunks, loaded, closureOf, dearer, tooMany)) {
      if (done.has(into) || done.has(from)) continue
      // a merge with a cost for some page changes the costs of others
      if (lost > 0 && merged) continue
      const grown = [...loaded].filter(
        ([page, files]) =>
          weight(files) + inVain(into, from, files, closureOf) > most.get(page)! * (dearer > 1 && !page.slim ? LAST_GROWTH : 1),
      )
      if (grown.some(([, files]) => inVain(into, from, files, closureOf) > 0)) continue
      if (reachesByOthers(into, from, closureOf) || reachesByOthers(from, into, closureOf)) continue
      merge(into, from, chunks)
      forget()
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
type Closure = (chunk: Chunk) => ReadonlySet<Chunk>
/** Remembers closures, until `forget` is told that two chunks were joined. */
const closures = () => {
  const known = new Map<Chunk, ReadonlySet<Chunk>>()
  const closureOf: Closure = chunk => {
    const before = known.get(chunk)
    if (before) return before
    const found = closure(chunk)
    known.set(chunk, found)
    return found
  }
  return { closureOf, forget: () => known.clear() }
}

/** By page: all files that are loaded once it works, including those of the pages inside which it is always opened. */
const loads = (chunks: ReadonlySet<Chunk>, closureOf: Closure): Map<Chunk, Set<Chunk>> => {
  const all = [...chunks]
  const placeOf = new Map(all.map((chunk, place) => [chunk, place]))
  // a bit for each chunk: what is loaded inside all of many pages is asked for again and again
  const bitsOf = (files: Iterable<Chunk>) => {
    const bits = new Uint32Array(Math.ceil(all.length / 32))
    for (const chunk of files) {
      const place = placeOf.get(chunk)!
      bits[place >> 5]! |= 1 << (place & 31)
    }
    return bits
  }
  const pages = all.filter(({ page }) => page)
  const own = new Map(pages.map(page => [page, bitsOf(closureOf(page))]))
  const opens = new Map(pages.map(page => [page, new Set([...closureOf(page)].flatMap(chunk => [...chunk.dynamicImports]))]))
  const openers = new Map(pages.map(page => [page, pages.filter(other => other !== page && opens.get(other)!.has(page))]))
  const loaded = new Map(pages.map(page => [page, page.page === 'first' ? own.get(page)! : bitsOf(all)]))
  for (let changed = true; changed; ) {
    changed = false
    for (const page of pages.filter(({ page }) => page === 'later')) {
      const inside = openers.get(page)!.map(other => loaded.get(other)!)
      const before = loaded.get(page)!
      const next = own
        .get(page)!
        .map((bits, word) => bits | (inside.length > 0 ? inside.reduce((common, one) => common & one[word]!, -1) : 0))
      changed ||= next.some((bits, word) => bits !== before[word])
      loaded.set(page, next)
    }
  }
  const filesIn = (bits: Uint32Array) => new Set(all.filter((_, place) => bits[place >> 5]! & (1 << (place & 31))))
  return new Map([...loaded].map(([page, bits]) => [page, filesIn(bits)]))
}

/** Pairs of chunks that are better merged, best first; `lost` are the bytes that all pages together would load in vain. */
const worthwhile = (
  chunks: ReadonlySet<Chunk>,
  loaded: ReadonlyMap<Chunk, ReadonlySet<Chunk>>,
  closureOf: Closure,
  dearer: number,
  tooMany: number,
) => {
  const shared = [...chunks]
    .filter(({ page }) => !page)
    .map(chunk => ({ chunk, pages: new Set([...loaded.values()].filter(files => files.has(chunk))) }))
  const counted = new Map([...loaded].map(([{ often }, files]) => [files, often ? OFTEN : 1]))
  const worth = new Map([...counted].map(([files, times]) => [files, times * (filesOf(files) > tooMany ? dearer * FILE : FILE)]))
  const pairs: { into: Chunk; from: Chunk; lost: number; saved: number }[] = []
  for (const [at, into] of shared.entries())
    for (const from of shared.slice(at + 1)) {
      let both = 0
      for (const files of into.pages) if (from.pages.has(files)) both += worth.get(files)!
      const saved = both * (into.chunk.styled && from.chunk.styled ? 2 : 1)
      let lost = 0
      for (const files of [...into.pages, ...from.pages]) {
        if (lost >= saved) break
        lost += counted.get(files)! * inVain(into.chunk, from.chunk, files, closureOf)
      }
      if (lost < saved) pairs.push({ into: into.chunk, from: from.chunk, lost, saved })
    }
  return pairs.sort((a, b) => b.saved - b.lost - (a.saved - a.lost))
}

/** Bytes that a page with these files would load in vain if the two chunks were one. */
const inVain = (into: Chunk, from: Chunk, files: ReadonlySet<Chunk>, closureOf: Closure): number => {
  if (files.has(into) === files.has(from)) return 0
  return weight([...closureOf(files.has(into) ? from : into)].filter(chunk => !files.has(chunk))) - HEADERS
}

/** Tells whether a chunk needs the other through a third, which after joining would need both and be needed by them. */
const reachesByOthers = (from: Chunk, to: Chunk, closureOf: Closure) =>
  [...from.imports].some(third => third !== to && closureOf(third).has(to))

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
