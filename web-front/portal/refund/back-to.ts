import { paymentChannels } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { PayoutPreview } from '#contracts/payment/preview-api.ts'

/** Destinations of the money, each channel once. */
export const backTo = (payouts: Static<typeof PayoutPreview>): { name: string; amount: number }[] => {
  const sums = new Map<string, number>()
  for (const { channel, amount, credited } of payouts) {
    const name = credited ? '转为抵扣，可付其他订单' : channel === 'offset' ? '退回原抵扣' : `原路退回${paymentChannels[channel]}`
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return [...sums].map(([name, amount]) => ({ name, amount }))
}
