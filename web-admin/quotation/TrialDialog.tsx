import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { trialQuote } from '#contracts/quotation/quote-api.ts'
import { useAsk } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Loading } from '../kit/Loading.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { Explanation } from './Explanation.tsx'

const inputs = inputsOf(trialQuote.body)
type Asked = Static<typeof trialQuote.body>

/** The answer that an agency would get now. `ruleId` is a rule that is treated as if it were in force. */
export const TrialDialog = ({ ruleId, close }: { ruleId?: string; close: () => void }) => {
  const form = useInputs(inputs, ruleId ? { ruleId } : {})
  const [asked, setAsked] = useState<Asked>()
  const title = useId()
  const answer = useAsk(trialQuote, asked as Asked, { enabled: asked !== undefined })
  return (
    <Dialog onClose={close} fullWidth maxWidth="md" aria-labelledby={title}>
      <Box
        component="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          const given = form.check()
          if (given) setAsked(given as Asked)
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={title}>报价试算</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
            <Fields of={inputs.map(form.props)} disabled={false} errors={{}} />
          </Box>
          {asked && (
            <Box role="region" aria-label="试算结果" aria-live="polite" sx={{ mt: 2 }}>
              {answer.error ? <Problem error={answer.error} /> : answer.data ? <Answer data={answer.data} /> : <Loading lines={4} />}
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>关闭</Button>
          <Button type="submit" variant="contained">
            试算
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

const Answer = ({ data: { obstacles, fare, by, legs, explained } }: { data: Static<typeof trialQuote.data> }) => (
  <>
    {obstacles.length > 0 ? (
      <Alert severity="warning" sx={{ mb: 2 }}>
        将转人工报价：{obstacles.map(({ text }) => text).join('；')}
      </Alert>
    ) : (
      <Alert severity="success" sx={{ mb: 2 }}>
        成人票价 {formatYuan(fare ?? 0)}，按规则 {by?.ruleName}
      </Alert>
    )}
    {explained && <Explanation legs={legs} explained={explained} />}
  </>
)
