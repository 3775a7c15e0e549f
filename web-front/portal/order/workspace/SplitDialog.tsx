import { Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { splitOrder, splitPreview } from '#contracts/order/split/split-api.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'
import { ForeseenSums } from './ForeseenSums.tsx'
import { useGroup } from './useGroup.tsx'

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
        show: ({ rest, part }) => <ForeseenSums heads={['现在', '本订单', '新订单']} of={[order, rest, part]} />,
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
