/**
 * The device's fingerprint, `desc`: tells one browser from another for as long as nobody tries to hide, which is all that it is for (many
 * logins or searches from one device under several accounts). It is a 53-bit hash of what every page can read without asking: browser,
 * languages, screen, time zone, processors. Nothing is drawn or measured, nothing is kept, and it identifies no person.
 */
export type Traits = readonly (string | number | boolean | undefined)[]

export const fingerprintOf = (traits: Traits): string => hash53(traits.map(String).join('\n')).toString(36)

const traitsHere = (): Traits => {
  const { userAgent, languages, hardwareConcurrency, maxTouchPoints, platform } = navigator
  const { width, height, colorDepth } = screen
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return [
    userAgent,
    String(languages),
    platform,
    hardwareConcurrency,
    maxTouchPoints,
    width,
    height,
    colorDepth,
    devicePixelRatio,
    timeZone,
  ]
}

let known: string | undefined
/** This browser's, found once; undefined where there is none. */
export const deviceDescription = (): string | undefined => {
  if (typeof document === 'undefined') return undefined
  known ??= fingerprintOf(traitsHere())
  return known
}

/** cyrb53 (public domain): not for secrets, but even and the same everywhere. */
const hash53 = (text: string): number => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    high = Math.imul(high ^ char, 2654435761)
    low = Math.imul(low ^ char, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
