import { code, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { SubmitBody } from '#contracts/order/api.ts'
import type { Quoted } from '#contracts/order/search/quote.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type SubmitDeps, submitting } from '#services/order/submit/submit.ts'
import type { Accepted } from './accepting.ts'

type Ordering = {
  /** the claim that stands: it must be this request's */
  claim: Accepted['claim']
  asked: Static<typeof SubmitBody>
  quoteId: string
  agency: string
  /** the price of the order now */
  price: (now: string) => Promise<Quoted>
  deps: Omit<SubmitDeps, 'quote'>
  call: CommandCall
  /** frees the offer, with what the caller reads */
  release: (reason: string) => Promise<unknown>
}
/**
 * Orders at an offer that this request has claimed (DOMAIN §3.12). A refusal frees the offer, so it may be accepted again.
 * @throws Refused where the claim is over, or as a submission is refused
 */
export const orderAt = async ({ claim, asked, quoteId, agency, price, deps, call, release }: Ordering) => {
  // sent again after its answer was lost: the quote must still be claimed by this request, or ordered by it
  if (claim?.request !== call.commandId) throw new Refused(code.quotation, '上次下单未成立，请重新提交')
  try {
    const { orderNo, order } = await submitting({ ...deps, quote: ({ now }) => price(now) })(asked, call, { agency, quoteId })
    if (order.status === 'NONE') throw notFound('订单')
    return { orderNo, order }
  } catch (error) {
    if (isRefusal(error)) await release(error.message)
    throw error
  }
}
