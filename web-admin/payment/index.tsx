import AssignmentLate from '@mui/icons-material/AssignmentLate'
import CurrencyExchange from '@mui/icons-material/CurrencyExchange'
import Payments from '@mui/icons-material/Payments'
import ReportProblem from '@mui/icons-material/ReportProblem'
import Savings from '@mui/icons-material/Savings'
import { opening } from '#contracts/client/opening.tsx'
import type * as payment from '#contracts/payment/api.ts'
import type * as credit from '#contracts/payment/credit-api.ts'
import type * as owed from '#contracts/payment/owed-api.ts'
import { paymentScreens } from '#contracts/payment/screens.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { titled } from '../kit/titled.ts'
import { namedGet, namedQuery } from '../providers/named.ts'

/** whoever moves money decides it */
const toPay = { permission: 'order.payment.r' }
const paymentRecords = namedQuery<typeof payment.paymentRecords>('/api/order/payment/r/records')
const paymentErrorQuery = namedQuery<typeof payment.paymentErrorQuery>('/api/order/payment/r/errorQuery')
const owedList = namedQuery<typeof owed.owedList>('/api/order/refund/r/needsRefundList', toPay)
const owedDetail = namedGet<typeof owed.owedDetail>('/api/order/refund/r/needsRefundDetail', toPay)
const paymentRefundList = namedQuery<typeof owed.paymentRefundList>('/api/order/refund/r/paymentRefundList', toPay)
const creditList = namedQuery<typeof credit.creditList>('/api/order/payment/r/offsetList')
const creditDetail = namedGet<typeof credit.creditDetail>('/api/order/payment/r/offsetDetail')

export const screens: ConsoleScreen[] = titled(paymentScreens, [
  {
    name: 'payment',
    icon: <Payments />,
    place: ['sale', 6],
    actions: { list: paymentRecords, show: paymentRecords },
    list: opening(() => import('./PaymentList.tsx').then(({ PaymentList }) => PaymentList)),
    show: opening(() => import('./PaymentDetail.tsx').then(({ PaymentDetail }) => PaymentDetail)),
  },
  {
    name: 'payment-error',
    icon: <ReportProblem />,
    place: ['sale', 7],
    actions: { list: paymentErrorQuery },
    list: opening(() => import('./PaymentErrorList.tsx').then(({ PaymentErrorList }) => PaymentErrorList)),
  },
  {
    name: 'needs-refund',
    icon: <AssignmentLate />,
    place: ['sale', 8],
    actions: { list: owedList, show: owedDetail },
    list: opening(() => import('./OwedList.tsx').then(({ OwedList }) => OwedList)),
    show: opening(() => import('./OwedDetail.tsx').then(({ OwedDetail }) => OwedDetail)),
  },
  {
    name: 'payment-refund',
    icon: <CurrencyExchange />,
    place: ['sale', 9],
    actions: { list: paymentRefundList },
    list: opening(() => import('./PaymentRefundList.tsx').then(({ PaymentRefundList }) => PaymentRefundList)),
  },
  {
    name: 'offset',
    icon: <Savings />,
    place: ['sale', 10],
    actions: { list: creditList, show: creditDetail },
    list: opening(() => import('./CreditList.tsx').then(({ CreditList }) => CreditList)),
    show: opening(() => import('./CreditDetail.tsx').then(({ CreditDetail }) => CreditDetail)),
  },
])
