import type * as events from '#contracts/extra/events.ts'
import { ExtraInvoiceRow } from '#contracts/extra/invoices.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

/** Requested invoices for products, with their state. */
export const extraInvoiceList = view<typeof events>()({
  name: 'extra-invoice',
  version: 1,
  doc: Type.Omit(ExtraInvoiceRow, ['id']),
  index: [
    ['-askedAt'],
    ['status', '-askedAt'],
    ['airLine', '-askedAt'],
    ['airLine', 'status', '-askedAt'],
    ['orderNo', '-askedAt'],
    ['invoiceNo', '-askedAt'],
  ],
  counted: ['airLine', 'status'],
  search: ['orderNo', 'invoiceNo'],
  key: {
    ExtraInvoiceAsked: ({ invoiceId }) => invoiceId,
    ExtraInvoiceIssued: ({ invoiceId }) => invoiceId,
    ExtraInvoiceReduced: ({ invoiceId }) => invoiceId,
  },
  on: {
    ExtraInvoiceAsked: (_, { invoiceId: __, nos, askedBy: ___, ...asked }, { id, at }) => ({
      extraId: id,
      ...asked,
      items: nos.length,
      status: 'ASKED',
      askedAt: at,
    }),
    ExtraInvoiceIssued: (row, { quantity: items, amount, invoiceNo }, { at }) =>
      row && { ...row, items, amount, invoiceNo, issuedAt: at, status: items > 0 ? 'ISSUED' : 'GONE' },
    ExtraInvoiceReduced: (row, { quantity: items, amount }) =>
      row && { ...row, items, amount, status: row.invoiceNo ? 'RED' : items > 0 ? 'ASKED' : 'GONE' },
  },
})
