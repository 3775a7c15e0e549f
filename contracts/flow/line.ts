/**
 * A line (航线) is what one person of the desk looks after: an airline and a direction, `HU-HAK-PEK`. The way back of a return trip belongs
 * to the line of its first leg.
 */
type LineParts = { airLine: string; origin: string; destination: string }

export const lineText = ({ airLine, origin, destination }: LineParts): string => `${airLine}-${origin}-${destination}`
export const readLine = (line: string): LineParts | undefined => {
  const [, airLine, origin, destination] = /^([A-Z0-9]{2})-([A-Z]{3})-([A-Z]{3})$/.exec(line) ?? []
  return airLine && origin && destination && origin !== destination ? { airLine, origin, destination } : undefined
}

/** the direction without the airline, as rules and pages write it: `HAK-PEK` */
export const wayOf = (line: string): string => line.slice(line.indexOf('-') + 1)

/** The line of an order. */
export const lineOfTrip = ({ airLine, legs }: { airLine: string; legs: readonly { origin: string; destination: string }[] }): string => {
  const { origin, destination } = legs[0]!
  return lineText({ airLine, origin, destination })
}
