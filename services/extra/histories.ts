import * as events from '#contracts/extra/events.ts'
import * as invoiceEvents from '#contracts/extra/invoice-events.ts'
import { issueExtraInvoice } from '#contracts/extra/invoices.ts'
import * as api from '#contracts/extra/purchase-api.ts'
import { PayableClaimed, PayableFreed, PayablePaid } from '#contracts/kernel/claims.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { extra } from './decide.ts'
import { invoiceNumber } from './invoice-number.ts'

export const extraHistories: History[] = [
  history(
    extra,
    { ...events, PayableClaimed, PayableFreed, PayablePaid },
    {
      permission: 'order.extraProduct.r',
      airlineOf: extra => (extra.status === 'NONE' ? undefined : extra.opened.airLine),
      agencyOf: extra => (extra.status === 'NONE' ? undefined : extra.opened.agency),
      ownerStays: true,
      commands: {
        ...api,
        issueExtraInvoice,
        ...machine({
          buy: '购买',
          claim: '支付占用',
          pay: '支付到账',
          free: '解除支付占用',
          passTime: '时限检查',
          cancel: '取消购买',
          issue: '出单',
          move: '随航班变更',
          promise: '随退票待退',
          askRefund: '退订',
          settleRefund: '退款完成',
          failRefund: '退款未成',
          invoice: '申请开票',
          issueInvoice: '登记发票',
        }),
      },
    },
  ),
  history(invoiceNumber, invoiceEvents, { permission: 'order.payment.r', ...wholeHouse, commands: machine({ claim: '登记发票号码' }) }),
]
