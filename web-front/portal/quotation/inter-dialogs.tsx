import { Checkbox, Input } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { parseYuan } from '#contracts/kernel/money.ts'
import { agentHandle } from '#contracts/quotation/inter-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { Offer, Request } from './InterRequest.tsx'

type Props = { request: Request; offer: Offer; close: () => void }
const about = ({ stream }: Request) => ({ what: '国际询价', stream })

/** Orders an offer at its total. */
export const AcceptOffer = ({ request, offer: opened, close }: Props) => {
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
      about={about(request)}
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

/** Names another total for the group, which the airline's desk answers. */
export const CounterOffer = ({ request, offer: opened, close }: Props) => {
  const [{ orderId, handleId, revision, rounds }] = useState(request)
  const [offer] = useState(opened)
  const { values, change, errors, left, isComplete, place } = useForm({ total: '', remark: '' }, ({ total }): Record<string, string> => {
    const wanted = parseYuan(total)
    if (!wanted || wanted <= 0) return { total: '请填写期望总价' }
    return wanted >= offer.total ? { total: '期望总价须低于当前报价' } : {}
  })
  const wanted = parseYuan(values.total)
  const remark = values.remark.trim()
  return (
    <Preview
      title="还价"
      endpoint={agentHandle}
      revision={revision}
      about={about(request)}
      body={
        wanted && wanted < offer.total
          ? { orderId, handleId, action: 'COUNTER', offerId: offer.offerId, total: wanted, ...(remark && { remark }) }
          : undefined
      }
      check={isComplete}
      action="提交还价"
      done="还价已提交，等待航空公司答复"
      close={close}
    >
      {({ errors: told }) => (
        <div ref={place as RefObject<HTMLDivElement>}>
          <Lines
            of={[
              ['当前总价', <Money key="total" fen={offer.total} sign />],
              ['剩余还价次数', `${rounds}`],
            ]}
          />
          <Fields>
            <Field
              label="期望总价（元）"
              required
              error={errors.total ?? told.total}
              help="全团合计，含税；提交后原报价不再有效，等待航空公司答复"
            >
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.total}
                  onChange={({ target }) => change({ total: target.value })}
                  onBlur={() => values.total && left('total')}
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

const endings = {
  DECLINE: { title: '不接受报价', done: '已结束询价', text: '全部方案不再有效，询价就此结束。' },
  WITHDRAW: { title: '撤回询价', done: '已撤回询价', text: '航空公司不再答复，询价就此结束。' },
} as const

/** Ends the conversation. */
export const EndRequest = ({ request, action, close }: { request: Request; action: keyof typeof endings; close: () => void }) => {
  const [{ orderId, handleId, revision }] = useState(request)
  const [remark, setRemark] = useState('')
  const { title, done, text } = endings[action]
  return (
    <Preview
      title={title}
      danger
      endpoint={agentHandle}
      revision={revision}
      about={about(request)}
      body={{ orderId, handleId, action, ...(remark.trim() && { remark: remark.trim() }) }}
      action={title}
      done={done}
      close={close}
    >
      {() => (
        <>
          <p>{text}</p>
          <Fields>
            <Field label="说明">
              {control => (
                <Input
                  {...control}
                  maxLength={500}
                  placeholder="选填，航空公司可见"
                  value={remark}
                  onChange={({ target }) => setRemark(target.value)}
                />
              )}
            </Field>
          </Fields>
        </>
      )}
    </Preview>
  )
}
