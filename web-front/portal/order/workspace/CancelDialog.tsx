import { Input, Select } from 'antd'
import { useState } from 'react'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import { submitCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import { cancelPreview } from '#contracts/order/changes/changes-api.ts'
import type { ReasonCode } from '#contracts/reasons.ts'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { useForm } from '../../../kit/form.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'
import type { Foreseen } from './ForeseenSums.tsx'
import { MoneyChange } from './MoneyChange.tsx'

type Codes = { labels: Record<string, string> }
/** reasons of the airline, which an agency would not give */
const airlines = ['UNPAID', 'AIRLINE', 'VIOLATION']
const reasons = Object.entries((cancelOrder.body.properties.reasonCode as unknown as Codes).labels)
  .filter(([code]) => !airlines.includes(code))
  .map(([value, label]) => ({ value: value as ReasonCode, label }))

const lostOf = (then: Foreseen | undefined): number => (then?.forfeited ?? 0) + (then?.earnest ?? 0)

/** Cancels an order, and shows what happens to the money; with a workflow the airline decides. */
export const CancelDialog = ({ order, close, byFlow = false }: Changing & { byFlow?: boolean }) => {
  const { orderId, seats, paid, win, revision } = order
  const [reasonCode, choose] = useState<ReasonCode>()
  const { values, change, errors, left, isComplete, place } = useForm({ reason: '' }, ({ reason }) =>
    tidy(reason) || reasonCode ? {} : ({ reason: '请选择原因类别或填写原因' } as Record<string, string>),
  )
  const reason = tidy(values.reason) || reasons.find(({ value }) => value === reasonCode)?.label
  const body = reason ? { orderId, reason, ...present({ reasonCode }) } : undefined
  const fields = (
    <div ref={place as React.RefObject<HTMLDivElement>}>
      <Fields>
        <Field label="原因类别" wide>
          {control => <Select {...control} allowClear placeholder="请选择" options={reasons} value={reasonCode} onChange={choose} />}
        </Field>
        <Field label="原因" wide error={errors.reason} help="会写入订单动态">
          {control => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={200}
              value={values.reason}
              onChange={({ target }) => change({ reason: target.value })}
              onBlur={() => left('reason')}
            />
          )}
        </Field>
      </Fields>
    </div>
  )
  const preview = {
    endpoint: cancelPreview,
    body: paid > 0 || win?.earnest ? { orderId } : undefined,
    show: (then: Foreseen) => (
      <>
        {then.earnest !== undefined && (
          <p className="ow-hint">竞价成交的订单未付首期取消视为违约，成交部分的保证金 {formatYuan(then.earnest)} 罚没</p>
        )}
        {paid > 0 && <MoneyChange order={order} then={then} />}
      </>
    ),
  }
  if (byFlow)
    return (
      <Preview
        title="申请取消订单"
        endpoint={submitCancelOrder}
        body={body}
        check={isComplete}
        preview={preview}
        action="提交取消申请"
        done="取消申请已提交"
        leave="保留订单"
        about={about(order)}
        revision={revision}
        close={close}
      >
        {() => (
          <>
            <p className="ow-hint">由航司审批，通过后订单才失效；审批期间不能付款、变更和出票，时限照常，可随时撤回</p>
            {fields}
          </>
        )}
      </Preview>
    )
  return (
    <Preview
      title="取消订单"
      endpoint={cancelOrder}
      body={body}
      check={isComplete}
      preview={{ ...preview, seal: ({ givenUp }) => (givenUp ? { refund: givenUp.refund } : {}) }}
      action={then => (lostOf(then) > 0 ? `取消订单，罚没 ${formatYuan(lostOf(then))}` : '取消订单')}
      done="订单已取消"
      leave="保留订单"
      danger
      about={about(order)}
      revision={revision}
      close={close}
    >
      {() => (
        <>
          <p className="ow-hint">取消后订单失效，{seats} 个座位立即释放，不能恢复</p>
          {fields}
        </>
      )}
    </Preview>
  )
}
