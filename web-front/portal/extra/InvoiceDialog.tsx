import { foodInvoice, insuranceInvoice, luggageInvoice } from '#contracts/extra/purchase-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { Preview } from '../../kit/Preview.tsx'
import type { PurchasedKind } from './Extras.tsx'

const endpoints = { FOOD: foodInvoice, LUGGAGE: luggageInvoice, INSURANCE: insuranceInvoice } as const

/** Requests an invoice for all paid products of a kind that have none yet. */
export const InvoiceDialog = ({
  orderId,
  kind: { kind, invoiceable },
  close,
}: {
  orderId: string
  kind: PurchasedKind
  close: () => void
}) => (
  <Preview
    title={`${boughtKinds[kind]}开票`}
    endpoint={endpoints[kind] as typeof foodInvoice}
    body={{ orderId }}
    action={`申请开票 ${formatYuan(invoiceable)}`}
    done={({ amount }) => `已申请开票 ${formatYuan(amount)}`}
    close={close}
  >
    {() => <p className="ow-hint">为已支付、未申请开票的{boughtKinds[kind]}申请发票，每份只申请一次；开具后在此看到发票号码</p>}
  </Preview>
)
