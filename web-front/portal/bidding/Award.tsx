import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type BiddingStanding, prepayBidding } from '#contracts/auction/api.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import type { profile } from '#contracts/identity/api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useSend } from '../../kit/calls.ts'
import { Field, Fields } from '../../kit/Form.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Fetched, isUnanswered, Problem } from '../../kit/States.tsx'
import { useProfile } from '../ask.ts'
import { Rest } from './clock.tsx'

type Won = NonNullable<NonNullable<BiddingStanding['mine']>['award']>
type Props = { lot: BiddingStanding; clock: () => number; again: () => unknown }

/** What became of one's bid, and what is to be done about it until when. */
export const Award = ({ lot, clock, again }: Props) => {
  const me = useProfile()
  const { mine } = lot
  if (!mine?.bid) return <Over title="竞价已截止" text={mine ? '本单位没有出价，占用的保证金已退回可用余额' : '本单位没有参加这个标的'} />
  const { award } = mine
  if (!award) return <Over title="竞价已截止" text={mine.won > 0 ? `成交 ${mine.won} 份，正在生成成交单` : '正在处理结果'} />
  switch (award.status) {
    case 'MISSED':
      return <Over title="未成交" text="占用的保证金已退回可用余额" />
    case 'DEFAULTED':
      return <Over title="已违约" text="未按时预付或支付，成交部分的保证金已罚没，其余退回可用余额" />
    case 'RELEASED':
      return <Over title="成交已解除" text="占用的保证金已全部退回可用余额" />
    case 'ORDERED':
      return (
        <Over title="已成交" text={`${award.seats} 座已转为订单，余款和名单在订单中办理`}>
          <OrderLink award={award} text="查看订单" />
        </Over>
      )
    case 'WAIT_PAY':
      return (
        <Over title="已预付，待支付" text="在订单的支付时限内支付首期，逾期未支付视为违约">
          <OrderLink award={award} text="支付订单" pay />
        </Over>
      )
    default:
      return (
        <Fetched from={me} what="账户资料">
          {me => <Take lot={lot} award={award} me={me} clock={clock} again={again} />}
        </Fetched>
      )
  }
}

const Over = ({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) => (
  <section className="bid-card bid-told" role="status">
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)
const OrderLink = ({ award: { orderNo = '' }, text, pay = false }: { award: Won; text: string; pay?: boolean }) => (
  <Link className="bid-act" to={`/order/${encodeURIComponent(orderNo)}${pay ? '?pay=next' : ''}`}>
    {text}
  </Link>
)

/** What was won becomes an order, whose first part is paid next. */
const Take = ({ lot, award, me, clock, again }: Props & { award: Won; me: Static<typeof profile.data> }) => {
  const { seats, amount, total, prepay, prepayBy } = award
  const navigate = useNavigate()
  const { send, isPending } = useSend(prepayBidding)
  const [problem, setProblem] = useState<unknown>()
  const form = useForm({ name: me.name, phone: me.phone ?? '', groupName: '' }, ({ name, phone }) => ({
    ...(!name.trim() && { name: '请填写联系人' }),
    ...(!/^[0-9+ -]{6,20}$/.test(phone.trim()) && { phone: '请填写联系电话' }),
  }))
  const { values, change, errors, left } = form
  const submit = form.submit(async ({ name, phone, groupName }) => {
    if (prepay === undefined) return
    setProblem(undefined)
    try {
      const { orderNo } = await send({
        ...{ id: lot.id, totalAmount: prepay, contact: { name: name.trim(), phone: phone.trim() } },
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
      <h2>已成交，待预付</h2>
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
          {field('groupName', '团名', { help: '不填用标的名称', maxLength: 50 })}
        </Fields>
        <Button type="primary" size="large" block htmlType="submit" loading={isPending} disabled={prepay === undefined}>
          {prepay === undefined ? '已过预付时限' : `预付成单，首期 ${formatYuan(prepay)}`}
        </Button>
      </form>
      <p className="bid-hint">生成订单后支付首期；首期支付后成交部分的保证金抵作票款。逾期视为违约，成交部分的保证金罚没</p>
      {problem !== undefined && <Problem error={problem} />}
    </section>
  )
}
