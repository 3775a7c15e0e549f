import { useState } from 'react'
import type { RefundType } from '#contracts/enums.ts'
import { useDraft } from '../../kit/draft.ts'

/** What is filled in of an application; of its papers the names only, since a browser keeps no files. */
type Draft = {
  /** travellers whose tickets go back */
  picked: string[]
  /** flights, where not all of them go back */
  picking?: string[] | undefined
  type: RefundType
  reasonCode?: string | undefined
  reason: string
  noticeNo: string
  papers: string[]
}

/** An application outlives its page until it is handed in. `lost`: files that were chosen on a page before, and have to be chosen anew. */
export const useRefundDraft = (orderId: string, firstType: () => RefundType) => {
  const [draft, keep, drop, isRestored] = useDraft<Draft>(`refund.${orderId}`, () => ({
    picked: [],
    type: firstType(),
    reason: '',
    noticeNo: '',
    papers: [],
  }))
  const [lost] = useState(isRestored ? draft.papers : [])
  return { draft, change: (part: Partial<Draft>) => keep({ ...draft, ...part }), drop, lost }
}
