import { contract } from '../kernel/context.ts'
import * as claims from '../payment/claims.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { extraInvoices, issueExtraInvoice } from './invoices.ts'
import { modules } from './modules.ts'
import * as purchaseApi from './purchase-api.ts'
import { extraStates } from './states.ts'

export const extraContract = contract({
  name: 'extra',
  modules,
  api: [api, purchaseApi, { issueExtraInvoice }],
  lists: [extraInvoices],
  events: { extra: { ...events, ...claims } },
  states: extraStates,
  schemas: [events],
})
