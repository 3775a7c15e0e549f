import { Checkbox, Input, InputNumber, Select } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { type AirlineCode, airlines } from '#contracts/enums.ts'
import { parseYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { customizeInterOrder } from '#contracts/quotation/inter-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { useProfile } from '../ask.ts'
import { lastContact } from '../order/new/kept.ts'

type Body = Static<typeof customizeInterOrder.body>
type Props = { legs: Body['legs']; counts: Body['counts'] | undefined; close: () => void }
const MAX_FLEX_DAYS = 7

/** Asks an airline for a group abroad that has no published fare, and goes to the page of the conversation. */
export const AskAbroad = ({ legs, counts, close }: Props) => {
  const { data: me } = useProfile()
  const sold = me?.agency?.inter ?? []
  const [last] = useState(() => lastContact().read())
  const [like, setLike] = useState<string>()
  const navigate = useNavigate()
  const form = useForm(
    { airLine: '', flexDays: 0, budget: '', groupName: '', name: last?.name ?? '', phone: last?.phone ?? '', remark: '', again: false },
    ({ airLine, budget, groupName, name, phone }): Record<string, string> => ({
      ...(!airLine && sold.length !== 1 && { airLine: '请选择航空公司' }),
      ...(budget.trim() && !parseYuan(budget) && { budget: '请填写金额' }),
      ...(!groupName.trim() && { groupName: '请填写团名' }),
      ...(!name.trim() && { name: '请填写联系人' }),
      ...(!phone.trim() && { phone: '请填写手机' }),
    }),
  )
  const { values, change, errors, left, isComplete, place } = form
  const airLine = values.airLine || (sold.length === 1 ? sold[0]! : '')
  const budget = parseYuan(values.budget)
  const [groupName, name, phone, remark] = [values.groupName, values.name, values.phone, values.remark].map(text => text.trim())
  const text = (field: 'budget' | 'groupName' | 'name' | 'phone' | 'remark', label: string, required: boolean, maxLength: number) => (
    <Field label={label} required={required} error={errors[field]}>
      {control => (
        <Input
          {...control}
          value={values[field]}
          maxLength={maxLength}
          inputMode={field === 'budget' ? 'decimal' : 'text'}
          autoComplete={field === 'phone' ? 'tel' : field === 'name' ? 'name' : 'off'}
          onChange={({ target }) => change({ [field]: target.value })}
          onBlur={() => values[field] && left(field)}
        />
      )}
    </Field>
  )
  return (
    <Preview
      title="向航司询价"
      endpoint={customizeInterOrder}
      body={
        airLine && counts && groupName && name && phone && !(values.budget.trim() && !budget)
          ? {
              airLine,
              legs,
              counts,
              ...(values.flexDays > 0 && { flexDays: values.flexDays }),
              ...(budget && { budget }),
              groupName,
              contact: { name, phone },
              ...(remark && { remark }),
              ...(values.again && { confirmDuplicate: true }),
            }
          : undefined
      }
      check={isComplete}
      action="提交询价"
      done="询价已提交，航空公司将在答复时限前报价"
      then={({ orderId }) => {
        lastContact().keep({ name: name!, phone: phone! })
        void navigate(`/interRequest/${encodeURIComponent(orderId)}`)
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
          <Lines of={legs.map(({ origin, destination, date }) => [`${origin}–${destination}`, date] as const)} />
          {!counts && <p role="alert">请先在查询条件中填写人数</p>}
          <Fields>
            <Field
              label="航空公司"
              required
              error={errors.airLine}
              help={me && sold.length === 0 ? '没有可销售国际团队的航空公司' : undefined}
            >
              {control => (
                <Select
                  {...control}
                  value={airLine || null}
                  placeholder="请选择"
                  options={sold.map(code => ({ value: code, label: `${code} ${airlines[code as AirlineCode]?.name ?? ''}` }))}
                  onChange={value => change({ airLine: value ?? '' })}
                />
              )}
            </Field>
            <Field label="日期可前后（天）">
              {control => (
                <InputNumber
                  {...control}
                  min={0}
                  max={MAX_FLEX_DAYS}
                  precision={0}
                  value={values.flexDays}
                  onChange={days => change({ flexDays: days ?? 0 })}
                />
              )}
            </Field>
            {text('budget', '预算总价（元，含税）', false, 12)}
            {text('groupName', '团名', true, 50)}
            {text('name', '联系人', true, 50)}
            {text('phone', '手机', true, 20)}
            {text('remark', '说明', false, 500)}
          </Fields>
          {like && (
            <Checkbox checked={values.again} onChange={({ target }) => change({ again: target.checked })}>
              已有相同询价 {like}，仍要提交
            </Checkbox>
          )}
        </div>
      )}
    </Preview>
  )
}
