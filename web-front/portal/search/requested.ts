import { type AskedLeg, mistakesIn, nowhere, type SearchFields, travelling } from './form.ts'
import type { Requested } from './request.ts'
import { noView, type ResultsView } from './results.ts'

/** The form for a request; passengers that it does not mention stay as they were. */
export const formOfRequest = ({ voyageType, legs, counts }: Requested, before: SearchFields): SearchFields => {
  const asked: AskedLeg[] = legs.map(({ origin = '', destination = '', date = '' }) => ({ ...nowhere, origin, destination, date }))
  const some = (count: number) => count || null
  const people = counts && { adults: some(counts.ADULT), children: some(counts.CHILD), infants: some(counts.INFANT) }
  return travelling({ ...before, ...people, voyageType, legs: asked }, voyageType)
}

/** The view of the results: times of day, flights and airline of the request become filters. */
export const viewOfRequest = ({ legs, airLine }: Requested): ResultsView => ({
  ...noView,
  airLine: airLine ?? '',
  legs: legs.map(({ times, flightNo }) => ({ times: times ? [times] : [], flights: flightNo ? [flightNo] : [] })),
})

/** Missing values before a search, by field; for a day that has passed, the day that was understood, and what is to be chosen. */
export const gapsOf = (request: Requested, before: SearchFields, today: string): Record<string, string> => {
  const form = formOfRequest(request, before)
  const mistakes = Object.entries(mistakesIn(form, today)).map(([field, why]) => {
    const date = field.startsWith('date-') && form.legs[Number(field.slice('date-'.length))]?.date
    return [field, date && date < today ? `${date} 已过，请改日期` : why]
  })
  return { ...Object.fromEntries(mistakes), ...asked(request, form) }
}

/** Questions of the request, as far as the form has these fields: the way back has no airports of its own. */
const asked = ({ asks }: Requested, { voyageType }: SearchFields): Record<string, string> =>
  Object.fromEntries(Object.entries(asks).filter(([field]) => voyageType !== 'D' || !/^(?:origin|destination)-1$/.test(field)))
