import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import type { AnyEndpoint } from '../../contracts/kernel/endpoint.ts'

/**
 * Knowledge of the Vite plugins about contracts. The modules are evaluated at build time, so their exports are what they are at run time.
 */
export const isContract = (file = ''): boolean => /\/contracts\/(?!client\/|kernel\/).+\.ts$/.test(file)
/** suffix for the module as it is in the source */
export const WHOLE = '?whole'

/** Caches the result for each file until something changes, shared by all plugins. */
const once = <V>(make: (file: string) => Promise<V>) => {
  const made = new Map<string, Promise<V>>()
  const of = (file: string): Promise<V> => {
    const value = made.get(file) ?? make(file)
    made.set(file, value)
    return value
  }
  return Object.assign(of, { forget: () => made.clear() })
}
export const sourceOf = once(file => readFile(file, 'utf8'))

const CONTRACTS = '/contracts/'
const as = { bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'] } satisfies BuildOptions

/** Bundles all contracts of a folder at once, which share what they import; each is a module of its own there. */
const bundled = once(async folder => {
  const names = await readdir(folder, { recursive: true })
  const outdir = await mkdtemp(join(tmpdir(), 'newgt-contracts-'))
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  await build({
    ...as,
    entryPoints: names.map(name => join(folder, name)).filter(file => isContract(file) && !file.endsWith('.test.ts')),
    outbase: folder,
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: true,
  })
  return outdir
})

const evaluate = async (file: string): Promise<Record<string, unknown>> => {
  const folder = file.slice(0, file.lastIndexOf(CONTRACTS) + CONTRACTS.length)
  if (isContract(file)) return import(pathToFileURL(join(await bundled(folder), file.slice(folder.length).replace(/ts$/, 'mjs'))).href)
  const { outputFiles } = await build({ ...as, entryPoints: [file], write: false })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString('base64')}`)
}
/** The exports of a module, evaluated here as a browser would. */
export const exportsOf = once(evaluate)
/** a schema may have come from any of the contracts */
export const contractsChanged = (): void => {
  sourceOf.forget()
  exportsOf.forget()
  bundled.forget()
}

type Json = { required?: string[]; properties?: Record<string, Json>; items?: unknown }
/** The part of an endpoint that callers need. With `forms`, commands also have their note and the flat fields of their bodies. */
export const plain = (
  { kind, method, path, zh, allow, permission, allAirlines, files, media, note, body }: AnyEndpoint,
  forms: boolean,
) => ({
  kind,
  method,
  path,
  zh,
  allow,
  permission,
  ...(allAirlines && { allAirlines }),
  ...(kind === 'upload' && { files, media }),
  ...(forms && (kind === 'command' || kind === 'upload') && { ...(note && { note }), body: flat(body) }),
})
/** without lists and objects, for which dialogs have no field */
const flat = ({ required, properties = {} }: Json) => ({
  required,
  properties: Object.fromEntries(Object.entries(properties).filter(([, field]) => !field.items && !field.properties)),
})
