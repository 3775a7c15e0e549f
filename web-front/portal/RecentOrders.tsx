import { Button, Skeleton } from 'antd'
import { messageOf } from '#contracts/client/error.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Airline, Money, Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { orderStatuses } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { useTell } from '../kit/useTell.ts'
import { useRecentOrders } from './ask.ts'
import { Receipts } from './Receipts.tsx'

/**
 * The ten latest orders of an agency and its sub-agents, or of one of these (`agency`), to be read; staff who look at the portal have none of
 * their own.
 */
export const RecentOrders = ({ agency }: { agency?: string }) => {
  const { mayAct } = useTell()
  const isAgent = loginInfo()?.accessTokenJson.memberType === 'User_Agent'
  const orders = useRecentOrders(isAgent, agency)
  const again = () => {
    if (mayAct()) void orders.refetch()
  }
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">
        最近订单
        <Button onClick={again} loading={orders.isFetching}>
          刷新
        </Button>
      </h2>
      {orders.error ? (
        <p role="alert">加载失败：{messageOf(orders.error)}</p>
      ) : orders.data ? (
        <Rows rows={orders.data.content} />
      ) : isAgent ? (
        <Skeleton active />
      ) : (
        <p>后台账号没有自己的订单</p>
      )}
    </section>
  )
}

type Row = NonNullable<ReturnType<typeof useRecentOrders>['data']>['content'][number]

const Rows = ({ rows }: { rows: readonly Row[] }) => {
  if (rows.length === 0) return <p>还没有订单</p>
  const several = rows.some(({ agency }) => agency !== rows[0]!.agency)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too
    <section className="wide-table" aria-label="最近订单列表" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['订单号', ...(several ? ['代理人'] : []), '团名', '航空公司', '状态', '座位数'].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="number">
              总价（元）
            </th>
            <th scope="col">提交时间</th>
            <th scope="col">票据</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.orderNo}</th>
              {several && <td>{row.agencyName}</td>}
              <td>{row.groupName}</td>
              <td>
                <Airline code={row.airLine} />
              </td>
              <td>
                <Tag tone={toneOf(row.status)}>{orderStatuses[row.status]}</Tag>
              </td>
              <td className="number">{row.seats}</td>
              <td className="number">
                <Money fen={row.total} />
              </td>
              <td>{formatDateTime(row.submittedAt)}</td>
              <td className="receipts">
                <Receipts of={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
