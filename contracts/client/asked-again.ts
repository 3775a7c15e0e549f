import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * What is shown is asked again. A question that is on its way for the first time is let go on by TanStack and counts as answered, though its answer may
 * be of before the news (an order that was not there yet): it is asked once more when that has come.
 */
export const askAgain = (queries: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> => {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const again = () => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, again)
  }
  return queries.invalidateQueries(filters)
}
