// The kind of a test file, from its direct and indirect imports: nobody has to state it, and nobody can state it wrongly.

/** packages and modules that reach beyond a process's memory */
const reaching = ['better-sqlite3', 'better-sqlite3-12', 'mongodb', '@eventstore/db-client', 'fastify', 'vite', 'esbuild']
const outside = /^(node:)?(child_process|worker_threads|http|net|cluster)$/

/**
 * @param {Record<string, { imports: { path: string, external?: boolean }[] }>} inputs of esbuild's metafile
 * @param {string} file
 */
export const reach = (inputs, file) => {
  const sources = new Set([file])
  const packages = new Set()
  for (const source of sources)
    for (const { path, external } of inputs[source]?.imports ?? [])
      if (external) packages.add(path)
      else sources.add(path)
  return { sources, packages }
}

/** Replaces a browser's globals before the client reads them, once per process: nothing else can run there. */
const setsGlobals = /^Object\.assign\(globalThis/m
/** packages that replace globals by themselves */
const replacing = ['unpdf']

/**
 * @param {string} text of the file itself
 * @returns {'browser' | 'program' | 'processes' | 'store' | 'alone' | 'pure'}
 */
export const kindOf = ({ sources, packages }, text = '') => {
  const all = [...sources]
  if (sources.has('ops/browser/house.ts') || sources.has('ops/browser/chromium.ts')) return 'browser'
  if (all.some(source => /^ops\/(e2e\/(crash-program|roles-house)|engines\/)/.test(source))) return 'processes'
  if (sources.has('services/app.ts')) return 'program'
  if (setsGlobals.test(text) || replacing.some(name => packages.has(name))) return 'alone'
  const isOut = name => outside.test(name) || reaching.includes(name)
  if ([...packages].some(isOut) || all.some(source => /^node_modules\/(fastify|better-sqlite3)\//.test(source))) return 'store'
  // this module requires better-sqlite3 by itself
  return sources.has('services/eventstore/better-sqlite3.ts') ? 'store' : 'pure'
}
