/** maximum seats of a group in one PNR (DOMAIN §3.3) */
export const PNR_SEATS = 99;
/**
 * Divides a group into PNRs of 10 to 99 seats, as even as possible, the larger ones first. A group of fewer than ten, where its policy
 * allows one, has one PNR.
 */
export const pnrSeats = (seats) => {
    const count = Math.max(1, Math.ceil(seats / PNR_SEATS));
    return Array.from({ length: count }, (_, index) => Math.floor(seats / count) + (index < seats % count ? 1 : 0));
};
/** minimum seats of a group PNR (DOMAIN §3.3) */
export const PNR_LEAST = 10;
/**
 * Adjusts PNR sizes that a person has set to a new size of the group, one seat at a time: the smallest grow, the largest shrink. An empty
 * PNR is used when the others are full; if those are full too, the result has more PNRs than before.
 */
export const fitPnrs = (divided, seats) => {
    const sizes = [...divided];
    const sum = () => sizes.reduce((sum, size) => sum + size, 0);
    const pick = (better, which) => sizes.reduce((best, size, index) => (which(size) && (best === undefined || better(size, sizes[best])) ? index : best), undefined);
    for (let left = seats - sum(); left !== 0; left -= Math.sign(left)) {
        const index = left < 0
            ? pick((size, than) => size >= than, size => size > 0)
            : (pick((size, than) => size < than, size => size > 0 && size < PNR_SEATS) ??
                pick(() => false, size => size === 0));
        if (index === undefined)
            sizes.push(1);
        else
            sizes[index] += Math.sign(left);
    }
    return sizes;
};
/** Whether a PNR with `before` seats may have `seats`. A group PNR keeps at least ten; a PNR that never had ten is no group PNR. */
export const mayHold = (seats, before) => seats >= (before >= PNR_LEAST ? PNR_LEAST : 1) && seats <= PNR_SEATS;
