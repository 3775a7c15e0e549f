export type Leg = { origin: string; destination: string }
/** a place of a journey, and the sign before it of how one came there */
export type Stop = { code: string; by: '→' | '⇄' | '，' }

/** Legs as a row has them: `HAK-PEK`, several with `/` between. */
export const legsOf = (text: string): Leg[] =>
  text.split('/').map(leg => {
    const [origin = '', destination = ''] = leg.split('-')
    return { origin, destination }
  })

/** The places of a journey in their order; there and back are two, and a leg that begins where none arrived stands apart. */
export const stopsOf = (legs: readonly Leg[]): Stop[] => {
  const [there, back] = legs
  if (legs.length === 2 && there!.origin === back!.destination && there!.destination === back!.origin)
    return [
      { code: there!.origin, by: '→' },
      { code: there!.destination, by: '⇄' },
    ]
  return legs.flatMap(({ origin, destination }, index): Stop[] => [
    ...(legs[index - 1]?.destination === origin ? [] : [{ code: origin, by: '，' as const }]),
    { code: destination, by: '→' },
  ])
}
