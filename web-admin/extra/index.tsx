import ReceiptLong from '@mui/icons-material/ReceiptLong'
import { opening } from '#contracts/client/opening.tsx'
import { extraInvoices } from '#contracts/extra/invoices.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(extraInvoices, {
    icon: <ReceiptLong />,
    list: opening(() => import('./InvoiceList.tsx').then(({ InvoiceList }) => InvoiceList)),
  }),
]
