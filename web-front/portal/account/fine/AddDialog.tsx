import { Input, Select } from 'antd'
import { Money } from '#contracts/client/look/Money.tsx'
import { asksSubmitAdd, fineAddPreview } from '#contracts/fine/api.ts'
import { fineTypes, toldFaults } from '#contracts/fine/codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan, parseYuan } from '#contracts/kernel/money.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { useForm } from '../../../kit/form.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Preview } from '../../../kit/Preview.tsx'

const types = toldFaults.map(value => ({ value, label: fineTypes[value] }))

/** An agency reports its own fault, by the number at fault or by the amount; the airline's staff decide. */
export const AddDialog = ({ close }: { close: () => void }) => {
  const { values, change, errors, left, isComplete, place } = useForm(
    { orderId: '', type: 'MISUSE' as (typeof toldFaults)[number], count: '', amount: '', remark: '' },
    ({ orderId, count, amount, remark }) =>
      ({
        ...(!orderId.trim() && { orderId: '请填写订单号' }),
        ...wrongIn(count, amount),
        ...(!tidy(remark) && { remark: '请说明原因' }),
      }) as Record<string, string>,
  )
  const { type, count, amount } = values
  const orderId = values.orderId.trim()
  const isSum = Object.keys(wrongIn(count, amount)).length === 0
  const sum = { ...(count.trim() && { count: Number(count) }), ...(amount.trim() && { totalAmount: parseYuan(amount)! }) }
  const asked = orderId && isSum ? { orderId, type, ...sum } : undefined
  const remark = tidy(values.remark)
  return (
    <Preview
      title="新增罚金"
      endpoint={asksSubmitAdd}
      body={asked && remark ? { ...asked, remark } : undefined}
      check={isComplete}
      preview={{
        endpoint: fineAddPreview,
        body: asked,
        show: ({ amount, formula, room, uncapped, payBy }) => (
          <>
            <Lines
              of={[
                ['计算过程', formula],
                ['定金与未付票款', `${formatYuan(room)}${uncapped ? '，按规则可以超过' : ''}`],
              ]}
              sum={['罚金', <Money key="sum" fen={amount} sign />]}
            />
            <p className="pay-after">由航空公司审批，通过后即须缴纳；现在通过的缴纳期限为 {formatDateTime(payBy).slice(0, 16)}</p>
          </>
        ),
        seal: ({ amount }) => ({ totalAmount: amount }),
      }}
      action="提交申请"
      done="新增罚金已提交，等待航空公司审批"
      close={close}
    >
      {() => (
        <div ref={place as React.RefObject<HTMLDivElement>}>
          <Fields>
            <Field label="订单号" required error={errors.orderId}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={40}
                  value={values.orderId}
                  onChange={({ target }) => change({ orderId: target.value })}
                  onBlur={() => orderId && left('orderId')}
                />
              )}
            </Field>
            <Field label="罚金类型" required>
              {control => <Select {...control} value={type} options={types} onChange={type => change({ type })} />}
            </Field>
            <Field label="人数" error={errors.count} help="填写后按航空公司的罚金规则计算">
              {control => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  value={count}
                  onChange={({ target }) => change({ count: target.value })}
                  onBlur={() => count && left('count')}
                />
              )}
            </Field>
            <Field label="罚金（元）" error={errors.amount} help="不按人数计算时填写">
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  prefix="¥"
                  value={amount}
                  onChange={({ target }) => change({ amount: target.value })}
                  onBlur={() => amount && left('amount')}
                />
              )}
            </Field>
            <Field label="说明" required wide error={errors.remark}>
              {control => (
                <Input.TextArea
                  {...control}
                  rows={3}
                  maxLength={500}
                  placeholder="航空公司审批时可见"
                  value={values.remark}
                  onChange={({ target }) => change({ remark: target.value })}
                />
              )}
            </Field>
          </Fields>
        </div>
      )}
    </Preview>
  )
}

/** either the number or the amount is required */
const wrongIn = (count: string, amount: string): { count?: string; amount?: string } => {
  if (count.trim() === '' && amount.trim() === '') return { amount: '请填写罚金或人数' }
  const fen = amount.trim() === '' ? undefined : parseYuan(amount)
  return {
    ...(count.trim() !== '' && !/^[1-9]\d{0,2}$/.test(count.trim()) && { count: '人数为 1 至 999' }),
    ...(amount.trim() !== '' && (fen === undefined || fen <= 0) && { amount: '金额格式不对，最多两位小数' }),
  }
}
