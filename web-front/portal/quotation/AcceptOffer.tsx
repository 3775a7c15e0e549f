import { Checkbox, Input } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { agentHandle } from '#contracts/quotation/inter-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { aboutRequest } from './about-request.ts'
import type { Offer, Request } from './InterRequest.tsx'

export type OfferDialogProps = { request: Request; offer: Offer; close: () => void }

/** Orders an offer at its total. */
export const AcceptOffer = ({ request, offer: opened, close }: OfferDialogProps) => {
  // keeps what was opened while the page behind is read again: an unanswered request is repeated unchanged
  const [{ orderId, handleId, revision, seats, groupName, contact }] = useState(request)
  const [{ offerId, total, legs }] = useState(opened)
  const [like, setLike] = useState<string>()
  const { values, change, errors, left, isComplete, place } = useForm(
    { groupName, name: contact.name, phone: contact.phone, again: false },
    ({ groupName, name, phone }): Record<string, string> => ({
      ...(!groupName.trim() && { groupName: '请填写团名' }),
      ...(!name.trim() && { name: '请填写联系人' }),
      ...(!phone.trim() && { phone: '请填写手机' }),
    }),
  )
  const navigate = useNavigate()
  const [group, name, phone] = [values.groupName, values.name, values.phone].map(text => text.trim())
  const text = (field: 'groupName' | 'name' | 'phone', label: string, maxLength: number) => (
    <Field label={label} required error={errors[field]}>
      {control => (
        <Input
          {...control}
          value={values[field]}
          maxLength={maxLength}
          autoComplete={field === 'phone' ? 'tel' : field === 'name' ? 'name' : 'off'}
          onChange={({ target }) => change({ [field]: target.value })}
          onBlur={() => left(field)}
        />
      )}
    </Field>
  )
  return (
    <Preview
      title="接受报价并下单"
      endpoint={agentHandle}
      revision={revision}
      about={aboutRequest(request)}
      body={
        group && name && phone
          ? {
              orderId,
              handleId,
              action: 'ACCEPT',
              offerId,
              total,
              groupName: group,
              contact: { name, phone },
              ...(values.again && { confirmDuplicate: true }),
            }
          : undefined
      }
      check={isComplete}
      action="提交订单"
      done="已按报价下单，请在支付时限前支付"
      then={({ orderNo }) => {
        if (orderNo) void navigate(`/order/${encodeURIComponent(orderNo)}`)
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
          <Lines
            of={[
              ...legs.map(({ flightNo, date, origin, destination }) => [`${flightNo}　${origin}–${destination}`, date] as const),
              ['座位数', `${seats}`],
            ]}
            sum={['订单总价', <Money key="total" fen={total} sign />]}
          />
          <Fields>
            {text('groupName', '团名', 50)}
            {text('name', '联系人', 50)}
            {text('phone', '手机', 20)}
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
