import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as creditApi from './credit-api.ts'
import { creditFacts } from './credit-facts.ts'
import * as events from './events.ts'
import { paymentFigures } from './figures.ts'
import { credits, owedItems, paymentErrors, paymentRefunds, payments } from './lists.ts'
import { modules } from './modules.ts'
import * as owed from './owed.ts'
import * as owedApi from './owed-api.ts'
import * as previewApi from './preview-api.ts'
import * as reconApi from './reconciliation/api.ts'
import * as reconEvents from './reconciliation/events.ts'
import { reconDays, reconDifferences } from './reconciliation/lists.ts'
import * as refundEvents from './reconciliation/refund-events.ts'
import { records } from './records.ts'
import { paymentStates } from './states.ts'

export const paymentContract = contract({
  name: 'payment',
  modules,
  api: [api, owedApi, creditApi, previewApi, reconApi],
  events: { payment: events, offset: creditFacts, owed, recon: reconEvents, gatewayrefund: refundEvents },
  states: paymentStates,
  records,
  figures: paymentFigures,
  lists: [payments, paymentErrors, owedItems, paymentRefunds, credits, reconDays, reconDifferences],
})
