import { type Call, seenAgencies, type Who } from '#contracts/kernel/endpoint.ts'
import { fresh } from './fresh.ts'
import { type Queries, queries } from './query.ts'
import type { Runner } from './runner.ts'

/**
 * Views as a caller sees them: what he has just done is in them (read your writes, see `fresh`), or the answer says that it is stale.
 */
export const asking = (runner: Runner) => {
  const query = queries(runner)
  return (call: Call): Pick<Queries, 'get' | 'find' | 'page' | 'count' | 'group'> => ({
    get: async (view, id) => {
      await fresh(runner, [view], call)
      return query.get(view, id)
    },
    find: async (view, find) => {
      await fresh(runner, [view], call)
      return query.find(view, find)
    },
    page: async (view, page) => {
      await fresh(runner, [view], call)
      return query.page(view, page)
    },
    count: async (view, filter, options) => {
      await fresh(runner, [view], call)
      return query.count(view, filter, options)
    },
    group: async (view, group) => {
      await fresh(runner, [view], call)
      return query.group(view, group)
    },
  })
}
export type Ask = ReturnType<typeof asking>

/**
 * A filter narrowed to what the caller may see at all (ARCHITECTURE §6): an agency's people their agency's documents and its sub-agents', staff those of their
 * airlines. Every list goes through it; a filter that asks for another agency's documents is overruled, not obeyed; one for an airline that is not
 * theirs finds nothing.
 */
export const scoped = <F extends Record<string, unknown>>(
  who: Who,
  { owner, airline }: { owner?: string; airline?: string },
  filter: F,
): F => {
  if (who.agency) {
    if (!owner) return filter
    const seen = seenAgencies(who)
    const asked = filter[owner]
    return typeof asked === 'string' && seen.includes(asked) ? filter : { ...filter, [owner]: among(seen) }
  }
  if (!airline || who.airlines.includes('*')) return filter
  const asked = filter[airline]
  if (typeof asked === 'string') return who.airlines.includes(asked) ? filter : { ...filter, [airline]: { in: [] } }
  return { ...filter, [airline]: { in: [...who.airlines] } }
}

/** one value is asked for as such: the stores answer it from their indexes in order */
export const among = (values: readonly string[]): string | { in: string[] } => (values.length === 1 ? values[0]! : { in: [...values] })

/** A page as endpoints answer it. */
export const pageOf = <Row>({
  content,
  totalElements,
  number,
  size,
}: {
  content: Row[]
  totalElements: number
  number: number
  size: number
}) => ({
  content,
  totalElements,
  number,
  size,
})
