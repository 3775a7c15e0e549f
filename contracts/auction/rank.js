/** Price ↓, then ticketing rate ↓, then acceptance ↑. */
export const compareBids = (a, b) => b.price - a.price || b.rate - a.rate || a.no - b.no;
/** length at which a piece is cut in two */
const LONGEST = 64;
/** The number of bids that come before a bid in a sorted sequence, which `at` reads. */
const before = (length, at, bid) => {
    let [low, high] = [0, length];
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (compareBids(at(middle), bid) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
};
/** The piece in which a bid stands or would stand, and the index in it. */
const placeOf = (ranked, bid) => {
    const piece = Math.min(before(ranked.length, index => ranked[index].at(-1), bid), ranked.length - 1);
    const bids = ranked[piece] ?? [];
    return [Math.max(piece, 0), before(bids.length, index => bids[index], bid)];
};
/** The other bids, without this one, which is among them. */
export const unplaced = (ranked, bid) => {
    const [piece, at] = placeOf(ranked, bid);
    const rest = ranked[piece].toSpliced(at, 1);
    return rest.length > 0 ? ranked.with(piece, rest) : ranked.toSpliced(piece, 1);
};
/** The bids with a new one, which replaces the same agency's earlier bid. */
export const placed = (ranked, bid, own) => {
    const others = own ? unplaced(ranked, own) : ranked;
    const [piece, at] = placeOf(others, bid);
    const longer = (others[piece] ?? []).toSpliced(at, 0, bid);
    const half = longer.length >> 1;
    return others.toSpliced(piece, 1, ...(longer.length > LONGEST ? [longer.slice(0, half), longer.slice(half)] : [longer]));
};
/** All bids in rank order. */
export function* inOrder(ranked) {
    for (const piece of ranked)
        yield* piece;
}
/** Assigns units to the bids in rank order; an all-or-nothing bid is skipped where too few units are left. */
export const fill = (ranked, units) => {
    const fills = [];
    let left = units;
    for (const bid of ranked) {
        if (left === 0)
            break;
        const given = bid.units <= left ? bid.units : bid.partial ? left : 0;
        if (given > 0)
            fills.push({ bid, units: given });
        left -= given;
    }
    return fills;
};
export const sold = (fills) => fills.reduce((sum, { units }) => sum + units, 0);
export const wonBy = (fills, agency) => fills.find(({ bid }) => bid.agency === agency)?.units ?? 0;
export const changes = (before, after) => {
    const left = new Map(before.map(fill => [fill.bid.agency, fill]));
    const now = after.flatMap(({ bid, units }) => {
        const known = left.get(bid.agency);
        left.delete(bid.agency);
        return known?.bid.no === bid.no && known.units === units ? [] : [{ bid, units, before: known?.units ?? 0 }];
    });
    return [...now, ...[...left.values()].map(({ bid, units }) => ({ bid, units: 0, before: units }))];
};
/** lowest price of the winning bids */
export const lowest = (fills) => fills.length > 0 ? fills.reduce((least, { bid }) => Math.min(least, bid.price), Number.POSITIVE_INFINITY) : undefined;
/**
 * The lowest price per seat with which a new bid wins a unit. It is the floor while units are left, and otherwise one increment above the lowest
 * winning price. `undefined` means that this exceeds the cap, so nobody can beat the winners.
 */
export const priceToBeat = (fills, { units, floor, step, cap }) => {
    if (sold(fills) < units)
        return floor;
    const price = (lowest(fills) ?? floor) + step;
    return price <= cap ? price : undefined;
};
/**
 * The highest allowed price of a bid. With a largest increment it is that much above the leading price, or above the floor. It never exceeds the
 * cap.
 */
export const mostToBid = (price, { floor, cap, mostStep }) => (mostStep === undefined ? cap : Math.min(cap, (price ?? floor) + mostStep));
/** a bid that exceeds the needed price by so many increments has to be confirmed */
export const MANY_INCREMENTS = 10;
/** True for a price that may be a slip: once 125,025,000 was typed for 125,025. */
export const isFarAbove = (price, least, step) => least !== undefined && price > least + MANY_INCREMENTS * step;
export const tryBid = ({ ranked, fills }, { units, step }, bid, own) => {
    const tried = placed(ranked, bid, own);
    const after = fill(inOrder(tried), units);
    const others = changes(fills, after);
    const rises = others.every(({ bid: other, units, before }) => other.no === bid.no || units >= before || bid.price >= other.price + step);
    return {
        ranked: tried,
        fills: after,
        changes: others,
        isTurn: others.some(({ units, before }) => units !== before),
        beats: wonBy(after, bid.agency) > 0 && rises && sold(after) >= sold(fills),
    };
};
