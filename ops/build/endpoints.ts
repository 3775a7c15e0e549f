import type { Plugin } from 'vite'
import { type AnyEndpoint, endpointsIn } from '../../contracts/kernel/endpoint.ts'
import { contractsChanged, exportsOf, isContract, plain, sourceOf, WHOLE } from './contracts.ts'

/** Lists and records declare theirs otherwise and keep their schemas, which pages show. */
const declares = (source: string) => /\b(?:get|query|command|upload|file)\(\s*(?:'\/api\/|path\()/.test(source)
/** one endpoint, a module of its own: it goes with the page that uses it, not with all the others that stand beside it */
const ONE = '?endpoint='
const ABSENT = 'endpoints:absent'

type Options = {
  /** commands bring their note and the flat fields of their bodies along: for dialogs that ask for whatever a command still lacks */
  forms?: boolean
}

/**
 * For Vite: a page that imports an endpoint gets what it calls by (kind, method, path, name, who may) without the schemas of body and answer, of
 * which the compiler alone has needed the types. Where a page writes out `cancelOrder.body` or `orderDetail.data.properties.tickets`, it gets that
 * one schema as plain data. Modules are evaluated here, so whatever they export is what it is at run time.
 */
export const endpoints = ({ forms = false }: Options = {}): Plugin => {
  const isApi = async (file: string | undefined) => isContract(file) && declares(await sourceOf(file!))

  return {
    name: 'endpoints',
    watchChange: contractsChanged,

    async resolveId(id, importer) {
      if (id === ABSENT) return `\0${ABSENT}`
      if (id.endsWith(WHOLE) || id.includes(ONE)) return id
      // the contracts among themselves need all of it
      if (!isContract(importer?.split('?')[0]) || !/^[.#]/.test(id)) return
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && ((await isApi(found.id)) ? found.id + WHOLE : found)
    },

    async load(id) {
      if (id === `\0${ABSENT}`) return { code: absent, moduleSideEffects: false }
      const [file = ''] = id.split('?')
      if (!(await isApi(file))) return
      if (id.endsWith(WHOLE)) return { code: await sourceOf(file), moduleSideEffects: false, moduleType: 'ts' }
      const module = await exportsOf(file)
      const [, name] = id.split(ONE)
      return { code: name ? endpointCode(module[name] as AnyEndpoint, forms) : exportsCode(file, module), moduleSideEffects: false }
    },

    async transform(code, id) {
      if (!/\/(?:web-\w+|ops\/example)\/[^?]*\.tsx?$/.test(id)) return
      const schemas = new Map<string, string>()
      let changed = code
      for (const [, names = '', from = ''] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']*\.ts)["']/g)) {
        const file = (await this.resolve(from, id))?.id
        if (!file || !(await isApi(file))) continue
        const module = await exportsOf(file)
        for (const [exported = '', local = exported] of names.split(',').map(name => name.trim().split(/\s+as\s+/))) {
          if (endpointsIn({ value: module[exported] }).length === 0) continue
          changed = changed.replace(new RegExp(`(?<![.\\w$])${local}\\.(?:body|data)\\b(?:\\.\\w+)*`, 'g'), written => {
            if (new RegExp(`\\b(?:const|let|function)\\s+${local}\\b`).test(code)) this.error(`${written}: ${local} is two things here`)
            const { at, rest } = walked(module, [exported, ...written.split('.').slice(1)])
            const schema = JSON.stringify(at)
            const name = schemas.get(schema) ?? `schema$${schemas.size}`
            schemas.set(schema, name)
            return [name, ...rest].join('.')
          })
        }
      }
      if (schemas.size === 0) return
      // in front of the first line, so that lines stay where they are
      return { code: [...schemas].map(([schema, name]) => `const ${name} = ${schema}; `).join('') + changed, map: null }
    },
  }
}

/** As far as the steps lead through objects: what is there, and the steps that are left. */
const walked = (module: Record<string, unknown>, steps: readonly string[]): { at: unknown; rest: readonly string[] } => {
  let at: unknown = module
  for (const [index, step] of steps.entries()) {
    const next = (at as Record<string, unknown>)[step]
    if (typeof next !== 'object' || next === null || Array.isArray(next)) return { at, rest: steps.slice(index) }
    at = next
  }
  return { at, rest: [] }
}

const exportsCode = (file: string, module: Record<string, unknown>): string =>
  Object.entries(module)
    .map(([name, value]) =>
      endpointsIn({ value }).length > 0
        ? `export { endpoint as ${name} } from ${JSON.stringify(file + ONE + name)}`
        : `export { ${name} } from ${JSON.stringify(file + WHOLE)}`,
    )
    .join('\n')

const endpointCode = (endpoint: AnyEndpoint, forms: boolean): string =>
  `import { absent } from '${ABSENT}'
export const endpoint = { __proto__: absent, ${JSON.stringify(plain(endpoint, forms)).slice(1)}`

/** whoever asks an endpoint that it does not name for its schemas has made a mistake, and is told so */
const absent = `const none = name => ({ get() { throw new Error(this.path + ': its ' + name + ' is not here; write it out (ops/build/endpoints.ts)') } })
export const absent = /* @__PURE__ */ Object.defineProperties({}, { body: /* @__PURE__ */ none('body'), data: /* @__PURE__ */ none('data') })`
