const next = /[\s,，、/;；]*(?=\d?[A-Z])([A-Z\d]{2})\s?(\d{3,4}[A-Z]?)(?![A-Z\d])|\s*\/\s*(\d{1,4})(?!\d)/y

/**
 * Flight numbers as people write them: `hu 7182、HU7181`, and two in short, `HU7182/7181` or `HU7181/2`. Undefined where something else
 * stands there.
 */
export const flightsIn = (text: string): string[] | undefined => {
  const told = text.toUpperCase().trim()
  const flights: string[] = []
  for (next.lastIndex = 0; next.lastIndex < told.length; ) {
    const [found, airline, no, other] = next.exec(told) ?? []
    const before = flights.at(-1)
    if (found === undefined || (other !== undefined && before === undefined)) return undefined
    flights.push(other === undefined ? `${airline}${no}` : before!.slice(0, Math.max(2, before!.length - other.length)) + other)
  }
  return flights
}

/** The mistake in a cell that should hold one flight. */
export const oneFlight = (text: string): string | undefined => {
  const flights = flightsIn(text)
  return flights?.length === 1 ? undefined : flights && flights.length > 1 ? '只能填一个航班，往返请分成两行' : '格式不正确'
}
