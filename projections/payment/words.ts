import type * as payments from '#contracts/payment/events.ts'
import { orderOf } from '#contracts/payment/payable.ts'
import { type SearchRow, saidOf, searchView, wordsOf } from '../kernel/search.ts'
import { partOf } from '../kernel/view.ts'

/** the letter that words of payments begin with */
export const PAYMENT_WORDS = 'P'
const { number, words } = wordsOf(PAYMENT_WORDS)

const traded = (row: SearchRow | null, { tradeNo }: { tradeNo: string }) =>
  row && saidOf(row.agency!, [...row.said.filter(({ as }) => as !== 'TRADE'), number('TRADE', tradeNo)])

/** A payment is looked for by its number, by that of its order, and by what the gateway calls it. */
export const paymentWords = partOf<Pick<typeof payments, 'PaymentCreated' | 'PaymentSucceeded' | 'PaymentSumDiffered'>>()(searchView, {
  version: 1,
  on: {
    PaymentCreated: (_, created, { id }) => {
      const orderNo = orderOf(created)
      return saidOf(created.agency, [number('NUMBER', id), ...(orderNo ? [words('ORDER', orderNo)] : [])])
    },
    PaymentSucceeded: traded,
    PaymentSumDiffered: traded,
  },
})
