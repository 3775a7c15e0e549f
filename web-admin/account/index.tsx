import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWallet'
import Output from '@mui/icons-material/Output'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
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
  ...ledgerScreens,
]
