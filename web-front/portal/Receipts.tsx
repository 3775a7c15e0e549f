import { type ReactNode, useState } from 'react'
import { save } from '#contracts/client/file.ts'
import { interTicketReceiptPdf, itineraryListPdf, prepaymentReceiptPdf, ticketReceiptPdf } from '#contracts/order/ticketing/receipt-api.ts'
import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { call } from '../kit/session.ts'
import { useTell } from '../kit/useTell.ts'
import './receipts.css'

type Order = { id: string; paid: number; liveTickets: number; inter: boolean }

/** Papers that can be printed at the present stage of an order: each in a tab of its own, or as a file. */
export const Receipts = ({ of }: { of: Order }) =>
  receiptsOf(of).map(page => (
    <span key={page} className="receipt">
      <a href={receiptOf(page, of.id)} target="_blank" rel="noopener">
        {receiptTitles[page]}
      </a>
      <ReceiptPdf page={page} orderId={of.id}>
        PDF
      </ReceiptPdf>
    </span>
  ))

/** page of the ticket receipt: domestic or international */
export const ticketReceiptFor = ({ inter }: Pick<Order, 'inter'>): ReceiptPage => (inter ? 'interNewTicketReceipt' : 'TicketReceipt')
const receiptsOf = ({ paid, liveTickets, inter }: Order): ReceiptPage[] => [
  ...(paid > 0 ? (['prepaymentReceipt'] as const) : []),
  ...(liveTickets > 0 ? [ticketReceiptFor({ inter }), 'itineraryList' as const] : []),
]

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
