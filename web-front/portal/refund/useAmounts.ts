import type { Static } from '#contracts/kernel/schema.ts'
import { previewRefund } from '#contracts/refund/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { useSettled } from '../../kit/Preview.tsx'
import type { RefundFormType } from './form.ts'

export type Amounts = ReturnType<typeof useAmounts>
/**
 * The amounts of what is chosen, and those of a voluntary refund to compare an involuntary one with. While the application `isHeld` no
 * amounts are asked for, since its tickets may be on their way back already.
 */
export const useAmounts = (asked: Static<typeof previewRefund.body>, kind: RefundFormType | undefined, isHeld: boolean) => {
  const { orderId, ids, segments } = asked
  const mayPreview = kind !== undefined && ids.length > 0 && segments?.length !== 0
  const settled = useSettled(mayPreview ? asked : undefined)
  const enabled = mayPreview && settled !== undefined && !isHeld
  const quote = useAsk(previewRefund, settled ?? asked, { enabled, keep: true, lists: ['order', 'refund'] })
  const voluntary = useAsk(
    previewRefund,
    { orderId, ids, ...(segments && { segments }), refundType: 'VOLUNTE' },
    { enabled: enabled && kind.manner === 'INVOLUNTE' },
  ).data
  return { mayPreview, quote, shown: mayPreview && !quote.error ? quote.data : undefined, voluntary }
}
