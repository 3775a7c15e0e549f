import type { Call, Who } from '#contracts/kernel/endpoint.ts'
import { type Queries, queries } from './query.ts'
import type { Runner } from './runner.ts'
import type { View } from './view.ts'

const PATIENCE_MS = 2_000

/**
 * Views as a caller sees them: what he has just done is in them (read your writes). A query waits until its view has reached the position
 * the caller has seen, two seconds at the most; then it answers what there is and the answer says that it is stale.
 * @throws ViewStopped when the view cannot get there
 */
export const asking = (runner: Runner) => {
  const query = queries(runner)
  const fresh = async (view: View, call: Call) => {
    if (call.seen > 0 && !(await runner.reached(view.name, call.seen, PATIENCE_MS))) call.stale = true
  }
  return (call: Call): Pick<Queries, 'get' | 'find' | 'page' | 'count' | 'group'> => ({
    get: async (view, id) => (await fresh(view, call), query.get(view, id)),
    find: async (view, find) => (await fresh(view, call), query.find(view, find)),
    page: async (view, page) => (await fresh(view, call), query.page(view, page)),
    count: async (view, filter, options) => (await fresh(view, call), query.count(view, filter, options)),
    group: async (view, group) => (await fresh(view, call), query.group(view, group)),
  })
}
export type Ask = ReturnType<typeof asking>

/**
 * A filter narrowed to what the caller may see at all (DESIGN §6): an agency's people their agency's documents, staff those of their
 * airlines. Every list goes through it; a filter that asks for another's documents is overruled, not obeyed.
 */
export const scoped = <F extends Record<string, unknown>>(
  who: Who,
  { owner, airline }: { owner?: string; airline?: string },
  filter: F,
): F => {
  if (who.agency) return owner ? { ...filter, [owner]: who.agency } : filter
  if (!airline || who.airlines.includes('*')) return filter
  const asked = filter[airline]
  return typeof asked === 'string' && who.airlines.includes(asked) ? filter : { ...filter, [airline]: { in: [...who.airlines] } }
}

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
