/**
 * A line (航线) as one person of the desk looks after it: the airline and the way there, `HU-HAK-PEK`. The way back of a return trip belongs to
 * the line of its first leg.
 */
type LineParts = { airLine: string; origin: string; destination: string }

export const lineText = ({ airLine, origin, destination }: LineParts): string => `${airLine}-${origin}-${destination}`
export const readLine = (line: string): LineParts | undefined => {
  const [, airLine, origin, destination] = /^([A-Z0-9]{2})-([A-Z]{3})-([A-Z]{3})$/.exec(line) ?? []
  return airLine && origin && destination && origin !== destination ? { airLine, origin, destination } : undefined
}

/** the way there alone, as rules and pages write it: `HAK-PEK` */
export const wayOf = (line: string): string => line.slice(line.indexOf('-') + 1)

/** The line an order is about. */
export const lineOfTrip = ({
  airLine,
  legs: [first],
}: {
  airLine: string
  legs: readonly { origin: string; destination: string }[]
}): string | undefined => first && lineText({ airLine, origin: first.origin, destination: first.destination })
