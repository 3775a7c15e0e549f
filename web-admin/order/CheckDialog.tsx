import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { checkPassenger } from '#contracts/order/api.ts'
import { useAsk } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

/** Violations of the rules by the current names of an order. */
export const CheckDialog = ({ orderId, close }: { orderId: string; close: () => void }) => {
  const checked = useAsk(checkPassenger, { orderId })
  const title = useId()
  return (
    <Dialog onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>校验名单</DialogTitle>
      <DialogContent>
        <Fetched from={checked} lines={3}>
          {({ ok, passengers }) => {
            const wrong = passengers.filter(one => !one.ok)
            return ok ? (
              <Alert severity="success">{passengers.length} 位旅客均符合要求：证件、年龄、婴儿陪同和航班上的重复都已核对。</Alert>
            ) : (
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <Alert severity="warning">
                  {passengers.length} 位旅客中 {wrong.length} 位有问题
                </Alert>
                <SmallTable
                  label="有问题的旅客"
                  heads={['旅客', '问题']}
                  rows={wrong.map(({ index, name, errors }) => ({ key: String(index), cells: [name, Object.values(errors).join('；')] }))}
                />
              </Box>
            )
          }}
        </Fetched>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="contained" autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
