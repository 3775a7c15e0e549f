import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { RowOf } from '#contracts/kernel/list.ts'
import { orderBatchRefusals } from '#contracts/order/batch/list.ts'
import { ListScreen } from '../../kit/ListScreen.tsx'

type Refusal = RowOf<typeof orderBatchRefusals>

/** Orders that batches could not change: each leads to the order, where it is done by hand, and to its batch. */
export const RefusalList = () => (
  <ListScreen of={orderBatchRefusals} href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show`} render={render} />
)

const render = {
  batchId: ({ batchId }: Refusal) => (
    <Link component={RouterLink} to={`/order-batch/${encodeURIComponent(batchId)}/show`} underline="hover">
      查看批次
    </Link>
  ),
}
