import { readFileSync } from 'node:fs'
import type { Actor, AnyEndpoint, EndpointKind } from '#contracts/kernel/endpoint.ts'

/** The requirements for a call. */
type Listed = { method: string; path: string; kind: EndpointKind; actors: readonly Actor[]; why: string }

/**
 * The required calls by method and path: the catalogue (`ops/ci/catalogue.tsv`) with the exceptions and additions of this system, by name
 * and with a reason (`ops/ci/calls.tsv`); docs/CALLS.md. Both are data: no declaration is read.
 */
export const catalogue = (): Map<string, Listed> => new Map([...rowsOf('catalogue'), ...rowsOf('calls')].map(row => [named(row), row]))

export const rowsOf = (file: 'catalogue' | 'calls'): Listed[] =>
  readFileSync(`ops/ci/${file}.tsv`, 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
      const [method = '', path = '', kind = '', actors = '', why = ''] = line.split('\t')
      // in the catalogue this column has the call's name, which is not used
      return { method, path, kind: kinds[kind]!, actors: actorsOf(actors), why: file === 'calls' ? why : '' }
    })

export const named = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'> | Listed): string => `${method} ${path}`

/** a sheet that is made is a file like every other */
const kinds: Record<string, EndpointKind> = { query: 'query', command: 'command', upload: 'upload', file: 'file', export: 'file' }

/** The catalogue's `auditor` is an employee whose role reads the module; roles define these, not calls. */
const actorsOf = (text: string): Actor[] =>
  [...new Set(text.split(',').map(actor => (actor === 'auditor' ? 'employee' : actor)) as Actor[])].sort()
