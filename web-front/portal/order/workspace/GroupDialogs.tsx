import { Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { addPreview, addSeats, reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { joinGroup, joinPreview } from '#contracts/order/changes/join-api.ts'
import { splitOrder, splitPreview } from '#contracts/order/split/split-api.ts'
import { Field, Fields } from '../../../kit/Form.tsx'
import { Lines } from '../../../kit/Lines.tsx'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './CancelDialog.tsx'
import { MoneyChange, Sums } from './MoneyChange.tsx'
import type { OpenedOrder } from './steps.ts'

/** Changes of the group's passengers; the server's preview of each is shown before it can be confirmed (DOMAIN §3.2). */
type Counts = Partial<Record<FareType, number>>
const types = Object.keys(fareTypes) as FareType[]
const some = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const any = (counts: Counts): boolean => Object.keys(some(counts)).length > 0

/** number of unnamed seats by type */
const unnamedOf = ({ counts, passengers }: OpenedOrder): Counts =>
  Object.fromEntries(types.map(type => [type, counts[type] - passengers.filter(one => one.type === type).length]))

type CountFieldsProps = { counts: Counts; change: (counts: Counts) => void; most?: Counts; pending: boolean; of?: readonly FareType[] }
export const CountFields = ({ counts, change, most, pending, of = types }: CountFieldsProps) => (
  <Fields>
    {of
      .filter(type => !most || most[type]! > 0)
      .map(type => (
        <Field key={type} label={fareTypes[type]} {...(most && { help: `最多 ${most[type]} 人` })}>
          {control => (
            <InputNumber
              {...control}
              min={0}
              max={most?.[type] ?? 999}
              precision={0}
              placeholder="0"
              disabled={pending}
              value={counts[type] ?? null}
              onChange={count => change({ ...counts, [type]: count ?? 0 })}
            />
          )}
        </Field>
      ))}
  </Fields>
)

type PeopleProps = { label: string; people: OpenedOrder['passengers']; chosen: string[]; choose: (ids: string[]) => void; pending: boolean }
export const People = ({ label, people, chosen, choose, pending }: PeopleProps) => (
  <fieldset className="ow-people">
    <legend>
      {label}
      {chosen.length > 0 && <small>已选 {chosen.length} 人</small>}
    </legend>
    <Checkbox.Group
      value={chosen}
      onChange={choose}
      disabled={pending}
      options={people.map(({ id, name, type }) => ({ value: id, label: type === 'ADULT' ? name : `${name}（${fareTypes[type]}）` }))}
    />
  </fieldset>
)

const useGroup = (order: OpenedOrder) => {
  const [counts, setCounts] = useState<Counts>({})
  const [ids, setIds] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const most = unnamedOf(order)
  // travellers with a ticket leave by a refund
  const people = order.passengers.filter(({ status }) => status === 'NAMED')
  const chosen =
    any(counts) || ids.length > 0
      ? { orderId: order.orderId, ...(any(counts) && { counts: some(counts) }), ...(ids.length > 0 && { ids }) }
      : undefined
  const fields = (verb: string, pending: boolean) => (
    <>
      {any(most) && (
        <fieldset className="ow-people">
          <legend>{verb}未录名人数</legend>
          <CountFields counts={counts} change={setCounts} most={most} pending={pending} />
        </fieldset>
      )}
      {people.length > 0 && <People label={`${verb}旅客`} people={people} chosen={ids} choose={setIds} pending={pending} />}
      <Field label="原因" wide>
        {control => (
          <Input {...control} maxLength={200} value={reason} disabled={pending} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
    </>
  )
  return { chosen, fields, why: reason.trim() ? { reason: reason.trim() } : {} }
}

export const ReduceDialog = ({ order, close }: Changing) => {
  const { chosen, fields, why } = useGroup(order)
  return (
    <Preview
      title="减少人数"
      endpoint={reduceSeats}
      body={chosen && { ...chosen, ...why }}
      preview={{
        endpoint: reducePreview,
        body: chosen,
        show: then => <MoneyChange order={order} then={then} />,
        seal: ({ givenUp }) => (givenUp ? { refund: givenUp.refund } : {}),
      }}
      action={then => (then ? `减少 ${order.persons - then.persons} 人` : '减少人数')}
      done="已减少人数"
      danger
      about={about(order)}
      revision={order.revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">付过定金的按考核比例结算；已付清的座位在尾款时限前按定金考核，其后按退票费率</p>
          {fields('减去', pending)}
          {!chosen && <p className="ow-hint">填写人数或选择旅客后显示试算</p>}
        </>
      )}
    </Preview>
  )
}

/** People who join the group by an order of their own. */
export const JoinDialog = ({ order, close }: Changing) => {
  const [counts, setCounts] = useState<Counts>({})
  const navigate = useNavigate()
  const body = any(counts) ? { orderId: order.orderId, counts: some(counts) } : undefined
  return (
    <Preview
      title="加人另下一单"
      endpoint={joinGroup}
      body={body as never}
      preview={{
        endpoint: joinPreview,
        body,
        show: ({ policyName, legs, total }) => (
          <Lines
            of={[
              ['加人政策', policyName],
              ...legs.map(
                ({ flightNo, lines }) =>
                  [
                    flightNo,
                    lines
                      .filter(({ count }) => count > 0)
                      .map(({ type, count, fare }) => `${fareTypes[type]} ${count} 人，票价 ${formatYuan(fare)}`)
                      .join('；'),
                  ] as [string, string],
              ),
            ]}
            sum={['应付', formatYuan(total)]}
          />
        ),
        seal: ({ total }) => ({ total }),
      }}
      action={then => (then ? `下单，${formatYuan(then.total)}` : '下单')}
      done="已另下一单"
      then={({ orderId }) => void navigate(`/order/${encodeURIComponent(orderId)}`)}
      about={about(order)}
      revision={order.revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">与本单同航班，票价按本单单价加价；新单单独付款、录名单、出票</p>
          <CountFields counts={counts} change={setCounts} pending={pending} of={types.filter(type => type !== 'FREE')} />
          {!body && <p className="ow-hint">填写人数后显示试算</p>}
        </>
      )}
    </Preview>
  )
}

export const AddDialog = ({ order, close }: Changing) => {
  const [counts, setCounts] = useState<Counts>({})
  const body = any(counts) ? { orderId: order.orderId, counts: some(counts) } : undefined
  return (
    <Preview
      title="增加人数"
      endpoint={addSeats}
      body={body}
      preview={{ endpoint: addPreview, body, show: then => <MoneyChange order={order} then={then} />, seal: ({ total }) => ({ total }) }}
      action={then => (then ? `增加 ${then.persons - order.persons} 人，加 ${formatYuan(then.total - order.total)}` : '增加人数')}
      done="已增加人数"
      about={about(order)}
      revision={order.revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">按订单单价增加，每个航段都有余位才成立；付过定金的另付加员定金</p>
          <CountFields counts={counts} change={setCounts} pending={pending} of={types.filter(type => type !== 'FREE')} />
          {!body && <p className="ow-hint">填写人数后显示试算</p>}
        </>
      )}
    </Preview>
  )
}

export const SplitDialog = ({ order, close }: Changing) => {
  const { chosen, fields, why } = useGroup(order)
  const [belowMinimum, agree] = useState(false)
  const navigate = useNavigate()
  const asked = chosen && { ...chosen, ...(belowMinimum && { belowMinimum }) }
  const { paxMin, status } = order
  return (
    <Preview
      title="拆分订单"
      endpoint={splitOrder}
      body={asked && { ...asked, ...why }}
      preview={{
        endpoint: splitPreview,
        body: asked,
        show: ({ rest, part }) => <Sums heads={['现在', '本订单', '新订单']} of={[order, rest, part]} />,
      }}
      action={then => (then ? `拆出 ${then.part.persons} 人为新订单` : '拆分订单')}
      done={({ newOrderId }) => `已拆分为新订单 ${newOrderId}`}
      then={({ newOrderId }) => void navigate(`/order/${encodeURIComponent(newOrderId)}`)}
      about={about(order)}
      revision={order.revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">选出的旅客和座位成为新订单，款项按座位分摊，时限不变；每部分至少 {paxMin} 人</p>
          {fields('拆出', pending)}
          {status === 'WAIT_FOR_PAY' && (
            <Checkbox checked={belowMinimum} disabled={pending} onChange={({ target }) => agree(target.checked)}>
              不足 {paxMin} 人的部分按全价计价
            </Checkbox>
          )}
          {!asked && <p className="ow-hint">填写人数或选择旅客后显示试算</p>}
        </>
      )}
    </Preview>
  )
}
