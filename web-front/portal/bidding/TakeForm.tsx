import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { prepayAllocation } from '#contracts/auction/allocation-api.ts'
import type { prepayBidding } from '#contracts/auction/api.ts'
import type { prepayCABag } from '#contracts/auction/bag-api.ts'
import type { prepayFreeBidding } from '#contracts/auction/free-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import type { profile } from '#contracts/identity/api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { isPhone, notPhone } from '#contracts/kernel/phone.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useSend } from '../../kit/calls.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { isUnanswered } from '../../kit/unanswered.ts'
import { Rest } from './Rest.tsx'

type Props = {
  endpoint: typeof prepayBidding | typeof prepayFreeBidding | typeof prepayCABag | typeof prepayAllocation
  id: string
  title: string
  /** amounts of the order; without `prepay` no time is left */
  of: Partial<Record<'seats' | 'amount' | 'total' | 'prepay', number | undefined>> & { prepayBy?: string | undefined }
  groupHelp: string
  hint: string
  /** content for other actions */
  aside?: ReactNode
  me: Static<typeof profile.data>
  clock: () => number
  again: () => unknown
}
/** Turns a win or a bag into an order, whose first part is paid next. */
export const TakeForm = ({ endpoint, id, title, of, groupHelp, hint, aside, me, clock, again }: Props) => {
  const { seats, amount, total, prepay, prepayBy } = of
  const navigate = useNavigate()
  // all endpoints take the same body and answer an order
  const { send, isPending } = useSend(endpoint as typeof prepayBidding)
  const [problem, setProblem] = useState<unknown>()
  const form = useForm({ name: me.name, phone: me.phone ?? '', groupName: '' }, ({ name, phone }) => ({
    ...(!name.trim() && { name: '请填写联系人' }),
    ...(!phone.trim() ? { phone: '请填写联系电话' } : !isPhone(phone) && { phone: notPhone('联系电话') }),
  }))
  const { values, change, errors, left } = form
  const submit = form.submit(async ({ name, phone, groupName }) => {
    if (prepay === undefined) return
    setProblem(undefined)
    try {
      const { orderNo } = await send({
        id,
        totalAmount: prepay,
        contact: { name: name.trim(), phone: phone.trim() },
        ...(groupName.trim() && { groupName: groupName.trim() }),
      })
      navigate(`/order/${encodeURIComponent(orderNo)}?pay=next`)
    } catch (error) {
      setProblem(error)
      if (!isUnanswered(error)) void again()
    }
  })
  const field = (name: 'name' | 'phone' | 'groupName', label: string, more: { required?: boolean; help?: string; maxLength: number }) => (
    <Field label={label} required={more.required ?? false} error={errors[name]} help={more.help}>
      {control => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={more.maxLength}
          value={values[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          onBlur={() => left(name)}
        />
      )}
    </Field>
  )
  return (
    <section className="bid-card bid-do" aria-label="预付">
      <h2>{title}</h2>
      {prepayBy && (
        <p className="bid-limit">
          {formatDateTime(prepayBy).slice(0, 16)} 前　剩 <Rest until={prepayBy} clock={clock} />
        </p>
      )}
      <Lines
        of={[
          [`票款 ${seats} 座`, <Money key="amount" fen={amount} />],
          ['含税费订单总额', <Money key="total" fen={total} />],
        ]}
        sum={['首期', <Money key="prepay" fen={prepay} sign />]}
      />
      <form className="bid-take" noValidate onSubmit={submit} ref={form.place}>
        <Fields>
          {field('name', '联系人', { required: true, maxLength: 50 })}
          {field('phone', '联系电话', { required: true, maxLength: 20 })}
          {field('groupName', '团名', { help: groupHelp, maxLength: 50 })}
        </Fields>
        <Button type="primary" size="large" block htmlType="submit" loading={isPending} disabled={prepay === undefined}>
          {prepay === undefined ? '已过预付时限' : `生成订单并支付首期 ${formatYuan(prepay)}`}
        </Button>
      </form>
      <p className="bid-hint">{hint}</p>
      {aside}
      {problem !== undefined && <Problem error={problem} />}
    </section>
  )
}
