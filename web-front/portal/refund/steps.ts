import { refundStatuses } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { refundDetail } from '#contracts/refund/api.ts'

export type PortalRefund = Static<typeof refundDetail.data>
type Step = { name: string; state: 'done' | 'now' | 'later' | 'stopped'; at?: string }

type Decided = Pick<PortalRefund, 'status'> & { rejectReason?: string | undefined }
/** True where the applicant withdrew it, so that nobody has reviewed it. */
export const isWithdrawn = ({ status, rejectReason = '' }: Decided): boolean =>
  status === 'REFUNDREJECT' && /^撤回(：|$)/.test(rejectReason)
export const statusText = (refund: Decided): string => (isWithdrawn(refund) ? '已撤回' : refundStatuses[refund.status])

type InFlow = Pick<PortalRefund, 'status' | 'flow'>
/** True while the airline waits for the applicant to answer. */
export const isReturned = <R extends InFlow>(refund: R): refund is R & { flow: NonNullable<PortalRefund['flow']> } =>
  refund.status === 'REFUNDSUBMIT' && refund.flow?.status === 'RETURNED'

/**
 * The steps of an application to the money: handed in, approved, tickets taken back (where there are tickets), paid out. `times` are the
 * times of events by type.
 */
export const stepsOf = (
  { status, tickets, refundType }: Pick<PortalRefund, 'status' | 'tickets' | 'refundType'>,
  times: ReadonlyMap<string, string> = new Map(),
): Step[] => {
  const at = (fact: string) => {
    const time = times.get(fact)
    return time ? { at: time } : {}
  }
  if (status === 'REFUNDREJECT')
    return [
      { name: '提交申请', state: 'done', ...at('RefundSubmitted') },
      { name: '已结束', state: 'stopped', ...at('RefundRejected') },
    ]
  const goesBack = tickets.length > 0 && refundType !== 'CHILD'
  const way = [
    { name: '提交申请', fact: 'RefundSubmitted' },
    { name: '航司审核', fact: 'RefundApproved' },
    ...(goesBack ? [{ name: '客票退回', fact: 'RefundTicketed' }] : []),
    { name: '退款到账', fact: 'RefundPaidOut' },
  ]
  const reached = { REFUNDSUBMIT: 1, REFUNDAPPROVE: 2, REFUNDTICKET: 3, REFUNDACCOMPLISH: way.length }[status]
  return way.map(({ name, fact }, index) => ({
    name,
    state: index < reached ? 'done' : index === reached ? 'now' : 'later',
    ...(index < reached && at(fact)),
  }))
}

/** The present state, and who has to act. */
export const standingText = ({ status, rejectReason, flow }: InFlow & Pick<PortalRefund, 'rejectReason'>): string => {
  if (isReturned({ status, flow })) return '航司已退回，补充材料后重新提交，或者撤回'
  switch (status) {
    case 'REFUNDSUBMIT':
      return flow?.statusDesc ? `等待航司审核：${flow.statusDesc}` : '等待航司审核，审核前可以撤回，也可以补充材料'
    case 'REFUNDAPPROVE':
      return '审核通过，金额已定'
    case 'REFUNDTICKET':
      return '客票已退回航司，等待退款'
    case 'REFUNDACCOMPLISH':
      return '款项已退回'
    case 'REFUNDREJECT':
      return isWithdrawn({ status, rejectReason })
        ? '已撤回，客票恢复有效，可重新申请'
        : `已驳回：${rejectReason ?? ''}。客票恢复有效，可补齐后重新申请`
  }
}
