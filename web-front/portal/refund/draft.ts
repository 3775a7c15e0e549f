import { useState } from 'react'
import type { RefundType } from '#contracts/enums.ts'
import { useDraft } from '../../kit/draft.ts'

/** The input of an application; of its papers only the names, since a browser keeps no files. */
export type RefundDraft = {
  /** travellers whose tickets are refunded */
  picked: string[]
  /** flights, where not all of them are refunded */
  picking?: string[] | undefined
  type: RefundType
  reasonCode?: string | undefined
  reason: string
  noticeNo: string
  /** of HU's international tickets: the bill of an illness, yuan as typed */
  bill?: string | undefined
  papers: string[]
}

/** An application survives its page until it is handed in. `lost` are files that were chosen before a reload, and must be chosen again. */
export const useRefundDraft = (orderId: string, firstType: () => RefundType) => {
  const [draft, keep, drop, isRestored] = useDraft<RefundDraft>(`refund.${orderId}`, () => ({
    picked: [],
    type: firstType(),
    reason: '',
    noticeNo: '',
    papers: [],
  }))
  const [lost] = useState(isRestored ? draft.papers : [])
  return { draft, change: (part: Partial<RefundDraft>) => keep({ ...draft, ...part }), drop, lost }
}
