export const taken = (stock) => {
    let held = 0;
    let sold = 0;
    for (const hold of stock.holds) {
        if (hold.sold)
            sold += hold.seats;
        else
            held += hold.seats;
    }
    return { held, sold, free: stock.total - held - sold };
};
export const holdOf = (stock, holdId) => stock.holds.find(hold => hold.holdId === holdId);
export const waitOf = (stock, holdId) => stock.waits?.find(wait => wait.holdId === holdId);
/** true when it has seats by its place in the queue, and is still in it */
export const isProtected = (stock, holdId) => waitOf(stock, holdId)?.status === 'PROTECTED' && holdOf(stock, holdId) !== undefined;
/** place among those without seats, from 1; undefined when it is not one of them */
export const placeOf = (stock, holdId) => {
    const place = (stock.waits ?? []).filter(({ status }) => status !== 'PROTECTED').findIndex(wait => wait.holdId === holdId);
    return place < 0 ? undefined : place + 1;
};
export const withHolds = (stock, change) => stock.status === 'NONE' ? stock : { ...stock, holds: change(stock.holds) };
export const withHold = (stock, holdId, change) => withHolds(stock, holds => holds.map(hold => (hold.holdId === holdId ? change(hold) : hold)));
export const withWaits = (stock, change) => {
    const { waits: before = [], ...rest } = stock;
    const waits = change(before);
    return (waits.length > 0 ? { ...rest, waits } : rest);
};
export const withWait = (stock, holdId, change) => withWaits(stock, waits => waits.map(wait => (wait.holdId === holdId ? { ...wait, ...change } : wait)));
