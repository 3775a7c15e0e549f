import { useState } from 'react'
import { formatYuan } from '#contracts/kernel/money.ts'
import { addPreview, addSeats } from '#contracts/order/changes/changes-api.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { CountFields } from './CountFields.tsx'
import { about, type Changing } from './changing.ts'
import { MoneyChange } from './MoneyChange.tsx'
import { anyOf, countedTypes, someOf, type TypeCounts } from './type-counts.ts'

export const AddSeatsDialog = ({ order, close }: Changing) => {
  const [counts, setCounts] = useState<TypeCounts>({})
  const body = anyOf(counts) ? { orderId: order.orderId, counts: someOf(counts) } : undefined
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
          <CountFields counts={counts} change={setCounts} pending={pending} of={countedTypes.filter(type => type !== 'FREE')} />
          {!body && <p className="ow-hint">填写人数后显示试算</p>}
        </>
      )}
    </Preview>
  )
}
