import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWallet'
import Business from '@mui/icons-material/Business'
import Gavel from '@mui/icons-material/Gavel'
import ListAlt from '@mui/icons-material/ListAlt'
import Lock from '@mui/icons-material/Lock'
import Output from '@mui/icons-material/Output'
import Payments from '@mui/icons-material/Payments'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import Savings from '@mui/icons-material/Savings'
import { earnestHoldDetail, earnestInfo } from '#contracts/account/earnest-api.ts'
import { earnestAccounts, earnestHolds, earnestRecordList } from '#contracts/account/earnest-lists.ts'
import { bigClientDetail, bigDepositDetail } from '#contracts/account/remittance-api.ts'
import { bigClients, bigDeposits, clientPayments } from '#contracts/account/remittance-lists.ts'
import { virtualAccountInfo, virtualRefundDetail } from '#contracts/account/virtual-api.ts'
import { accountMovements, virtualAccounts, withdrawals } from '#contracts/account/virtual-lists.ts'
import { opening } from '#contracts/client/opening.tsx'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'
import { ledgerScreens } from './ledger-screens.tsx'

export const screens: ConsoleScreen[] = [
  screenOf(virtualAccounts, {
    icon: <AccountBalanceWallet />,
    actions: { show: virtualAccountInfo },
    show: opening(() => import('./AccountDetail.tsx').then(({ AccountDetail }) => AccountDetail)),
  }),
  screenOf(accountMovements, {
    icon: <ReceiptLong />,
    list: opening(() => import('./MovementList.tsx').then(({ MovementList }) => MovementList)),
  }),
  screenOf(withdrawals, {
    icon: <Output />,
    list: opening(() => import('./WithdrawalList.tsx').then(({ WithdrawalList }) => WithdrawalList)),
    actions: { show: virtualRefundDetail },
    show: opening(() => import('./WithdrawalDetail.tsx').then(({ WithdrawalDetail }) => WithdrawalDetail)),
  }),
  screenOf(earnestAccounts, {
    icon: <Savings />,
    actions: { show: earnestInfo },
    show: opening(() => import('./EarnestAccountDetail.tsx').then(({ EarnestAccountDetail }) => EarnestAccountDetail)),
  }),
  screenOf(earnestRecordList, {
    icon: <ListAlt />,
    list: opening(() => import('./EarnestRecordList.tsx').then(({ EarnestRecordList }) => EarnestRecordList)),
  }),
  screenOf(earnestHolds, {
    icon: <Gavel />,
    list: opening(() => import('./EarnestList.tsx').then(({ EarnestList }) => EarnestList)),
    actions: { show: earnestHoldDetail },
    show: opening(() => import('./EarnestDetail.tsx').then(({ EarnestDetail }) => EarnestDetail)),
  }),
  screenOf(bigDeposits, {
    icon: <Lock />,
    list: opening(() => import('./BigDepositList.tsx').then(({ BigDepositList }) => BigDepositList)),
    actions: { show: bigDepositDetail },
    show: opening(() => import('./BigDepositDetail.tsx').then(({ BigDepositDetail }) => BigDepositDetail)),
  }),
  screenOf(bigClients, {
    icon: <Business />,
    list: opening(() => import('./BigClientList.tsx').then(({ BigClientList }) => BigClientList)),
    actions: { show: bigClientDetail },
    show: opening(() => import('./BigClientDetail.tsx').then(({ BigClientDetail }) => BigClientDetail)),
  }),
  screenOf(clientPayments, {
    icon: <Payments />,
    list: opening(() => import('./ClientPaymentList.tsx').then(({ ClientPaymentList }) => ClientPaymentList)),
  }),
  ...ledgerScreens,
]
