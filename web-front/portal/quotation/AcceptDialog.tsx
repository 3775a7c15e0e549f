import { Checkbox, Input } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { acceptQuote } from '#contracts/quotation/quote-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { lastContact } from '../order/new/kept.ts'
import type { ShownQuote } from './Quote.tsx'

export type QuoteDialogProps = { quote: ShownQuote; close: () => void }

/** Orders at the quote's price, and asks for the missing data of the group. */
export const AcceptDialog = ({ quote, close }: QuoteDialogProps) => {
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
