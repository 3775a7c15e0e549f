/** A question for tickets of single travellers, as the page's address has it. */
export type RetailQuestion = {
  origin: string
  destination: string
  startDate: string
  backDate?: string
  counts: { ADULT: number; CHILD?: number; INFANT?: number }
}
export const wordsOf = ({ origin, destination, startDate, backDate, counts }: RetailQuestion): Record<string, string> => ({
  from: origin,
  to: destination,
  day: startDate,
  ...(backDate && { back: backDate }),
  people: [counts.ADULT, counts.CHILD ?? 0, counts.INFANT ?? 0].join('-'),
})
/** Undefined for an address that asks nothing yet. */
export const questionIn = (query: URLSearchParams): RetailQuestion | undefined => {
  const [origin, destination, startDate, backDate] = ['from', 'to', 'day', 'back'].map(name => query.get(name) ?? '')
  if (!origin || !destination || !startDate) return undefined
  const [adults = 1, children = 0, infants = 0] = (query.get('people') ?? '1').split('-').map(Number)
  return {
    origin,
    destination,
    startDate,
    ...(backDate && { backDate }),
    counts: { ADULT: adults, ...(children > 0 && { CHILD: children }), ...(infants > 0 && { INFANT: infants }) },
  }
}
/** the page that shows the answer */
export const toRetail = (asked: RetailQuestion): string => `/retail?${new URLSearchParams(wordsOf(asked))}`
