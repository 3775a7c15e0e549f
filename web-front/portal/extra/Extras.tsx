import { Button } from 'antd'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { paymentChannels } from '#contracts/enums.ts'
import { type AvailableExtra, availableExtras } from '#contracts/extra/api.ts'
import { refundManners } from '#contracts/extra/events.ts'
import { itemStatuses } from '#contracts/extra/items.ts'
import { purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { BuyDialog } from './BuyDialog.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import './extra.css'

export type Product = Static<typeof AvailableExtra>
export type Purchased = Static<typeof purchasedExtras.data>
export type PurchasedKind = Purchased['kinds'][number]
type Open = { what: 'buy'; product: Product } | { what: 'pay' | 'refund' | 'invoice'; kind: PurchasedKind }

const until = (at: string) => formatDateTime(at).slice(0, 16)

/** Insurance, meals and baggage for the travellers of an order: what may be bought, purchases, and their states. */
export const Extras = ({ order }: { order: OpenedOrder }) => {
  const { orderId } = order
  const available = useAsk(availableExtras, { orderId }, { lists: ['order', 'extra'] })
  const purchased = useAsk(purchasedExtras, { orderId }, { lists: ['extra'] })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <section className="ow-card" aria-labelledby="extras-had">
        <h2 id="extras-had" className="ow-card-head">
          已购
        </h2>
        <Fetched from={purchased} what="已购产品">
          {data => <Had of={data} act={(what, kind) => setOpen({ what, kind })} />}
        </Fetched>
      </section>
      <section className="ow-card" aria-labelledby="extras-available">
        <h2 id="extras-available" className="ow-card-head">
          可购产品
        </h2>
        <Fetched from={available} what="可购产品">
          {({ why, products, passengers }) => (
            <>
              {why ? (
                <p className="ow-pad ow-hint">{why}</p>
              ) : passengers.length === 0 && products.length > 0 ? (
                <p className="ow-pad ow-hint">录入旅客名单后可为旅客购买</p>
              ) : null}
              {products.length === 0 ? (
                <Empty title="航司没有提供增值产品" text="保险、餐食、行李上架后会显示在这里" />
              ) : (
                <Available
                  products={products}
                  isOpen={why === undefined && passengers.length > 0}
                  choose={product => setOpen({ what: 'buy', product })}
                />
              )}
              {open?.what === 'buy' && <BuyDialog orderId={orderId} product={open.product} passengers={passengers} close={close} />}
            </>
          )}
        </Fetched>
      </section>
      {open?.what === 'pay' && <PayDialog orderId={orderId} kind={open.kind} close={close} />}
      {open?.what === 'refund' && purchased.data && (
        <RefundDialog orderId={orderId} kind={open.kind.kind} items={purchased.data.items} close={close} />
      )}
      {open?.what === 'invoice' && <InvoiceDialog orderId={orderId} kind={open.kind} close={close} />}
    </>
  )
}

const Available = ({ products, isOpen, choose }: { products: Product[]; isOpen: boolean; choose: (product: Product) => void }) => (
  <table className="dense-rows ow-table ow-stack ex-products" aria-label="可购产品">
    <thead>
      <tr>
        <th scope="col">产品</th>
        <th scope="col">类型</th>
        <th scope="col">每人</th>
        <th scope="col">停售</th>
        <th scope="col">停退</th>
        <th scope="col" className="number">
          每份应付（元）
        </th>
        <th scope="col">
          <span className="ow-heard">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {products.map(product => {
        const { productId, kind, name, note, holiday, surcharge, agentFee, payFee, min, max, saleUntil, refundUntil, amount, why } = product
        const parts = [
          surcharge > 0 && `${holiday}加价 ${(surcharge / 100).toFixed(2)}`,
          agentFee > 0 && `减代理费 ${(agentFee / 100).toFixed(2)}`,
          payFee > 0 && `含手续费 ${(payFee / 100).toFixed(2)}`,
        ].filter(Boolean)
        return (
          <tr key={productId}>
            <th scope="row">
              {name}
              {(note || parts.length > 0) && <small>{[note, ...parts].filter(Boolean).join('；')}</small>}
            </th>
            <td>{boughtKinds[kind]}</td>
            <td className="ow-wide">{min === max ? `${max} 份` : `${min}–${max} 份`}</td>
            <td className="ow-wide">{until(saleUntil)}</td>
            <td className="ow-wide">{refundUntil ? until(refundUntil) : '不可退'}</td>
            <td className="number">
              <Money fen={amount} />
            </td>
            <td>
              {why ? (
                <span className="ow-hint">{why}</span>
              ) : (
                <Button size="small" disabled={!isOpen} onClick={() => choose(product)} aria-label={`购买${name}`}>
                  购买
                </Button>
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const Had = ({
  of: { items, kinds, refunds },
  act,
}: {
  of: Purchased
  act: (what: 'pay' | 'refund' | 'invoice', kind: PurchasedKind) => void
}) => {
  const shown = kinds.filter(({ kind }) => items.some(item => item.kind === kind))
  if (shown.length === 0) return <Empty title="还没有购买" text="在下方选择产品和旅客" />
  return (
    <>
      {shown.map(kind => {
        const own = items.filter(item => item.kind === kind.kind)
        const mayGo = own.some(({ status, why }) => status === 'WAIT_PAY' || why === undefined)
        return (
          <div key={kind.kind}>
            <p className="ow-pad ow-hint">
              <strong>{boughtKinds[kind.kind]}</strong>
              {'　'}
              {kind.waiting > 0 ? (
                <>
                  待支付 <Money fen={kind.waiting} sign />
                  {kind.payBy && (
                    <>
                      ，<TimeLeft limit={kind.payBy} now={houseNow} />
                    </>
                  )}{' '}
                  <Button size="small" type="primary" onClick={() => act('pay', kind)}>
                    支付
                  </Button>
                </>
              ) : (
                <>
                  已付 <Money fen={kind.paid} sign />
                  {kind.refunding > 0 && (
                    <>
                      ，退款中 <Money fen={kind.refunding} sign />
                    </>
                  )}
                  {kind.refunded > 0 && (
                    <>
                      ，已退 <Money fen={kind.refunded} sign />
                    </>
                  )}
                </>
              )}{' '}
              {mayGo && (
                <Button size="small" onClick={() => act('refund', kind)}>
                  {kind.waiting > 0 ? '取消或退订' : '退订'}
                </Button>
              )}{' '}
              {kind.invoiceable > 0 && (
                <Button size="small" onClick={() => act('invoice', kind)}>
                  申请开票
                </Button>
              )}
            </p>
            <table className="dense-rows ow-table ow-stack" aria-label={`已购${boughtKinds[kind.kind]}`}>
              <thead>
                <tr>
                  <th scope="col">旅客</th>
                  <th scope="col">产品</th>
                  <th scope="col">状态</th>
                  <th scope="col">支付</th>
                  <th scope="col" className="number">
                    金额（元）
                  </th>
                </tr>
              </thead>
              <tbody>
                {own.map(({ id, name, product, status, paidAt, channel, amount, back, invoicedAt, invoiceNo }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>{product}</td>
                    <td className="ow-tag">
                      <Tag tone={toneOf(status === 'ISSUED' ? 'DONE' : status === 'WAIT_PAY' ? 'WAIT_FOR_PAY' : status)}>
                        {itemStatuses[status]}
                      </Tag>
                      {invoicedAt && <small> {invoiceNo ? `发票 ${invoiceNo}` : '已申请开票'}</small>}
                    </td>
                    <td className="ow-wide">{paidAt && channel ? `${until(paidAt)} ${paymentChannels[channel]}` : '--'}</td>
                    <td className="number">
                      <Money fen={amount} />
                      {back !== undefined && (
                        <small>
                          {' '}
                          退 <Money fen={back} />
                        </small>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      })}
      {refunds.map(({ refundId, kind, manner, amount, channel, status, failure }) => (
        <p key={refundId} className="ow-pad ow-hint">
          {boughtKinds[kind]}
          {refundManners[manner]} <Money fen={amount} sign />
          {status === 'REFUNDED' ? `，已退回${paymentChannels[channel]}` : status === 'ASKED' ? '，正在退款' : `，未退成：${failure}`}
        </p>
      ))}
    </>
  )
}
