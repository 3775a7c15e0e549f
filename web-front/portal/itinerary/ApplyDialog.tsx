import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { present } from '#contracts/kernel/present.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { applyItinerary } from '#contracts/report/itinerary/api.ts'
import { isCreditCode } from '#contracts/report/itinerary/codes.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Preview } from '../../kit/Preview.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'

type Props = { order: OpenedOrder; free: OpenedOrder['tickets']; close: () => void }
type Values = { ticketNos: string[]; to: 'TRAVELLER' | 'PERSON' | 'COMPANY'; title: string; taxNo: string; mailbox: string }
const whose = [
  { value: 'TRAVELLER', label: '旅客本人' },
  { value: 'PERSON', label: '其他个人' },
  { value: 'COMPANY', label: '单位' },
] as const
const MAILBOX = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const mistakesIn = ({ ticketNos, to, title, taxNo, mailbox }: Values): Record<string, string> => ({
  ...(ticketNos.length === 0 && { ticketNos: '请选择客票' }),
  ...(to !== 'TRAVELLER' && !tidy(title) && { title: '请填写抬头' }),
  ...(to === 'COMPANY' && !isCreditCode(tidy(taxNo).toUpperCase()) && { taxNo: '统一社会信用代码不正确' }),
  ...(tidy(mailbox) && !MAILBOX.test(tidy(mailbox)) && { mailbox: '请填写邮箱地址' }),
})

/** Applies for the itineraries of the tickets that are ticked, all made out alike. */
export const ApplyDialog = ({ order: { orderId }, free, close }: Props) => {
  const [failed, tellFailed] = useState<readonly { ticketNo: string; reason: string }[]>([])
  const { values, change, errors, left, isComplete, place } = useForm<Values>(
    { ticketNos: free.map(({ ticketNo }) => ticketNo), to: 'TRAVELLER', title: '', taxNo: '', mailbox: '' },
    mistakesIn,
  )
  const { ticketNos, to, title, taxNo, mailbox } = values
  const buyer =
    to === 'TRAVELLER' ? undefined : { kind: to, title: tidy(title), ...(to === 'COMPANY' && { taxNo: tidy(taxNo).toUpperCase() }) }
  const isRight = Object.keys(mistakesIn(values)).length === 0
  const body = isRight ? { orderId, ticketNo: ticketNos, ...present({ buyer, mailbox: tidy(mailbox) || undefined }) } : undefined
  const text = (field: 'title' | 'taxNo' | 'mailbox', label: string, more: { required?: boolean; help?: string; maxLength: number }) => (
    <Field label={label} wide required={more.required ?? false} error={errors[field]} {...(more.help && { help: more.help })}>
      {control => (
        <Input
          {...control}
          maxLength={more.maxLength}
          value={values[field]}
          onChange={({ target }) => change({ [field]: target.value })}
          onBlur={() => left(field)}
        />
      )}
    </Field>
  )
  return (
    <Preview
      title="申请行程单"
      endpoint={applyItinerary}
      body={body}
      check={isComplete}
      action={ticketNos.length > 0 ? `申请行程单 ${ticketNos.length} 张` : '申请行程单'}
      done={({ applied, failed }) =>
        `已申请 ${applied.length} 张${failed.length > 0 ? `，${failed.length} 张未受理：${failed[0]!.reason}` : ''}`
      }
      then={({ failed }) => tellFailed(failed)}
      close={close}
    >
      {() => (
        <div ref={place as React.RefObject<HTMLDivElement>}>
          {failed.map(({ ticketNo, reason }) => (
            <p key={ticketNo} role="alert" className="problem">
              {ticketNo}：{reason}
            </p>
          ))}
          <Fields>
            <Field label="客票" wide required error={errors.ticketNos}>
              {control => (
                <div {...(control.id && { id: control.id })} className="it-tickets">
                  <Checkbox
                    checked={ticketNos.length === free.length}
                    indeterminate={ticketNos.length > 0 && ticketNos.length < free.length}
                    onChange={({ target }) => change({ ticketNos: target.checked ? free.map(({ ticketNo }) => ticketNo) : [] })}
                  >
                    全部（{free.length} 张）
                  </Checkbox>
                  <Checkbox.Group
                    value={ticketNos}
                    onChange={next => change({ ticketNos: next as string[] })}
                    options={free.map(({ ticketNo, name }) => ({ value: ticketNo, label: `${name} ${ticketNo}` }))}
                  />
                </div>
              )}
            </Field>
            <Field label="开给" wide>
              {control => <Select {...control} options={[...whose]} value={to} onChange={next => change({ to: next })} />}
            </Field>
            {to !== 'TRAVELLER' && text('title', '抬头', { required: true, maxLength: 100 })}
            {to === 'COMPANY' && text('taxNo', '统一社会信用代码', { required: true, maxLength: 18 })}
            {text('mailbox', '收件邮箱', { maxLength: 100, help: '可不填' })}
          </Fields>
        </div>
      )}
    </Preview>
  )
}
