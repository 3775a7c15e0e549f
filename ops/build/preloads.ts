import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * For Vite: writes down which files the page at an address needs (`.vite/preloads.json`), so that the server names all of them in the shell. The
 * browser then fetches them at once, instead of each when the one before has been run.
 * @param pages by address as the server's router takes it, sources under the application's folder that are opened there one within the other
 */
export const preloads = (pages: Readonly<Record<string, readonly string[]>>): Plugin => {
  let root = ''
  let base = ''
  return {
    name: 'preloads',
    apply: 'build',
    // once Vite has taken out the files that hold nothing but styles
    enforce: 'post',
    configResolved(config) {
      root = config.root
      base = config.base
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const bySource = new Map(chunks.flatMap(chunk => (chunk.facadeModuleId ? [[relative(root, chunk.facadeModuleId), chunk]] : [])))
      /** a file and what it needs; styles stand in the order in which Vite would have them */
      const filesFrom = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = byFile.get(file)
        if (!chunk || found.has(file)) return found
        found.add(file)
        for (const other of chunk.imports) filesFrom(other, found)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        return found
      }
      // the shell names these by itself
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...filesFrom(fileName)]))
      const filesOf = (sources: readonly string[]) => {
        const files = new Set<string>()
        for (const source of sources) {
          const chunk = bySource.get(source)
          if (!chunk) return this.error(`${source} is no page of its own`)
          filesFrom(chunk.fileName, files)
        }
        return [...files].filter(file => !first.has(file)).map(file => base + file)
      }
      const told = Object.fromEntries(Object.entries(pages).map(([address, sources]) => [address, filesOf(sources)]))
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(told) })
    },
  }
}
