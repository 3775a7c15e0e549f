import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import './receipts.css'
import { ReceiptPdf } from './ReceiptPdf.tsx'

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
