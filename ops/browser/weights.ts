import { existsSync, readFileSync, statSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** bytes of the headers of one answer with a script or a style */
const HEADERS = 390

/**
 * What a browser fetches before a page works, or several one after the other, by the manifest of a build in dist/: the addresses of scripts and
 * styles, and how many KB are sent for them and the shell, with their headers.
 */
export const weightOf = (app: 'web-admin' | 'web-front', ...pages: readonly string[]): { files: URL[]; kilobytes: number } => {
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
  for (const page of pages) follow(page)
  const files = [...seen].map(file => new URL(file, dist))
  return {
    files,
    kilobytes: [...files, new URL('index.html', dist)].reduce((sum, file) => sum + (sentBytes(file) + HEADERS) / 1024, 0),
  }
}

/** as a browser of today takes it */
const sentBytes = (file: URL): number => {
  const compressed = new URL(`${file.href}.br`)
  return statSync(existsSync(compressed) ? compressed : file).size
}
