import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { joinGroup, joinPreview } from '#contracts/order/changes/join-api.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Preview } from '../../../kit/Preview.tsx'
import { CountFields } from './CountFields.tsx'
import { about, type Changing } from './changing.ts'
import { anyOf, countedTypes, someOf, type TypeCounts } from './type-counts.ts'

/** People who join the group by an order of their own. */
export const JoinDialog = ({ order, close }: Changing) => {
  const [counts, setCounts] = useState<TypeCounts>({})
  const navigate = useNavigate()
  const body = anyOf(counts) ? { orderId: order.orderId, counts: someOf(counts) } : undefined
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
          <CountFields counts={counts} change={setCounts} pending={pending} of={countedTypes.filter(type => type !== 'FREE')} />
          {!body && <p className="ow-hint">填写人数后显示试算</p>}
        </>
      )}
    </Preview>
  )
}
