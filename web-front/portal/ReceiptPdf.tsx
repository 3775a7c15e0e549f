import { type ReactNode, useState } from 'react'
import { save } from '#contracts/client/file.ts'
import { interTicketReceiptPdf, itineraryListPdf, prepaymentReceiptPdf, ticketReceiptPdf } from '#contracts/order/ticketing/receipt-api.ts'
import { type ReceiptPage, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { call } from '../kit/session.ts'
import { useTell } from '../kit/useTell.ts'
import './receipts.css'

const files = {
  TicketReceipt: ticketReceiptPdf,
  interNewTicketReceipt: interTicketReceiptPdf,
  itineraryList: itineraryListPdf,
  prepaymentReceipt: prepaymentReceiptPdf,
} as const

/** Downloads the same paper as a file that the server makes. */
export const ReceiptPdf = ({ page, orderId, children }: { page: ReceiptPage; orderId: string; children: ReactNode }) => {
  const [isBusy, setBusy] = useState(false)
  const tell = useTell()
  const download = async () => {
    setBusy(true)
    await call(files[page], { orderId }).then(save, tell.failed)
    setBusy(false)
  }
  return (
    <button type="button" className="receipt-pdf" aria-label={`下载 PDF：${receiptTitles[page]}`} disabled={isBusy} onClick={download}>
      {isBusy ? '正在生成' : children}
    </button>
  )
}
