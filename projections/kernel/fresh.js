import { ViewStopped } from './runner.ts';
/** how long a query waits for its caller's own writes, ms (ARCHITECTURE §4) */
const PATIENCE_MS = 2_000;
/**
 * Read your writes: waits until the views include what the caller has seen. When a view is late or has stopped, the call is answered from
 * what is there and marked stale.
 */
export const fresh = async (runner, views, call) => {
    if (call.seen <= 0)
        return;
    const there = await Promise.all(views.map(view => runner.reached(view.name, call.seen, PATIENCE_MS).catch(standing)));
    if (there.includes(false))
        call.stale = true;
};
const standing = (error) => {
    if (error instanceof ViewStopped)
        return false;
    throw error;
};
