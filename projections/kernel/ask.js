import { fresh } from './fresh.ts';
import { queries } from './query.ts';
/**
 * Views as a caller sees them: they include the caller's own last writes (read your writes, see `fresh`), or the answer says that it is
 * stale.
 */
export const asking = (runner) => {
    const query = queries(runner);
    return (call) => ({
        get: async (view, id) => {
            await fresh(runner, [view], call);
            return query.get(view, id);
        },
        find: async (view, find) => {
            await fresh(runner, [view], call);
            return query.find(view, find);
        },
        page: async (view, page) => {
            await fresh(runner, [view], call);
            return query.page(view, page);
        },
        count: async (view, filter, options) => {
            await fresh(runner, [view], call);
            return query.count(view, filter, options);
        },
        group: async (view, group) => {
            await fresh(runner, [view], call);
            return query.group(view, group);
        },
        cursor: async function* (view, asked) {
            await fresh(runner, [view], call);
            yield* query.cursor(view, asked);
        },
    });
};
/** A page as endpoints answer it. */
export const pageOf = ({ content, totalElements, number, size, }) => ({
    content,
    totalElements,
    number,
    size,
});
