/** A piece of a line: text, and the command that a click on it types, where it names a PNR, a ticket or a flight. */
type Piece = { text: string; command?: string }

const kinds: readonly [pattern: RegExp, command: (found: string, day: string) => string][] = [
  // 880-2100000001, or without the dash as SSR TKNE has it
  [/\b\d{3}-\d{10}\b|\b\d{13}\b/, ticket => `DETR:TN/${ticket}`],
  // where a PNR stands in RT, in DETR and in ML: elsewhere six letters are two cities or an office
  [
    /(?<=NM\d+ )[A-Z][A-Z\d]{5}$|(?<=RL:)[A-Z][A-Z\d]{5}(?=\s{2}\/)|(?<=\s)[A-Z][A-Z\d]{5}(?= [A-Z] (?:HK|HL|RR|XX))/,
    locator => `RT:${locator}`,
  ],
  [/(?<=^[\s\d.X*]+)(?:[A-Z]{2}|\d[A-Z]|[A-Z]\d)\d{3,4}(?=\s)/, (flight, day) => `AV:${flight}${day}`],
]

/** The pieces of a line. `day` is that of the command that made it (`/10DEC26`), or ''. */
export const piecesOf = (line: string, day: string): Piece[] => {
  for (const [pattern, command] of kinds) {
    const found = pattern.exec(line)
    if (!found) continue
    const [text] = found
    const end = found.index + text.length
    return [
      ...(found.index > 0 ? [{ text: line.slice(0, found.index) }] : []),
      { text, command: command(text, day) },
      ...(end < line.length ? piecesOf(line.slice(end), day) : []),
    ]
  }
  return [{ text: line }]
}

/** the day in a command, as a further command takes it */
export const dayOf = (command: string): string => /\/(\d{1,2}[A-Z]{3}(?:\d{2})?|[.+-])(?=\/|$)/.exec(command)?.[0] ?? ''
