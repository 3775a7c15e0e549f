import Undo from '@mui/icons-material/AssignmentReturn'
import { opening } from '#contracts/client/opening.tsx'
import type * as refund from '#contracts/refund/api.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'
import { namedGet } from '../providers/named.ts'

export const screens: ConsoleScreen[] = [
  screenOf(refunds, {
    icon: <Undo />,
    actions: { show: namedGet<typeof refund.refundDetail>('/api/order/refund/r/detail') },
    show: opening(() => import('./RefundDetail.tsx').then(({ RefundDetail }) => RefundDetail)),
  }),
]
