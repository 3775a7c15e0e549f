import Undo from '@mui/icons-material/AssignmentReturn'
import Assignment from '@mui/icons-material/AssignmentReturned'
import { opening } from '#contracts/client/opening.tsx'
import { refundDetail } from '#contracts/refund/api.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { getTaskRefund } from '#contracts/refund/task-api.ts'
import { taskRefunds } from '#contracts/refund/task-lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(refunds, {
    icon: <Undo />,
    actions: { show: refundDetail },
    show: opening(() => import('./RefundDetail.tsx').then(({ RefundDetail }) => RefundDetail)),
  }),
  screenOf(taskRefunds, {
    icon: <Assignment />,
    list: opening(() => import('./TaskRefundList.tsx').then(({ TaskRefundList }) => TaskRefundList)),
    actions: { show: getTaskRefund },
    show: opening(() => import('./TaskRefundDetail.tsx').then(({ TaskRefundDetail }) => TaskRefundDetail)),
  }),
]
