import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { present } from '#contracts/kernel/present.ts'

/**
 * Starts a worker thread whose entry file lies beside the caller: `<name>.ts` when the caller runs from source (tsx), `<name>.js` in a
 * bundle, where each worker is an entry point next to the main bundle. Names are therefore unique in the whole program.
 * @param importMetaUrl `import.meta.url` of the caller
 * @param name file name without extension, e.g. `eventstore-writer`
 * @param workerData passed to the worker, cloned
 * @param resourceLimits limits of its heap, for a worker that reads untrusted files
 */
export const spawnWorker = (importMetaUrl: string, name: string, workerData?: unknown, resourceLimits?: ResourceLimits): Worker => {
  const source = new URL(importMetaUrl).pathname.endsWith('.ts')
  const entry = new URL(`./${name}.${source ? 'ts' : 'js'}`, importMetaUrl)
  return new Worker(source ? throughTsx(entry) : entry, { name, workerData, ...present({ resourceLimits }) })
}

/** On Node 20 `--import=tsx` does not reach the resolver of a worker (tsx issue 354), so the worker's first module registers tsx itself. */
const throughTsx = (entry: URL): URL => {
  // by file, since a data: module resolves no bare names and require.resolve('tsx/esm/api') would answer the CommonJS build
  const api = new URL('./dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')))
  const code = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(entry)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
