import type { Call } from '#contracts/kernel/endpoint.ts'
import { fresh } from './fresh.ts'
import { type Queries, queries } from './query.ts'
import type { Runner } from './runner.ts'

/**
 * Views as a caller sees them: they include the caller's own last writes (read your writes, see `fresh`), or the answer says that it is
 * stale.
 */
export const asking = (runner: Runner) => {
  const query = queries(runner)
  return (call: Call): Pick<Queries, 'get' | 'getMany' | 'words' | 'find' | 'page' | 'count' | 'group' | 'cursor'> => ({
    get: async (view, id) => {
      await fresh(runner, [view], call)
      return query.get(view, id)
    },
    getMany: async (view, ids) => {
      await fresh(runner, [view], call)
      return query.getMany(view, ids)
    },
    words: async (view, ...asked) => {
      await fresh(runner, [view], call)
      return query.words(view, ...asked)
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
    cursor: async function* (view, asked) {
      await fresh(runner, [view], call)
      yield* query.cursor(view, asked)
    },
  })
}
export type Ask = ReturnType<typeof asking>

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
