import { checkedViews, ledgerViews } from '#projections/account/snapshot.ts';
import { docsOf, keptViews } from '#projections/kernel/test/kept.ts';
/**
 * The rows of lists and statements for a log, as the auditor's check needs them, up to the present end of the log. A view that cannot fold
 * it stands still.
 */
export const shownOf = (log) => {
    const made = async () => {
        const views = Object.values(checkedViews).filter(view => folds(view, log));
        const store = await keptViews(views, log);
        const collection = async (view) => (await store.getPointer(view));
        const reached = async (name) => views.some(view => view.name === name);
        return { store, views: ledgerViews({ store, collection, reached }) };
    };
    let last;
    const close = async () => (await last?.made)?.store.close();
    const now = async () => {
        if (last?.events !== log.length) {
            await close();
            last = { events: log.length, made: made() };
        }
        return (await last.made).views;
    };
    const names = Object.keys(checkedViews);
    const shown = Object.fromEntries(names.map(name => [name, async (atLeast) => (await now())[name](atLeast)]));
    return { shown, close };
};
const folds = (view, log) => {
    try {
        docsOf(view, log);
        return true;
    }
    catch {
        return false;
    }
};
