import { PayableClaimed, PayableFreed } from '../kernel/claims.ts'
import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as auditApi from './audit-api.ts'
import * as batchApi from './batch/api.ts'
import * as batchEvents from './batch/events.ts'
import { orderBatches, orderBatchRefusals } from './batch/list.ts'
import * as cancelApi from './changes/cancel-api.ts'
import * as changesApi from './changes/changes-api.ts'
import * as copyApi from './changes/copy-api.ts'
import * as joinApi from './changes/join-api.ts'
import * as unpaid from './changes/unpaid-events.ts'
import * as waitlistApi from './changes/waitlist-api.ts'
import * as disruptionApi from './disruption/disruption-api.ts'
import * as dueApi from './due-api.ts'
import * as events from './events.ts'
import { orderFigures } from './figures.ts'
import { orders, timeoutOrders, unsentMails } from './lists.ts'
import { modules } from './modules.ts'
import * as payPreviewApi from './money/pay-preview-api.ts'
import * as priceApi from './money/price-api.ts'
import * as guide from './names/guide.ts'
import * as guideApi from './names/guide-api.ts'
import * as manifest from './names/manifest.ts'
import * as mail from './notice/mail.ts'
import * as mailApi from './notice/mail-api.ts'
import * as notice from './notice/notice.ts'
import * as noticeApi from './notice/notice-api.ts'
import * as host from './pnr/host.ts'
import * as pnrApi from './pnr/pnr-api.ts'
import { records } from './records.ts'
import * as limits from './rules/limits.ts'
import * as explainApi from './search/explain-api.ts'
import * as interApi from './search/inter-api.ts'
import * as previewApi from './search/preview-api.ts'
import * as sampleApi from './search/sample-api.ts'
import * as searchApi from './search/search-api.ts'
import * as splitApi from './split/split-api.ts'
import { orderStates } from './states.ts'
import * as submitPreviewApi from './submit-preview-api.ts'
import * as receiptApi from './ticketing/receipt-api.ts'
import * as virtualOutApi from './virtual-out/api.ts'
import { virtualOuts } from './virtual-out/list.ts'

export const orderContract = contract({
  name: 'order',
  modules,
  api: [
    api,
    changesApi,
    joinApi,
    splitApi,
    pnrApi,
    receiptApi,
    auditApi,
    priceApi,
    payPreviewApi,
    cancelApi,
    copyApi,
    searchApi,
    interApi,
    explainApi,
    previewApi,
    sampleApi,
    submitPreviewApi,
    waitlistApi,
    noticeApi,
    mailApi,
    dueApi,
    disruptionApi,
    virtualOutApi,
    guideApi,
    batchApi,
  ],
  events: {
    order: { ...events, PayableClaimed, PayableFreed },
    pnr: host.pnrEvents,
    ticketstock: host.ticketStockEvents,
    manifest,
    guidelist: guide,
    noticereading: notice,
    mail,
    unpaid,
    orderbatch: batchEvents,
  },
  states: orderStates,
  schemas: [events, limits],
  records,
  figures: orderFigures,
  lists: [orders, timeoutOrders, unsentMails, virtualOuts, orderBatches, orderBatchRefusals],
})
