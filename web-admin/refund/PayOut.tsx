import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Panel } from '../kit/Panel.tsx'
import { Problem } from '../kit/Problem.tsx'
import { isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { PayOutPreview } from '../payment/PayOutPreview.tsx'
import { DecisionSums } from './DecisionSums.tsx'
import type { ShownRefund } from './RefundDetail.tsx'
import { useDecisionStep } from './useDecisionStep.ts'

export const PayOut = ({ refund, rejectable }: { refund: ShownRefund; rejectable: boolean }) => {
  const { step, isPending, problem, forget } = useDecisionStep(refund)
  const left = refund.totals.refund - refund.paidOut
  if (isStale(problem)) return <StaleDialog error={problem} keep={forget} close={forget} />
  return (
    <Panel title="退款">
      <DecisionSums refund={refund} />
      <Box sx={{ my: 2 }}>
        <PayOutPreview refundId={refund.refundId} />
      </Box>
      {problem !== undefined && <Problem error={problem} />}
      <Button
        variant="contained"
        fullWidth
        disabled={isPending}
        onClick={() => void step('REFUNDACCOMPLISH', {}, `已退回 ${formatYuan(left)}`)}
      >
        退回 {formatYuan(left)}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        退回后不能撤回。{rejectable && '要驳回的，见“更多”。'}
      </Typography>
    </Panel>
  )
}
