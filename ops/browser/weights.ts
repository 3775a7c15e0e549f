import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** What a browser fetches before a page works, by the manifest of a build in dist/: the files' addresses, and their weight in KB gzipped. */
export const weightOf = (app: 'web-admin' | 'web-front', page: string): { files: URL[]; kilobytes: number } => {
  const dist = new URL(`../../dist/${app}/`, import.meta.url)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const seen = new Set<string>()
  const follow = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build's manifest`)
    if (seen.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
    for (const other of chunk.imports ?? []) follow(other)
  }
  follow('index.html')
  follow(page)
  const files = [...seen].map(file => new URL(file, dist))
  return {
    files,
    kilobytes: [...files, new URL('index.html', dist)].reduce((sum, file) => sum + gzipSync(readFileSync(file)).byteLength / 1024, 0),
  }
}
