import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type OrderStatus, orderStatuses } from '#contracts/enums.ts'
import { present } from '#contracts/kernel/present.ts'
import { frontQueryOrder } from '#contracts/order/lists.ts'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useCounts } from '../frame/counts.ts'
import { Icon } from '../frame/Icon.tsx'
import { GroupRows } from './GroupRows.tsx'

export type GroupsProps = { nameOf: (code: string) => string | undefined }

const TOP = 6
const tabs: readonly OrderStatus[] = ['WAIT_FOR_PAY', 'PAID', 'REFUND_MODIFY', 'PRINTED', 'EXPIRED']

/** The latest groups, of all statuses or of one, with a link to the whole list. */
export const Groups = ({ nameOf }: GroupsProps) => {
  const [status, setStatus] = useState<OrderStatus>()
  const { data: counts } = useCounts(true)
  const found = useAsk(
    frontQueryOrder,
    { page: 0, size: TOP, sort: '-submittedAt', ...present({ status }) },
    { lists: ['order'], keep: true },
  )
  const all = counts && Object.values(counts.orders).reduce((sum, count) => sum + count, 0)
  const tab = (name: string, value: OrderStatus | undefined, count: number | undefined) => (
    <button key={name} type="button" aria-pressed={status === value} onClick={() => setStatus(value)}>
      {name} <span>{count?.toLocaleString('zh-CN') ?? ''}</span>
    </button>
  )
  return (
    <section className="home-card" aria-labelledby="groups">
      <div className="home-head">
        <h2 id="groups">我的团队</h2>
        <Link to={status ? `/order?status=${status}` : '/order'}>
          全部订单 <Icon name="next" />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose what is listed, no fields */}
      <div className="home-tabs" role="group" aria-label="按状态查看">
        {tab('全部', undefined, all)}
        {tabs.map(value => tab(orderStatuses[value], value, counts?.orders[value]))}
      </div>
      <Fetched from={found} what="订单" rows={TOP}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty
              title={status ? `没有${orderStatuses[status]}的订单` : '还没有订单'}
              text={status ? undefined : '选好航班提交订单后，团队会列在这里'}
            >
              {status ? undefined : <Link to="/demandManagement/searchTickets">查询下单</Link>}
            </Empty>
          ) : (
            <div aria-busy={found.isPlaceholderData}>
              <GroupRows rows={content} nameOf={nameOf} />
            </div>
          )
        }
      </Fetched>
    </section>
  )
}
