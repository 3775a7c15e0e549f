import { Checkbox } from 'antd'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { paymentChannels } from '#contracts/enums.ts'
import { extraRefundPreview, foodRefund, insuranceRefund, luggageRefund } from '#contracts/extra/purchase-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { Purchased, PurchasedKind } from './Extras.tsx'

const endpoints = { FOOD: foodRefund, LUGGAGE: luggageRefund, INSURANCE: insuranceRefund } as const
type Props = { orderId: string; kind: PurchasedKind['kind']; items: Purchased['items']; close: () => void }

/** Gives products back; the fees are shown first. Unpaid products are only cancelled. */
export const RefundDialog = ({ orderId, kind, items, close }: Props) => {
  const own = items.filter(item => item.kind === kind && !['EXPIRED', 'REFUNDED', 'REFUNDING'].includes(item.status))
  const [ids, choose] = useState<string[]>([])
  const [missing, setMissing] = useState(false)
  const body = ids.length > 0 ? { orderId, ids } : undefined
  return (
    <Preview
      title={`退订${boughtKinds[kind]}`}
      danger
      endpoint={endpoints[kind] as typeof foodRefund}
      body={body}
      check={() => setMissing(ids.length === 0)}
      preview={{
        endpoint: extraRefundPreview,
        body: body && { ...body, kind },
        show: ({ cancelled, lines, amount, payouts }) => {
          const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0)
          const kept = sum(({ paid, amount }) => paid - amount)
          return (
            <>
              <Lines
                of={[
                  ...(cancelled > 0 ? [['取消未支付的', `${cancelled} 份`] as const] : []),
                  ...(lines.length > 0 ? [['已付', <Money key="paid" fen={sum(({ paid }) => paid)} />] as const] : []),
                  ...(kept > 0
                    ? [
                        [
                          '支付手续费不退',
                          <span key="kept">
                            −<Money fen={kept} />
                          </span>,
                        ] as const,
                      ]
                    : []),
                ]}
                sum={['退款', <Money key="sum" fen={amount} sign />]}
              />
              {payouts.map(({ paymentCode, channel, amount }) => (
                <p key={paymentCode} className="ow-hint">
                  {formatYuan(amount)} 退回{paymentChannels[channel]}
                </p>
              ))}
            </>
          )
        },
      }}
      action={seen => (seen ? (seen.amount > 0 ? `退订，退款 ${formatYuan(seen.amount)}` : '取消购买') : '退订')}
      done={({ cancelled, amount }) => (amount > 0 ? `已退订，退款 ${formatYuan(amount)}` : `已取消 ${cancelled} 份`)}
      leave="保留"
      close={close}
    >
      {() => (
        <Fields>
          <Field label="退订哪些" wide required error={missing && ids.length === 0 ? '请选择要退订的产品' : undefined}>
            {control => (
              <div {...(control.id && { id: control.id })} className="ex-people">
                <Checkbox.Group
                  value={ids}
                  onChange={next => choose(next as string[])}
                  options={own.map(({ id, name, product, why, status }) => ({
                    value: id,
                    disabled: status !== 'WAIT_PAY' && why !== undefined,
                    label: `${name} ${product}${status === 'WAIT_PAY' ? '（未支付）' : why ? `（${why}）` : ''}`,
                  }))}
                />
              </div>
            )}
          </Field>
        </Fields>
      )}
    </Preview>
  )
}
