/** The code of an airport by code or common name; for a city with several, the busy one. '' for an unknown name. */
export const codeOf = (place, airports) => {
    const asked = place.trim();
    const named = airports.filter(({ airportCode, airportCname, shortCname, city }) => airportCode === asked.toUpperCase() || [airportCname, shortCname, city].includes(asked));
    const first = named.find(({ hot }) => hot) ?? named[0];
    return asked && first ? first.airportCode : '';
};
const plain = (text) => text.replaceAll(' ', '').toLowerCase();
/** number of one's own airports that are remembered */
const REMEMBERED = 9;
/**
 * Rank of an airport for typed text, smaller is better; undefined where it does not match. First its code, then the beginning of its city's
 * name or pronunciation, then the beginning of its code, then any inner part. Among equals the busy airport wins, then those that one has
 * travelled to. @param own codes of one's own airports, the latest first
 */
export const matchRank = (airport, typed, own = []) => {
    const { airportCode, airportCname, shortCname, city, pinyin = '', initials = '', hot } = airport;
    const asked = plain(typed);
    const begins = (...names) => names.some(name => plain(name).startsWith(asked));
    const holds = [airportCode, airportCname, shortCname, city, pinyin, initials].some(name => plain(name).includes(asked));
    if (!holds)
        return undefined;
    const rank = plain(airportCode) === asked ? 0 : begins(city, shortCname, airportCname, pinyin, initials) ? 1 : begins(airportCode) ? 2 : 3;
    const known = own.indexOf(airportCode);
    return (rank * 2 + (hot ? 0 : 1)) * (REMEMBERED + 1) + (known >= 0 && known < REMEMBERED ? known : REMEMBERED);
};
