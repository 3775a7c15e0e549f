import * as claims from '../kernel/claims.ts'
import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import * as invoiceEvents from './invoice-events.ts'
import { extraInvoices, issueExtraInvoice } from './invoices.ts'
import { modules } from './modules.ts'
import * as purchaseApi from './purchase-api.ts'
import { records } from './records.ts'
import { extraStates } from './states.ts'

export const extraContract = contract({
  name: 'extra',
  modules,
  api: [api, purchaseApi, { issueExtraInvoice }],
  records,
  lists: [extraInvoices],
  events: { extra: { ...events, ...claims }, extrainvoice: invoiceEvents },
  states: extraStates,
  schemas: [events, invoiceEvents],
})
