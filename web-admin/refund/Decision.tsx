import { modifyRefundStatus } from '#contracts/refund/api.ts'
import { useMay } from '../kit/calls.ts'
import { Panel } from '../kit/Panel.tsx'
import { DecisionSums } from './DecisionSums.tsx'
import { Judgement } from './Judgement.tsx'
import { PayOut } from './PayOut.tsx'
import type { ShownRefund } from './RefundDetail.tsx'

/** Names what the desk decides beside the evidence: how much goes back and why, with one button that names the sum. */
export const Decision = ({ refund }: { refund: ShownRefund }) => {
  const may = useMay()(modifyRefundStatus)
  const can = (action: string) => may && refund.allowedActions.some(given => given.action === action)
  const judged = can('approveRefund') || can('rejectRefund')
  if (can('payOut')) return <PayOut refund={refund} rejectable={can('rejectRefund')} />
  if (judged) return <Judgement refund={refund} approvable={can('approveRefund')} />
  return (
    <Panel title="退款金额">
      <DecisionSums refund={refund} />
    </Panel>
  )
}
