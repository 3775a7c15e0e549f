/**
 * Reads an auction's line as journeys (DOMAIN §9.4). Legs are separated by '/'. A single 'A-B' is one way; 'A=B', 'A-B-A', or two legs that
 * reverse each other are a return; anything else is one leg for each consecutive pair.
 * @returns undefined for no line, after a message on the console
 */
export const parseAuctionLine = (line, log = console.log) => {
    const parts = (line ?? '')
        .split('/')
        .map(part => part.trim())
        .filter(Boolean);
    const legs = parts.flatMap(legsOf);
    if (legs.length === 0) {
        log('无航线值');
        return undefined;
    }
    return { voyageType: legs.length === 1 ? 'S' : isReturn(legs) ? 'D' : 'M', legs };
};
const legsOf = (part) => {
    const [there, back] = part.split('=').map(point => point.trim());
    if (there && back)
        return [leg(there, back), leg(back, there)];
    const points = part
        .split('-')
        .map(point => point.trim())
        .filter(Boolean);
    return points.slice(1).map((point, index) => leg(points[index], point));
};
const leg = (origin, destination) => ({ origin, destination });
const isReturn = ([there, back, ...more]) => more.length === 0 && there.origin === back.destination && there.destination === back.origin;
/**
 * State with which the search page of demand management opens (`ops/ci/checklist.tsv` 7). The page searches on request, not when it opens.
 */
export const searchState = ({ voyageType, legs }) => ({
    searchType: 1,
    departDate: '',
    returnDate: '',
    noSearch: true,
    origin: legs[0].origin,
    destination: voyageType === 'M' ? legs.at(-1).destination : legs[0].destination,
    voyageType,
    voyages: legs,
});
