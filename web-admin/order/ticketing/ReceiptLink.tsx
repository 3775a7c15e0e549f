import Button from '@mui/material/Button'
import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'

/** Opens a page to print in a tab beside the console. */
export const ReceiptLink = ({ page, orderId }: { page: ReceiptPage; orderId: string }) => (
  <Button component="a" variant="text" href={receiptOf(page, orderId)} target="_blank" rel="noopener">
    {receiptTitles[page]}
  </Button>
)
