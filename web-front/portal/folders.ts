import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Links } from './links.ts'

/** The links of all folders, for tests, which run without Vite. */
export const linksHere = async (): Promise<Links[]> => {
  const found = (await readdir(import.meta.dirname, { recursive: true })).filter(name => name.endsWith('/links.ts')).sort()
  return Promise.all(found.map(async name => (await import(`./${dirname(name)}/links.ts`)).links))
}
