import { Checkbox, Input } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { parseYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { acceptQuote, counterQuote } from '#contracts/quotation/quote-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { lastContact } from '../order/new/kept.ts'
import type { ShownQuote } from './Quote.tsx'

type Props = { quote: ShownQuote; close: () => void }

/** Orders at the quote's price, and asks for the missing data of the group. */
export const AcceptDialog = ({ quote, close }: Props) => {
  // keeps the quote while the page behind is read again: an unanswered request is repeated unchanged
  const [{ quoteId, total = 0, seats, revision, stream }] = useState(quote)
  const [last] = useState(() => lastContact().read())
  const [like, setLike] = useState<string>()
  const form = useForm(
    { groupName: '', name: last?.name ?? '', phone: last?.phone ?? '', remark: '', again: false },
    ({ groupName, name, phone }): Record<string, string> => ({
      ...(!groupName.trim() && { groupName: '请填写团名' }),
      ...(!name.trim() && { name: '请填写联系人' }),
      ...(!phone.trim() && { phone: '请填写手机' }),
    }),
  )
  const { values, change, errors, left, isComplete, place } = form
  const navigate = useNavigate()
  const [groupName, name, phone, remark] = [values.groupName, values.name, values.phone, values.remark].map(text => text.trim())
  const text = (field: 'groupName' | 'name' | 'phone' | 'remark', label: string, required: boolean, maxLength: number) => (
    <Field label={label} required={required} error={errors[field]}>
      {control => (
        <Input
          {...control}
          value={values[field]}
          maxLength={maxLength}
          autoComplete={field === 'phone' ? 'tel' : field === 'name' ? 'name' : 'off'}
          onChange={({ target }) => change({ [field]: target.value })}
          onBlur={() => values[field] && left(field)}
        />
      )}
    </Field>
  )
  return (
    <Preview
      title="接受报价并下单"
      endpoint={acceptQuote}
      revision={revision}
      about={{ what: '报价', stream }}
      body={
        groupName && name && phone
          ? {
              quoteId,
              total,
              groupName,
              contact: { name, phone },
              ...(remark && { remark }),
              ...(values.again && { confirmDuplicate: true }),
            }
          : undefined
      }
      check={isComplete}
      action="提交订单"
      done="已按报价下单，请在支付时限前支付"
      then={({ orderId }) => {
        lastContact().keep({ name: name!, phone: phone! })
        void navigate(`/order/${encodeURIComponent(orderId)}`)
      }}
      refusal={error => {
        const told = error instanceof CallError ? error.errors?.confirmDuplicate : undefined
        if (told && like !== told) setLike(told)
        return undefined
      }}
      close={close}
    >
      {() => (
        <div ref={place as RefObject<HTMLDivElement>}>
          <Lines of={[['座位数', `${seats}`]]} sum={['订单总价', <Money key="total" fen={total} sign />]} />
          <Fields>
            {text('groupName', '团名', true, 50)}
            {text('name', '联系人', true, 50)}
            {text('phone', '手机', true, 20)}
            {text('remark', '备注', false, 200)}
          </Fields>
          {like && (
            <Checkbox checked={values.again} onChange={({ target }) => change({ again: target.checked })}>
              已有相似订单 {like}，仍要下单
            </Checkbox>
          )}
        </div>
      )}
    </Preview>
  )
}

/** Proposes another price, which the airline's desk answers. */
export const CounterDialog = ({ quote, close }: Props) => {
  const [{ quoteId, fare = 0, counters, revision, stream }] = useState(quote)
  const { values, change, errors, left, isComplete, place } = useForm(
    { fare: '', remark: '' },
    ({ fare: typed }): Record<string, string> => {
      const wanted = parseYuan(typed)
      if (!wanted || wanted <= 0) return { fare: '请填写期望票价' }
      if (wanted % TEN_YUAN !== 0) return { fare: '期望票价须为10元的整数倍' }
      return wanted >= fare ? { fare: '期望票价须低于当前报价' } : {}
    },
  )
  const wanted = parseYuan(values.fare)
  const remark = values.remark.trim()
  return (
    <Preview
      title="议价"
      endpoint={counterQuote}
      revision={revision}
      about={{ what: '报价', stream }}
      body={wanted && wanted < fare ? { quoteId, fare: wanted, ...(remark && { remark }) } : undefined}
      check={isComplete}
      action="提交议价"
      done="议价已提交，等待航空公司答复"
      close={close}
    >
      {({ errors: told }) => (
        <div ref={place as RefObject<HTMLDivElement>}>
          <Lines
            of={[
              ['当前成人票价', <Money key="fare" fen={fare} sign />],
              ['剩余议价次数', `${counters}`],
            ]}
          />
          <Fields>
            <Field label="期望成人票价（元）" required error={errors.fare ?? told.fare} help="全部航段合计，不含税费；提交后原报价不再有效">
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.fare}
                  onChange={({ target }) => change({ fare: target.value })}
                  onBlur={() => values.fare && left('fare')}
                />
              )}
            </Field>
            <Field label="说明">
              {control => (
                <Input
                  {...control}
                  maxLength={500}
                  placeholder="选填，航空公司可见"
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
