import { Input } from 'antd'
import { Field } from '../../../kit/Field.tsx'
import type { useForm } from '../../../kit/form.ts'
import type { OrderDraft } from './form.ts'

export type OrderFormState = ReturnType<typeof useForm<OrderDraft>>

/** The contact whom the airline calls, filled in as last time. */
export const ContactFields = ({ form: { values, change, errors, left }, isKept }: { form: OrderFormState; isKept: boolean }) => {
  const { contact, remark } = values
  return (
    <section className="new-order-card" aria-labelledby="new-order-contact">
      <header>
        <h2 id="new-order-contact">联系人</h2>
        {isKept && <span className="new-order-faint">已按上次订单填好</span>}
      </header>
      <div className="new-order-body new-order-three">
        <Field label="姓名" required error={errors.contactName}>
          {control => (
            <Input
              {...control}
              value={contact.name}
              maxLength={50}
              autoComplete="name"
              onChange={({ target }) => change({ contact: { ...contact, name: target.value } })}
              onBlur={() => left('contactName')}
            />
          )}
        </Field>
        <Field label="手机" required error={errors.contactPhone} help="航变和时限提醒用此号码联系">
          {control => (
            <Input
              {...control}
              value={contact.phone}
              maxLength={20}
              autoComplete="tel"
              inputMode="tel"
              onChange={({ target }) => change({ contact: { ...contact, phone: target.value } })}
              onBlur={() => left('contactPhone')}
            />
          )}
        </Field>
        <Field label="备注">
          {control => (
            <Input
              {...control}
              value={remark}
              maxLength={200}
              placeholder="选填，航司可见"
              autoComplete="off"
              onChange={({ target }) => change({ remark: target.value })}
            />
          )}
        </Field>
      </div>
    </section>
  )
}
