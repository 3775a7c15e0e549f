import { hash } from 'node:crypto'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { Buyer } from '#contracts/report/itinerary/events.ts'

/** The request for an invoice; `id` names it, amounts are in fen. */
export type InvoiceAsked = {
  id: string
  airLine: string
  ticketNo: string
  passenger: string
  buyer: Buyer
  mailbox?: string
  fare: number
  yq: number
  cnFund: number
  /** taxes abroad */
  others?: number
  vat: number
}
/**
 * The issuer of the invoices of airlines. Asked again under the same id it answers the same: one invoice, one red invoice. An error is no
 * answer: the issuer is asked again.
 */
export type Invoices = {
  /** the number of twenty digits and its day, or the reason why no invoice is made out */
  issue: (asked: InvoiceAsked) => Promise<{ invoiceNo: string; issuedOn: string } | { refused: string }>
  /** takes an invoice back by a red one */
  reverse: (asked: { id: string; invoiceNo: string }) => Promise<{ redNo: string }>
}

const DIGITS = 20
/** digits that follow from the words */
const numberOf = (...words: string[]): string => {
  const digest = BigInt(`0x${hash('sha256', words.join('\n'), 'hex')}`)
  return String(digest % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

/** The built-in issuer: its numbers follow from the id, so it needs no memory. */
export const builtInInvoices = ({ clock }: { clock: () => string }): Invoices => ({
  issue: async ({ id }) => ({ invoiceNo: numberOf('invoice', id), issuedOn: toLocal(clock()).date }),
  reverse: async ({ id, invoiceNo }) => ({ redNo: numberOf('red', id, invoiceNo) }),
})
