import { App, Button, Input, Select } from 'antd'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { fareTypes } from '#contracts/enums.ts'
import { type DocumentType, documentTypes } from '#contracts/kernel/documents.ts'
import { retailSubmit } from '#contracts/retail/flight-api.ts'
import type { RetailFlight } from '#contracts/retail/parts.ts'
import { useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { DayField } from '../../kit/DayField.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { useTell } from '../../kit/useTell.ts'
import { toPay } from '../order/paths.ts'
import type { RetailQuestion } from './question.ts'

/** A product that was chosen for a leg. `total`: of all travellers, fen. */
export type Chosen = {
  stockId: string
  freightId: string
  flightNo: string
  total: number
  prices: RetailFlight['cabins'][number]['offers'][number]['prices']
}
type Type = 'ADULT' | 'CHILD' | 'INFANT'
type Person = { type: Type; name: string; docType: DocumentType; docNo: string; birthDate: string }
const documents = Object.entries(documentTypes).map(([value, label]) => ({ value, label }))
/** document types whose numbers contain the birth date */
const saysBirth = (docType: string) => docType === 'ID_CARD' || docType === 'HMT_ID'

/** As many as were asked for; an infant beyond one for each adult has a seat, so it travels as a child. */
const peopleOf = ({ ADULT, CHILD = 0, INFANT = 0 }: RetailQuestion['counts']): Person[] => {
  const onLap = Math.min(INFANT, ADULT)
  const of = (type: Type, count: number) =>
    Array.from({ length: count }, (): Person => ({ type, name: '', docType: 'ID_CARD', docNo: '', birthDate: '' }))
  return [...of('ADULT', ADULT), ...of('CHILD', CHILD + INFANT - onLap), ...of('INFANT', onLap)]
}
const mistakesOf = (people: readonly Person[]): Record<string, string> =>
  Object.assign(
    {},
    ...people.map(({ name, docType, docNo, birthDate }, n) => ({
      ...(!name.trim() && { [`passengers.${n}.name`]: '请填写姓名' }),
      ...(!docNo.trim() && { [`passengers.${n}.docNo`]: '请填写证件号码' }),
      ...(!saysBirth(docType) && !birthDate && { [`passengers.${n}.birthDate`]: '请选择出生日期' }),
    })),
  )

type Props = { searchId: string; asked: RetailQuestion; chosen: readonly Chosen[]; again: () => void }
/** Names of the travellers and who to call; then the order is made, and paid on its own page. */
export const Travellers = ({ searchId, asked, chosen, again }: Props) => {
  const { send, isPending } = useSend(retailSubmit)
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const tell = useTell()
  const form = useForm({ people: peopleOf(asked.counts), contactName: '', contactPhone: '' }, ({ people, contactName, contactPhone }) => ({
    ...mistakesOf(people),
    ...(!contactName.trim() && { contactName: '请填写联系人' }),
    ...(!contactPhone.trim() && { contactPhone: '请填写联系电话' }),
  }))
  const { values, errors, change, submit, gaps, place } = form
  const total = chosen.reduce((sum, one) => sum + one.total, 0)
  const enter = (n: number, more: Partial<Person>) =>
    change({ people: values.people.map((one, at) => (at === n ? { ...one, ...more } : one)) })
  const order = async () => {
    if (!tell.mayAct()) return
    try {
      const { orderNo } = await send({
        searchId,
        voyageType: chosen.length > 1 ? 'D' : 'S',
        legs: chosen.map(({ stockId, freightId }) => ({ stockId, freightId })),
        passengers: values.people.map(({ birthDate, name, docNo, ...one }) => ({
          ...one,
          name: name.trim(),
          docNo: docNo.trim(),
          ...(!saysBirth(one.docType) && birthDate && { birthDate }),
        })),
        contact: { name: values.contactName.trim(), phone: values.contactPhone.trim() },
        total,
      })
      void navigate(toPay({ orderId: orderNo }))
    } catch (error) {
      const now = error instanceof CallError ? error.errors?.total : undefined
      if (now !== undefined)
        return void modal.confirm({
          title: '价格已变动',
          content: (
            <>
              原价 <Money fen={total} sign />
              ，现价 <Money fen={Number(now)} sign />
            </>
          ),
          okText: '重新查询',
          cancelText: '返回',
          onOk: again,
        })
      if (!form.tell(error)) tell.failed(error)
    }
  }
  return (
    <form ref={place} className="retail-travellers" onSubmit={submit(order)} aria-label="旅客">
      {values.people.map((person, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is its place in the form
        <fieldset key={n}>
          <legend>
            旅客 {n + 1} · {fareTypes[person.type]}
          </legend>
          <Fields>
            <Field label="姓名" required error={errors[`passengers.${n}.name`]}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={55}
                  value={person.name}
                  onChange={({ target }) => enter(n, { name: target.value })}
                />
              )}
            </Field>
            <Field label="证件类型">
              {control => <Select {...control} value={person.docType} options={documents} onChange={docType => enter(n, { docType })} />}
            </Field>
            <Field label="证件号码" required error={errors[`passengers.${n}.docNo`]}>
              {control => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={30}
                  value={person.docNo}
                  onChange={({ target }) => enter(n, { docNo: target.value })}
                />
              )}
            </Field>
            {!saysBirth(person.docType) && (
              <Field label="出生日期" required error={errors[`passengers.${n}.birthDate`]}>
                {control => (
                  <DayField
                    {...control}
                    past
                    now={new Date(houseNow()).toISOString()}
                    value={person.birthDate}
                    onChange={birthDate => enter(n, { birthDate })}
                  />
                )}
              </Field>
            )}
          </Fields>
        </fieldset>
      ))}
      <Fields>
        <Field label="联系人" required error={errors.contactName ?? errors['contact.name']}>
          {control => (
            <Input
              {...control}
              maxLength={50}
              value={values.contactName}
              onChange={({ target }) => change({ contactName: target.value })}
            />
          )}
        </Field>
        <Field label="联系电话" required error={errors.contactPhone ?? errors['contact.phone']}>
          {control => (
            <Input
              {...control}
              type="tel"
              maxLength={20}
              value={values.contactPhone}
              onChange={({ target }) => change({ contactPhone: target.value })}
            />
          )}
        </Field>
      </Fields>
      <footer>
        <b>
          合计 <Money fen={total} sign point />
        </b>
        {gaps && <span role="status">{gaps}</span>}
        <Button type="primary" htmlType="submit" loading={isPending}>
          提交并支付
        </Button>
      </footer>
    </form>
  )
}
