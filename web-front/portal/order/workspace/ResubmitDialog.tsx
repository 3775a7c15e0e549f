import { Input } from 'antd'
import { isPhone, notPhone } from '#contracts/kernel/phone.ts'
import { resubmit } from '#contracts/order/audit-api.ts'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { useForm, type Wrong } from '../../../kit/form.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'

/** Corrects an order that the airline has returned, and submits it again. */
export const ResubmitDialog = ({ order, close }: Changing) => {
  const { orderId, revision, auditRemark } = order
  const { values, change, errors, left, isComplete, place } = useForm(
    { groupName: order.groupName, name: order.contact.name, phone: order.contact.phone, remark: order.remark ?? '' },
    ({ groupName, name, phone }): Wrong => ({
      ...(!groupName.trim() && { groupName: '请填写团名' }),
      ...(!name.trim() && { name: '请填写联系人' }),
      ...(!isPhone(phone) && { phone: notPhone('联系电话') }),
    }),
  )
  const { groupName, name, phone, remark } = values
  const isRight = groupName.trim() && name.trim() && isPhone(phone)
  const field = (key: keyof typeof values, label: string, required = true) => (
    <Field wide label={label} required={required} error={errors[key]}>
      {control => (
        <Input
          {...control}
          maxLength={key === 'remark' ? 200 : 50}
          value={values[key]}
          onChange={({ target }) => change({ [key]: target.value })}
          onBlur={() => left(key)}
        />
      )}
    </Field>
  )
  return (
    <Preview
      title="修改并重新提交"
      endpoint={resubmit}
      body={
        isRight
          ? { orderId, groupName, contact: { name, phone: phone.trim() }, ...(remark.trim() && { remark: remark.trim() }) }
          : undefined
      }
      check={isComplete}
      action="重新提交审核"
      done="已重新提交"
      about={about(order)}
      revision={revision}
      close={close}
    >
      {() => (
        <div ref={place as React.RefObject<HTMLDivElement>}>
          {auditRemark && <p className="problem ow-why">退回原因：{auditRemark}</p>}
          <Fields>
            {field('groupName', '团名')}
            {field('name', '联系人')}
            {field('phone', '联系电话')}
            {field('remark', '备注', false)}
          </Fields>
        </div>
      )}
    </Preview>
  )
}
