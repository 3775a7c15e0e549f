import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/client/receipts.ts'

type Order = { id: string; paid: number; liveTickets: number }

/** What can be printed of an order as far as it has come, each in a tab of its own. */
export const Receipts = ({ of }: { of: Order }) =>
  receiptsOf(of).map(page => (
    <a key={page} href={receiptOf(page, of.id)} target="_blank" rel="noopener">
      {receiptTitles[page]}
    </a>
  ))

const receiptsOf = ({ paid, liveTickets }: Order): ReceiptPage[] => [
  ...(paid > 0 ? (['prepaymentReceipt'] as const) : []),
  ...(liveTickets > 0 ? (['TicketReceipt', 'itineraryList'] as const) : []),
]
