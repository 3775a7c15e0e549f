import { Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import type { availableExtras } from '#contracts/extra/api.ts'
import { extraPurchasePreview, foodPurchase, insurancePurchase, luggagePurchase } from '#contracts/extra/purchase-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { Product } from './Extras.tsx'

const endpoints = { FOOD: foodPurchase, LUGGAGE: luggagePurchase, INSURANCE: insurancePurchase } as const
type Passenger = Static<typeof availableExtras.data>['passengers'][number]
type Props = { orderId: string; product: Product; passengers: readonly Passenger[]; close: () => void }

/** Buys a product: travellers, number for each, and the price. */
export const BuyDialog = ({ orderId, product: { productId, kind, name, min, max }, passengers, close }: Props) => {
  const has = (one: Passenger) => one.bought.find(bought => bought.kind === kind)?.count ?? 0
  const free = passengers.filter(one => !one.why && has(one) < max)
  const [ids, choose] = useState<string[]>([])
  const [count, setCount] = useState(min)
  const [missing, setMissing] = useState(false)
  const body = ids.length > 0 ? { orderId, productId, ids, count } : undefined
  return (
    <Preview
      title={`购买${name}`}
      endpoint={endpoints[kind] as typeof foodPurchase}
      body={body}
      check={() => setMissing(ids.length === 0)}
      preview={{
        endpoint: extraPurchasePreview,
        body,
        seal: ({ amount }) => ({ totalAmount: amount }),
        show: ({ items, each, amount, payBy }) => (
          <>
            <Lines
              of={[
                ['价格', <Money key="price" fen={each.price} />],
                ...(each.surcharge > 0 ? [['节假日加价', <Money key="surcharge" fen={each.surcharge} />] as const] : []),
                ...(each.agentFee > 0
                  ? [
                      [
                        '代理费',
                        <span key="fee">
                          −<Money fen={each.agentFee} />
                        </span>,
                      ] as const,
                    ]
                  : []),
                ...(each.payFee > 0 ? [['支付手续费（自愿退订不退）', <Money key="pay" fen={each.payFee} />] as const] : []),
                ['份数', items],
              ]}
              sum={['应付', <Money key="sum" fen={amount} sign />]}
            />
            <p className="ow-hint">请在 {formatDateTime(payBy).slice(11, 16)} 前支付，逾期失效</p>
          </>
        ),
      }}
      action={seen => (seen ? `购买 ${formatYuan(seen.amount)}` : '购买')}
      done={({ items, amount }) => `已购 ${items} 份，待支付 ${formatYuan(amount)}`}
      close={close}
    >
      {() => (
        <Fields>
          <Field label="旅客" wide required error={missing && ids.length === 0 ? '请选择旅客' : undefined}>
            {control => (
              <div {...(control.id && { id: control.id })} className="ex-people">
                <Checkbox
                  checked={ids.length > 0 && ids.length === free.length}
                  indeterminate={ids.length > 0 && ids.length < free.length}
                  disabled={free.length === 0}
                  onChange={({ target }) => choose(target.checked ? free.map(({ passengerId }) => passengerId) : [])}
                >
                  全部（{free.length} 人）
                </Checkbox>
                <Checkbox.Group
                  value={ids}
                  onChange={next => choose(next as string[])}
                  options={passengers.map(one => ({
                    value: one.passengerId,
                    disabled: !free.includes(one),
                    label: `${one.name}${one.why ? `（${one.why}）` : has(one) > 0 ? `（已购 ${has(one)}）` : ''}`,
                  }))}
                />
              </div>
            )}
          </Field>
          {max > 1 && (
            <Field label="每人份数">
              {control => (
                <InputNumber {...control} min={1} max={max} precision={0} value={count} onChange={next => setCount(Number(next) || 1)} />
              )}
            </Field>
          )}
        </Fields>
      )}
    </Preview>
  )
}
