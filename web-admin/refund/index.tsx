import Undo from '@mui/icons-material/AssignmentReturn'
import { opening } from '#contracts/client/opening.tsx'
import type * as refund from '#contracts/refund/api.ts'
import { refundScreens } from '#contracts/refund/screens.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'
import { namedGet, namedQuery } from '../providers/named.ts'

const manageQueryRefund = namedQuery<typeof refund.manageQueryRefund>('/api/order/refund/r/manageQuery')
const refundDetail = namedGet<typeof refund.refundDetail>('/api/order/refund/r/detail')

export const screens: ConsoleScreen[] = withTitles(refundScreens, [
  {
    name: 'refund',
    icon: <Undo />,
    actions: { list: manageQueryRefund, show: refundDetail },
    list: opening(() => import('./RefundList.tsx').then(({ RefundList }) => RefundList)),
    show: opening(() => import('./RefundDetail.tsx').then(({ RefundDetail }) => RefundDetail)),
  },
])
