import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { Static } from '#contracts/kernel/schema.ts'
import { modifyRefundStatus } from '#contracts/refund/api.ts'
import { useSend } from '../kit/calls.ts'
import { isStale } from '../kit/StaleDialog.tsx'
import type { ShownRefund } from './RefundDetail.tsx'

type Target = Static<typeof modifyRefundStatus.body>['statusId']

/** Sends one step of the application, and keeps what went wrong. */
export const useDecisionStep = ({ refundId, revision }: ShownRefund) => {
  const { send, isPending } = useSend(modifyRefundStatus)
  const notify = useNotify()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<unknown>()
  const step = async (statusId: Target, more: Partial<Static<typeof modifyRefundStatus.body>>, done: string) => {
    setProblem(undefined)
    try {
      await send({ refundId, statusId, ...more }, { revision })
      notify(done, { type: 'success' })
    } catch (error) {
      setProblem(error)
      if (isStale(error)) refresh()
    }
  }
  return { step, isPending, problem, forget: () => setProblem(undefined) }
}
