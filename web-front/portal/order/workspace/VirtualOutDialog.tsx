import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatYuan } from '#contracts/kernel/money.ts'
import { orderVirtualOut, virtualOutPreview } from '#contracts/order/virtual-out/api.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'
import { ForeseenSums } from './ForeseenSums.tsx'
import { People } from './People.tsx'

/** Splits off travellers who get their tickets before the rest has paid; the server's preview is shown first (DOMAIN §3.22). */
export const VirtualOutDialog = ({ order, close }: Changing) => {
  const { orderId, paxMin, passengers, revision } = order
  const [ids, setIds] = useState<string[]>([])
  const navigate = useNavigate()
  const body = ids.length > 0 ? { orderId, ids } : undefined
  const people = passengers.filter(({ status, type }) => status === 'NAMED' && type !== 'FREE')
  return (
    <Preview
      title="部分先出票"
      endpoint={orderVirtualOut}
      body={body}
      preview={{
        endpoint: virtualOutPreview,
        body,
        show: ({ rest, part }) => <ForeseenSums heads={['现在', '其余旅客', '先行出票']} of={[order, rest, part]} />,
      }}
      action={then => (then ? `${then.part.persons} 人先出票，应付 ${formatYuan(then.totalAmount)}` : '部分先出票')}
      done={({ id }) => `已生成虚拟出票单 ${id}`}
      then={({ id }) => void navigate(`/order/${encodeURIComponent(id)}?tab=money`)}
      about={about(order)}
      revision={revision}
      close={close}
    >
      {({ pending }) => (
        <>
          <p className="ow-hint">
            选出的旅客另成一单，仍按团队价，付清后由航司出票；已付款项按座位和应付金额分摊，其余旅客至少 {paxMin} 人，免票旅客随其余旅客出票
          </p>
          <People label="先出票的旅客" people={people} chosen={ids} choose={setIds} pending={pending} />
          {!body && <p className="ow-hint">选择旅客后显示试算</p>}
        </>
      )}
    </Preview>
  )
}
