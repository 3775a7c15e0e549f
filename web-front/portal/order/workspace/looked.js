const MOST = 300;
/** When a person last viewed which part of which order, stored in this browser for the most recent orders. */
export const looks = (box, user) => {
    const name = `newgt.front.looked.${user}`;
    const all = () => {
        try {
            return JSON.parse(box.getItem(name) ?? '[]');
        }
        catch {
            return [];
        }
    };
    return {
        of: (orderId) => all().find(([id]) => id === orderId)?.[1],
        keep: (orderId, seen) => {
            const others = all().filter(([id]) => id !== orderId);
            try {
                box.setItem(name, JSON.stringify([[orderId, seen], ...others].slice(0, MOST)));
            }
            catch {
                // the storage is full: nothing will be marked the next time
            }
        },
    };
};
/** New events in a part of the page since it was last viewed; none where nobody has viewed it before. The feed has them all. */
export const newsIn = (tab, news, seen, me) => {
    const until = seen?.[tab];
    if (until === undefined)
        return [];
    return news.filter(one => one.revision > until && (tab === 'feed' || one.tab === tab) && one.user !== me);
};
/** Records that this part was viewed at the order's present revision; at the first view, all parts are. */
export const lookedAt = (tab, revision, seen) => seen === undefined
    ? { journey: revision, money: revision, names: revision, tickets: revision, refund: revision, feed: revision }
    : { ...seen, [tab]: Math.max(revision, seen[tab] ?? 0) };
