import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Panel } from '../kit/Panel.tsx'
import { Problem } from '../kit/Problem.tsx'
import { isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { DecisionSums } from './DecisionSums.tsx'
import type { ShownRefund } from './RefundDetail.tsx'
import { useDecisionStep } from './useDecisionStep.ts'

export const Judgement = ({ refund, approvable }: { refund: ShownRefund; approvable: boolean }) => {
  const { step, isPending, problem, forget } = useDecisionStep(refund)
  const [words, setWords] = useState('')
  const [waives, setWaives] = useState(false)
  const [missing, setMissing] = useState<string>()
  const { totals, waivable = 0 } = { waivable: refund.waivable, totals: (refund.approval ?? refund).totals }
  const sum = totals.refund + (waives ? waivable : 0)
  const said = words.trim()
  const reject = () => {
    if (!said) return setMissing('请填写驳回原因，代理人会看到')
    return step('REFUNDREJECT', { reason: said }, '已驳回，客票恢复有效')
  }
  const approve = () =>
    step('REFUNDAPPROVE', { ...(said && { reason: said }), ...(waives && { waiveMinimum: true }) }, `已通过，退回 ${formatYuan(sum)}`)
  if (isStale(problem)) return <StaleDialog error={problem} keep={forget} close={forget} />
  return (
    <Panel title="审核决定">
      <DecisionSums refund={refund} waived={waives ? waivable : 0} />
      {approvable && waivable > 0 && (
        <FormControlLabel
          control={<Checkbox checked={waives} onChange={(_, chosen) => setWaives(chosen)} disabled={isPending} />}
          label={`免除不足成团补差，另退 ${formatYuan(waivable)}`}
        />
      )}
      <TextField
        label="给代理人的话"
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setMissing(undefined)
        }}
        multiline
        minRows={2}
        fullWidth
        disabled={isPending}
        error={missing !== undefined}
        helperText={missing ?? '驳回时必填，代理人会看到；通过时记入处理记录'}
        sx={{ mt: 2 }}
      />
      {problem !== undefined && <Problem error={problem} />}
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
        {approvable && (
          <Button variant="contained" disabled={isPending} onClick={() => void approve()}>
            通过，退回 {formatYuan(sum)}
          </Button>
        )}
        <Button variant="outlined" color="error" disabled={isPending} onClick={() => void reject()}>
          驳回
        </Button>
      </Box>
      {approvable && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          通过后金额不再变化，并开始计算退款期限。
        </Typography>
      )}
    </Panel>
  )
}
