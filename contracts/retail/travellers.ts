import { invalid } from '../kernel/refused.ts'
import { countsOf } from '../order/rules/counts.ts'
import type { TravellerCounts } from '../order/search/quote.ts'
import type { RetailAsked } from './flight-api.ts'
import { MOST_TRAVELLERS } from './parts.ts'

/** The travellers of a search; one adult where nobody is named. @throws Refused 400 unless they are one to nine, and adults enough */
export const travellersOf = ({ counts = { ADULT: 1 } }: Pick<RetailAsked, 'counts'>): TravellerCounts => {
  const all = countsOf(counts)
  const persons = Object.values(all).reduce((sum, count) => sum + count, 0)
  if (persons < 1 || persons > MOST_TRAVELLERS) throw invalid(`散客每单1–${MOST_TRAVELLERS}人`, { counts: `1–${MOST_TRAVELLERS}人` })
  if (all.INFANT > 2 * all.ADULT) throw invalid('每名成人最多携带两名婴儿', { counts: '每名成人最多携带两名婴儿' })
  return all
}
