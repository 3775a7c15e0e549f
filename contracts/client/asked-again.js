/**
 * Refetches the queries that are on screen. TanStack lets a first fetch in flight go on and counts it as the answer, although it may be
 * older than the news (an order that was not there yet). Such a query is fetched once more after that answer.
 */
export const askAgain = (queries, filters = {}) => {
    for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
        if (query.state.data !== undefined)
            continue;
        const again = () => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
        query.promise?.then(again, again);
    }
    return queries.invalidateQueries(filters);
};
