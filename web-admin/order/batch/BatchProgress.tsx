import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { Static } from '#contracts/kernel/schema.ts'
import { getBatch, stopBatch } from '#contracts/order/batch/api.ts'
import { batchStatuses } from '#contracts/order/batch/words.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'

type Batch = Static<typeof getBatch.data>
/** ms between two looks at a batch that goes on */
const LOOK_MS = 1_000

const inWords = (count: number) => count.toLocaleString('zh-CN')

/** A batch, read again as long as it goes on. */
export const useBatch = (id: string) =>
  useAsk(getBatch, { id }, { every: (batch: Batch | undefined) => (batch === undefined || batch.status === 'RUNNING' ? LOOK_MS : false) })

const refusalsOf = (batchId: string) => `/order-batch-refusal?filter=${encodeURIComponent(JSON.stringify({ batchId }))}`

/** How far a batch has come, with a button that stops it, and the way to the orders that it could not change. */
export const BatchProgress = ({ id }: { id: string }) => <Fetched from={useBatch(id)}>{batch => <Shown batch={batch} />}</Fetched>

const Shown = ({ batch: { id, status, count, done, refused, reason } }: { batch: Batch }) => {
  const gone = done + refused
  return (
    <Box sx={{ py: 1 }}>
      <Typography role="status" gutterBottom>
        {batchStatuses[status]}：{inWords(gone)} / {inWords(count)} 单，已办理 {inWords(done)} 单，不能办理 {inWords(refused)} 单
      </Typography>
      <LinearProgress aria-label="办理进度" variant="determinate" value={count > 0 ? (gone / count) * 100 : 0} />
      {reason && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          停止原因：{reason}
        </Alert>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
        {status === 'RUNNING' && (
          <ActionButton endpoint={stopBatch} label="停止" color="error" size="small" fixed={{ id }} explain={stopBatch.note} />
        )}
        {refused > 0 && (
          <Link component={RouterLink} to={refusalsOf(id)}>
            未办理的订单（可导出）
          </Link>
        )}
      </Box>
    </Box>
  )
}
