import { hash53 } from './hash.ts'

/**
 * The device's fingerprint, `desc`. It tells browsers apart as long as nobody tries to hide, and it serves only to notice many logins or
 * searches from one device under several accounts. It is a 53-bit hash of what every page can read without asking: browser, languages,
 * screen, time zone, processors. Nothing is drawn or measured, nothing is stored, and it identifies no person.
 */
type Traits = readonly (string | number | boolean | undefined)[]

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
/** Description of this browser, computed once; undefined where there is no browser. */
export const deviceDescription = (): string | undefined => {
  if (typeof document === 'undefined') return undefined
  known ??= fingerprintOf(traitsHere())
  return known
}
