import type * as fines from '#contracts/fine/events.ts'
import { type SearchRow, saidOf, searchView, wordsOf } from '../kernel/search.ts'
import { partOf } from '../kernel/view.ts'

/** the letter that words of fines begin with */
export const FINE_WORDS = 'F'
const { number, words } = wordsOf(FINE_WORDS)
const begun = (_: SearchRow | null, { agency, orderNo }: { agency: string; orderNo: string }, { id }: { id: string }) =>
  saidOf(agency, [number('NUMBER', id), words('ORDER', orderNo)])

/** A fine is looked for by its number and by that of its order. */
export const fineWords = partOf<Pick<typeof fines, 'FineCalculated' | 'FineAddAsked'>>()(searchView, {
  version: 1,
  on: { FineCalculated: begun, FineAddAsked: begun },
})
