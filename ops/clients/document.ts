import { endpoints } from '#contracts/contexts.ts'
import { restList } from '#projections/kernel/rest.ts'
import { resources } from '#services/contexts.ts'
import { documentOf } from '#services/docs.ts'
import { life } from './calls.ts'

/** Writes the OpenAPI document of `/openapi.json` without a server; with `life`, only the calls of the life and what they refer to. */
const document: any = await documentOf({ endpoints, rest: resources.map(restList) })

const lifeOf = ({ paths, components, ...rest }: any) => {
  const kept: Record<string, Record<string, unknown>> = { securitySchemes: components.securitySchemes }
  const reach = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (key !== '$ref') reach(inner)
      else {
        const [, , kind, name] = String(inner).split('/') as [string, string, string, string]
        kept[kind] ??= {}
        if (name in kept[kind]) continue
        kept[kind][name] = components[kind][name]
        reach(kept[kind][name])
      }
    }
  }
  // `post` first: the search is GET as well, which the life does not use
  const called = life.map(path => [path, paths[path].post ? { post: paths[path].post } : paths[path]])
  reach(called)
  return { ...rest, paths: Object.fromEntries(called), components: kept }
}
process.stdout.write(JSON.stringify(process.argv[2] === 'life' ? lifeOf(document) : document))
