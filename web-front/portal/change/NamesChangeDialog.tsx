import { Input, Select } from 'antd'
import type { ChangeStatus } from '#contracts/change/codes.ts'
import { add8L, del8L, modify8L } from '#contracts/change/names-api.ts'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { type DocumentType, documentTypes } from '#contracts/kernel/documents.ts'
import { present } from '#contracts/kernel/present.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { abroadOf } from '#contracts/order/names/abroad.ts'
import { passengerChanges } from '#contracts/order/names/words.ts'
import { houseNow } from '../../kit/clock.ts'
import { DayField } from '../../kit/DayField.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Preview } from '../../kit/Preview.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'

type Passenger = OpenedOrder['passengers'][number]
const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }))
const from = (one: Passenger | undefined) => ({
  name: one?.name ?? '',
  type: one?.type ?? ('ADULT' as FareType),
  docType: one?.docType ?? ('ID_CARD' as DocumentType),
  docNo: one?.docNo ?? '',
  birthDate: one?.birthDate ?? '',
})
/** document types whose numbers contain birth date and sex */
const saysBirth = (docType: string) => docType === 'ID_CARD' || docType === 'HMT_ID'
const done = ({ status }: { status: ChangeStatus }) =>
  status === 'DONE' ? '名单已变更' : status === 'WAIT_PAY' ? '申请已受理，请在时限内支付' : '申请已提交，等待航空公司审批'

/** Asks the airline to add a traveller to a locked list, to change one or to take one off it. */
export const NamesChangeDialog = ({ order, close }: { order: OpenedOrder; close: () => void }) => {
  const { orderId, revision } = order
  const listed = order.passengers.filter(({ status }) => status === 'NAMED')
  const { values, change, errors, left, isComplete, place } = useForm(
    { change: 'MODIFY' as keyof typeof passengerChanges, id: '', ...from(undefined), remark: '' },
    ({ change, id, name, docNo }): Record<string, string> => ({
      ...(change !== 'ADD' && !id && { id: '请选择旅客' }),
      ...(change !== 'REMOVE' && !name.trim() && { name: '请填写姓名' }),
      ...(change !== 'REMOVE' && !docNo.trim() && { docNo: '请填写证件号码' }),
    }),
  )
  const { change: what, type, docType, birthDate } = values
  const one = what === 'ADD' ? undefined : listed.find(({ id }) => id === values.id)
  const [name, docNo, remark] = [values.name.trim(), values.docNo.trim(), tidy(values.remark)]
  const now = name &&
    docNo && {
      ...(one && { ...abroadOf(one), ...present({ nationality: one.nationality, phone: one.phone }) }),
      ...(one?.gender && !saysBirth(docType) && { gender: one.gender }),
      ...(birthDate && !saysBirth(docType) && { birthDate }),
      name,
      type,
      docType,
      docNo,
    }
  const said = { orderId, ...(remark && { remark }) }
  const fields = ({ errors: told }: { errors: Readonly<Record<string, string>> }) => (
    <div ref={place as React.RefObject<HTMLDivElement>}>
      <Fields>
        <Field label="变更" required>
          {control => (
            <Select
              {...control}
              value={what}
              options={optionsOf(passengerChanges)}
              onChange={what => change({ change: what, id: '', ...from(undefined) })}
            />
          )}
        </Field>
        {what !== 'ADD' && (
          <Field label="旅客" required error={errors.id}>
            {control => (
              <Select
                {...control}
                showSearch
                optionFilterProp="label"
                placeholder="选择名单上的旅客"
                value={values.id || undefined}
                options={listed.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={id => change({ id, ...from(listed.find(one => one.id === id)) })}
              />
            )}
          </Field>
        )}
        {(what === 'ADD' || (what === 'MODIFY' && one)) && (
          <>
            <Field label="姓名" required error={errors.name ?? told.name}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={55}
                  value={values.name}
                  onChange={({ target }) => change({ name: target.value })}
                  onBlur={() => left('name')}
                />
              )}
            </Field>
            <Field label="旅客类型" required error={told.type}>
              {control => <Select {...control} value={type} options={optionsOf(fareTypes)} onChange={type => change({ type })} />}
            </Field>
            <Field label="证件类型" required error={told.docType}>
              {control => (
                <Select {...control} value={docType} options={optionsOf(documentTypes)} onChange={docType => change({ docType })} />
              )}
            </Field>
            <Field label="证件号码" required error={errors.docNo ?? told.docNo}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={30}
                  value={values.docNo}
                  onChange={({ target }) => change({ docNo: target.value })}
                  onBlur={() => left('docNo')}
                />
              )}
            </Field>
            {!saysBirth(docType) && (
              <Field label="出生日期" error={told.birthDate}>
                {control => (
                  <DayField {...control} past now={toInstant(houseNow())} value={birthDate} onChange={birthDate => change({ birthDate })} />
                )}
              </Field>
            )}
          </>
        )}
        <Field label="备注" wide>
          {control => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={500}
              placeholder="航空公司审批时可见"
              value={values.remark}
              onChange={({ target }) => change({ remark: target.value })}
            />
          )}
        </Field>
      </Fields>
      <p className="ow-hint">办理期间名单不能另行修改；须付变更费的，通过后在时限内支付即变更</p>
    </div>
  )
  const common = { title: '申请名单变更', check: isComplete, action: '提交申请', done, revision, close }
  if (what === 'ADD')
    return (
      <Preview {...common} endpoint={add8L} body={now ? { ...said, ...now } : undefined}>
        {fields}
      </Preview>
    )
  if (what === 'MODIFY')
    return (
      <Preview {...common} endpoint={modify8L} body={one && now ? { ...said, id: one.id, ...now } : undefined}>
        {fields}
      </Preview>
    )
  return (
    <Preview {...common} endpoint={del8L} body={one && { ...said, id: one.id }}>
      {fields}
    </Preview>
  )
}
