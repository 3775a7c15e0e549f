/**
 * Bidders are spread over many short lists: a change then copies one of them, in microseconds, where one list or object of two thousand
 * takes a hundred.
 */
const LISTS = 64;
export const noBidders = Array.from({ length: LISTS }, () => []);
const listOf = (agency) => {
    let sum = 0;
    for (let at = 0; at < agency.length; at++)
        sum = (31 * sum + agency.charCodeAt(at)) | 0;
    return sum & (LISTS - 1);
};
export const bidderOf = (bidders, agency) => bidders[listOf(agency)].find(bidder => bidder.agency === agency);
export const withBidder = (bidders, bidder) => {
    const list = bidders[listOf(bidder.agency)];
    const at = list.findIndex(({ agency }) => agency === bidder.agency);
    return bidders.with(listOf(bidder.agency), at < 0 ? [...list, bidder] : list.with(at, bidder));
};
/** the agency of the same family that is in the lot: an agency and its sub-agents are one bidder */
export const relativeOf = (bidders, { agency, parent = agency }) => {
    const isRelative = (one) => one.agency !== agency && (one.parent ?? one.agency) === parent && one.holds.length > 0;
    for (const list of bidders) {
        const found = list.find(isRelative);
        if (found)
            return found;
    }
    return undefined;
};
/** units that the bidder may bid for */
export const covered = ({ holds }) => holds.reduce((sum, { units }) => sum + units, 0);
