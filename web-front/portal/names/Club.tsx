import { App, Button, Input, Select } from 'antd'
import { applyClub, cancelClub } from '#contracts/order/api.ts'
import { clubCardPattern } from '#contracts/order/names/words.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useSend } from '../../kit/calls.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { useTell } from '../../kit/useTell.ts'
import type { NamedOrder } from './useNames.ts'

const CARD = new RegExp(clubCardPattern)

/** Cards of frequent flyers: those of the group, and a line to enter another. */
export const Club = ({ order: { orderId, passengers, allowedActions } }: { order: NamedOrder }) => {
  const mayApply = isAllowed(allowedActions, { endpoint: applyClub })
  const flying = passengers.filter(({ status }) => status !== 'REFUNDED')
  const credited = flying.filter(({ clubCard }) => clubCard)
  const others = flying.filter(({ clubCard }) => !clubCard)
  if (credited.length === 0 && (!mayApply || others.length === 0)) return null
  return (
    <section className="names-proofs" aria-labelledby="club">
      <h3 id="club">常旅客会员卡</h3>
      <p className="names-rule">会员卡写入PNR，由航空公司记里程；起飞后不能补登，退票或换人后自动取消</p>
      <ul>
        {credited.map(({ id, name, clubCard }) => (
          <Credited
            key={id}
            orderId={orderId}
            id={id}
            name={name}
            cardNo={clubCard!}
            mayCancel={isAllowed(allowedActions, { endpoint: cancelClub })}
          />
        ))}
      </ul>
      {mayApply && others.length > 0 && <Entry key={credited.length} orderId={orderId} people={others} />}
    </section>
  )
}

type Of = { orderId: string; id: string; name: string; cardNo: string; mayCancel: boolean }
const Credited = ({ orderId, id, name, cardNo, mayCancel }: Of) => {
  const { send, isPending } = useSend(cancelClub)
  const { modal } = App.useApp()
  const tell = useTell()
  const cancel = () =>
    void modal.confirm({
      title: `取消${name}的会员卡`,
      content: `${cardNo}不再写入PNR，可以重新登记。`,
      okText: '取消会员卡',
      cancelText: '保留',
      onOk: () => send({ orderId, id }).then(() => tell.done(`已取消${name}的会员卡`), tell.failed),
    })
  return (
    <li>
      <b>{name}</b>
      <span>{cardNo}</span>
      {mayCancel && (
        <Button size="small" loading={isPending} onClick={cancel} aria-label={`取消${name}的会员卡`}>
          取消
        </Button>
      )}
    </li>
  )
}

const Entry = ({ orderId, people }: { orderId: string; people: NamedOrder['passengers'] }) => {
  const { send, isPending } = useSend(applyClub)
  const tell = useTell()
  const { values, change, errors, left, submit, place } = useForm(
    { id: '', cardNo: '' },
    ({ id, cardNo }): Record<string, string> => ({
      ...(!id && { id: '请选择旅客' }),
      ...(!CARD.test(cardNo.trim().toUpperCase()) && { cardNo: '卡号为两位航司代码加6至12位数字' }),
    }),
  )
  const apply = async ({ id, cardNo }: typeof values) => {
    try {
      await send({ orderId, cards: [{ id, cardNo: cardNo.trim().toUpperCase() }] })
      tell.done(`已登记${people.find(one => one.id === id)?.name ?? ''}的会员卡`)
    } catch (error) {
      tell.failed(error)
    }
  }
  return (
    <form ref={place} onSubmit={submit(apply)} noValidate>
      <Fields>
        <Field label="旅客" required error={errors.id}>
          {control => (
            <Select
              {...control}
              showSearch
              optionFilterProp="label"
              placeholder="选择旅客"
              value={values.id || undefined}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={id => change({ id })}
            />
          )}
        </Field>
        <Field label="会员卡号" required error={errors.cardNo}>
          {control => (
            <Input
              {...control}
              value={values.cardNo}
              maxLength={14}
              placeholder="HU0012345678"
              onChange={({ target }) => change({ cardNo: target.value })}
              onBlur={() => left('cardNo')}
            />
          )}
        </Field>
      </Fields>
      <Button htmlType="submit" loading={isPending}>
        登记会员卡
      </Button>
    </form>
  )
}
