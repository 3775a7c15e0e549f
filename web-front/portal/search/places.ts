/** An airport as people name it; `pinyin` and `initials` are of the short name, by syllables with blanks. */
export type Airport = {
  airportCode: string
  airportCname: string
  shortCname: string
  city: string
  pinyin?: string
  initials?: string
  hot: boolean
}

/** An airport by its code or by a name people use; where a city has several, the busy one. '' when nobody knows it. */
export const codeOf = (place: string, airports: readonly Airport[]): string => {
  const asked = place.trim()
  const named = airports.filter(
    ({ airportCode, airportCname, shortCname, city }) =>
      airportCode === asked.toUpperCase() || [airportCname, shortCname, city].includes(asked),
  )
  const first = named.find(({ hot }) => hot) ?? named[0]
  return asked && first ? first.airportCode : ''
}

const plain = (text: string) => text.replaceAll(' ', '').toLowerCase()
/** so many of one's own places count */
const REMEMBERED = 9

/**
 * How well an airport answers what is typed, the smaller the better; undefined when it does not. Its code, then how its city is called or
 * pronounced from the beginning, then the beginning of its code, then anything that is in between; of equals the busy one, then those that one
 * has travelled to.
 * @param own codes of one's own places, the latest first
 */
export const matchRank = (airport: Airport, typed: string, own: readonly string[] = []): number | undefined => {
  const { airportCode, airportCname, shortCname, city, pinyin = '', initials = '', hot } = airport
  const asked = plain(typed)
  const begins = (...names: string[]) => names.some(name => plain(name).startsWith(asked))
  const holds = [airportCode, airportCname, shortCname, city, pinyin, initials].some(name => plain(name).includes(asked))
  if (!holds) return undefined
  const rank = plain(airportCode) === asked ? 0 : begins(city, shortCname, airportCname, pinyin, initials) ? 1 : begins(airportCode) ? 2 : 3
  const known = own.indexOf(airportCode)
  return (rank * 2 + (hot ? 0 : 1)) * (REMEMBERED + 1) + (known >= 0 && known < REMEMBERED ? known : REMEMBERED)
}
