import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { paymentChannels } from '#contracts/enums.ts'
import { availableExtras } from '#contracts/extra/api.ts'
import { refundManners } from '#contracts/extra/events.ts'
import {
  ExtraItemView,
  extraPurchasePreview,
  extraRefundPreview,
  foodInvoice,
  foodPurchase,
  foodRefund,
  insuranceInvoice,
  insurancePurchase,
  insuranceRefund,
  insure,
  luggageInvoice,
  luggagePurchase,
  luggageRefund,
  purchasedExtras,
} from '#contracts/extra/purchase-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type BoughtKind, boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { ChooseMany } from '../../kit/ChooseMany.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { useAsk } from '../../kit/calls.ts'
import { DialogButton } from '../../kit/DialogButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { RowsTable } from '../../kit/RowsTable.tsx'

const purchases = { FOOD: foodPurchase, LUGGAGE: luggagePurchase, INSURANCE: insurancePurchase } as const
const refunds = { FOOD: foodRefund, LUGGAGE: luggageRefund, INSURANCE: insuranceRefund } as const
const invoices = { FOOD: foodInvoice, LUGGAGE: luggageInvoice, INSURANCE: insuranceInvoice } as const
type Purchased = Static<typeof purchasedExtras.data>
const lists = ['extra', 'order']

/** Insurance, meals and baggage of an order's travellers, with the state of their money; staff buy and give back for the agency. */
export const OrderExtras = ({ orderId }: { orderId: string }) => {
  const asked = useAsk(purchasedExtras, { orderId }, { lists })
  return (
    <Panel
      title="增值产品"
      actions={
        <>
          <ActionButton
            endpoint={insure}
            label="全员投保"
            fixed={{ orderId, ids: undefined, productId: undefined, totalAmount: undefined }}
            explain="为还没有保险的旅客各买一份，由代理人在时限内支付，逾期失效。"
            done={({ items, amount }: Static<typeof insure.data>) => `已为 ${items} 人投保，待代理人支付 ${formatYuan(amount)}`}
          />
          <DialogButton endpoint={foodPurchase} label="代购增值产品">
            {close => <BuyDialog orderId={orderId} close={close} />}
          </DialogButton>
        </>
      }
    >
      <Fetched from={asked} lines={3}>
        {({ items, kinds, refunds }) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {kinds.map(({ kind, waiting, payBy, paid, refunding, refunded, invoiceable }) => (
              <Box key={kind} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                <Facts
                  facts={[
                    [boughtKinds[kind], `已付 ${formatYuan(paid)}`],
                    ...(waiting > 0
                      ? [['待支付', `${formatYuan(waiting)}${payBy ? `，${formatDateTime(payBy).slice(0, 16)} 前` : ''}`] as const]
                      : []),
                    ...(refunding > 0 ? [['退款中', formatYuan(refunding)] as const] : []),
                    ...(refunded > 0 ? [['已退', formatYuan(refunded)] as const] : []),
                  ]}
                />
                {mayGo(items, kind) && (
                  <DialogButton endpoint={refundOf(kind)} color="error">
                    {close => <RefundDialog orderId={orderId} kind={kind} items={items} close={close} />}
                  </DialogButton>
                )}
                {invoiceable > 0 && (
                  <ActionButton
                    endpoint={invoices[kind]}
                    fixed={{ orderId }}
                    explain={`为已支付、未申请开票的${boughtKinds[kind]}申请 ${formatYuan(invoiceable)} 的发票，每份只申请一次，由财务开具后登记号码。`}
                  />
                )}
              </Box>
            ))}
            <RowsTable
              label="已购增值产品"
              row={ExtraItemView}
              rows={items}
              keyOf={({ id, kind }) => `${kind} ${id}`}
              empty="还没有购买增值产品"
              columns={[
                'kind',
                'name',
                'product',
                'price',
                'surcharge',
                'agentFee',
                'payFee',
                'amount',
                'status',
                'paidAt',
                'channel',
                'issuedAt',
                'invoicedAt',
                'invoice',
                'invoiceNo',
                'back',
              ]}
            />
            {refunds.map(({ refundId, kind, manner, amount, channel, at, status, failure }) => (
              <Box key={refundId}>
                {formatDateTime(at).slice(0, 16)} {boughtKinds[kind]}
                {refundManners[manner]} {formatYuan(amount)}（{refundId}）：
                {status === 'REFUNDED' ? `已退回${paymentChannels[channel]}` : status === 'ASKED' ? '正在退款' : `未退成，${failure}`}
              </Box>
            ))}
          </Box>
        )}
      </Fetched>
    </Panel>
  )
}

const refundOf = (kind: BoughtKind) => refunds[kind] as typeof foodRefund
const isOpen = (item: Purchased['items'][number], kind: BoughtKind) =>
  item.kind === kind && (item.status === 'WAIT_PAY' || item.why === undefined)
const mayGo = (items: Purchased['items'], kind: BoughtKind) => items.some(item => isOpen(item, kind))

/** Buys for an agency that asks for it: the agency pays in its portal, within the usual time. */
const BuyDialog = ({ orderId, close }: { orderId: string; close: () => void }) => {
  const available = useAsk(availableExtras, { orderId }, { live: false })
  const [productId, setProduct] = useState('')
  const [ids, setIds] = useState<string[]>([])
  const [count, setCount] = useState('1')
  const product = available.data?.products.find(one => one.productId === productId)
  const body = product && ids.length > 0 && /^[1-9]$/.test(count) ? { orderId, productId, ids, count: Number(count) } : undefined
  return (
    <CommandDialog
      endpoint={purchases[product?.kind ?? 'FOOD'] as typeof foodPurchase}
      label="代购增值产品"
      explain="由代理人在时限内支付，逾期失效。"
      body={body}
      incomplete={!product ? '请选择产品' : ids.length === 0 ? '请选择旅客' : '每人份数为 1 至 9'}
      preview={{
        endpoint: extraPurchasePreview,
        body,
        seal: ({ amount }) => ({ totalAmount: amount }),
        show: ({ each, items, amount, payBy }) => (
          <Facts
            facts={[
              [
                '每份',
                `${formatYuan(each.amount)}（价格 ${formatYuan(each.price + each.surcharge)}，代理费 −${formatYuan(each.agentFee)}，手续费 ${formatYuan(each.payFee)}）`,
              ],
              ['份数', items],
              ['应付', formatYuan(amount)],
              ['支付时限', formatDateTime(payBy).slice(0, 16)],
            ]}
          />
        ),
      }}
      done={({ amount }) => `已购买，待代理人支付 ${formatYuan(amount)}`}
      close={close}
    >
      {({ disabled }) => (
        <Fetched from={available} lines={3}>
          {({ why, products, passengers }) =>
            why ? (
              <Nothing text={why} />
            ) : products.length === 0 ? (
              <Nothing text="该航空公司没有增值产品" />
            ) : (
              <>
                <TextField
                  label="产品"
                  select
                  value={productId}
                  onChange={({ target }) => setProduct(target.value)}
                  disabled={disabled}
                  required
                >
                  {products.map(({ productId, kind, name, amount, why }) => (
                    <MenuItem key={productId} value={productId} disabled={why !== undefined}>
                      {boughtKinds[kind]}　{name}　{why ?? formatYuan(amount)}
                    </MenuItem>
                  ))}
                </TextField>
                <ChooseMany
                  label="旅客"
                  options={passengers.map(({ passengerId, name, why }) => ({
                    id: passengerId,
                    label: why ? `${name}（${why}）` : name,
                    disabled: why !== undefined,
                  }))}
                  chosen={ids}
                  change={setIds}
                  disabled={disabled}
                />
                <TextField
                  label="每人份数"
                  value={count}
                  onChange={({ target }) => setCount(target.value)}
                  disabled={disabled}
                  slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                />
              </>
            )
          }
        </Fetched>
      )}
    </CommandDialog>
  )
}

type RefundProps = { orderId: string; kind: BoughtKind; items: Purchased['items']; close: () => void }
const RefundDialog = ({ orderId, kind, items, close }: RefundProps) => {
  const [ids, setIds] = useState<string[]>([])
  const own = items.filter(item => item.kind === kind && ['WAIT_PAY', 'PAID', 'ISSUED'].includes(item.status))
  const body = ids.length > 0 ? { orderId, ids } : undefined
  return (
    <CommandDialog
      endpoint={refundOf(kind)}
      label={`${boughtKinds[kind]}退订`}
      explain={refundOf(kind).note}
      color="error"
      body={body}
      incomplete="请选择要退订的产品"
      preview={{
        endpoint: extraRefundPreview,
        body: body && { ...body, kind },
        show: ({ cancelled, lines, amount, payouts }) => (
          <Facts
            facts={[
              ...(cancelled > 0 ? [['取消未支付的', `${cancelled} 份`] as const] : []),
              ...(lines.length > 0 ? [['已付', formatYuan(lines.reduce((sum, { paid }) => sum + paid, 0))] as const] : []),
              ['退款', formatYuan(amount)],
              ...payouts.map(({ channel, amount }) => [`退回${paymentChannels[channel]}`, formatYuan(amount)] as const),
            ]}
          />
        ),
      }}
      done={({ amount }) => (amount > 0 ? `已退订，退款 ${formatYuan(amount)}` : '已取消')}
      close={close}
    >
      {({ disabled }) => (
        <ChooseMany
          label="退订哪些"
          options={own.map(({ id, name, product, status, why }) => ({
            id,
            label: `${name} ${product}${status === 'WAIT_PAY' ? '（未支付）' : why ? `（${why}）` : ''}`,
            disabled: status !== 'WAIT_PAY' && why !== undefined,
          }))}
          chosen={ids}
          change={setIds}
          disabled={disabled}
        />
      )}
    </CommandDialog>
  )
}
