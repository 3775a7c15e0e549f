import type * as refunds from '#contracts/refund/events.ts'
import { saidOf, searchView, wordsOf } from '../kernel/search.ts'
import { partOf } from '../kernel/view.ts'

/** the letter that words of refunds begin with */
export const REFUND_WORDS = 'R'
const { number, words } = wordsOf(REFUND_WORDS)

/** A refund is looked for by its number and by that of its order. */
export const refundWords = partOf<Pick<typeof refunds, 'RefundSubmitted'>>()(searchView, {
  version: 1,
  on: {
    RefundSubmitted: (_, { agency, orderNo }, { id }) => saidOf(agency, [number('NUMBER', id), words('ORDER', orderNo)]),
  },
})
