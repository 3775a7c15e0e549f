import { Link } from 'react-router-dom'
import { orderStatuses } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { isCompared } from '#contracts/order/rules/duplicate.ts'
import { type ComparedLine, ComparedLines } from '../../../kit/ComparedLines.tsx'
import { useAsk } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import type { Preview } from './words.ts'

export const useLike = (orderId: string | undefined) =>
  useAsk(orderDetail, { orderId: orderId ?? '' }, { enabled: orderId !== undefined, lists: ['order'] })

/** The similar order, as long as it is live: one that has ended is no reason to ask. */
export const useLiveLike = (orderId: string | undefined): string | undefined => {
  const { data } = useLike(orderId)
  return data && !isCompared(data.status) ? undefined : orderId
}

type Own = { preview: Preview; groupName: string }
type Props = {
  like: string
  own: Own
  close: () => void
  /** submits anyway, where that is allowed */
  submit?: () => void
}

/** Shows a similar order of the agency beside this one, so that nobody orders twice by mistake. */
export const LikeDialog = ({ like, own, close, submit }: Props) => (
  <Dialog
    title="有一张相似的订单"
    close={close}
    leave={submit ? '不提交' : '关闭'}
    {...(submit && { action: '仍要提交', submit })}
    also={
      <Link className="new-order-also" to={`/order/${like}`}>
        查看已有订单
      </Link>
    }
    width={640}
  >
    {submit && <p>航线相同，日期和人数相近。同一个团只需一张订单，要修改请在已有订单上操作。</p>}
    <Fetched from={useLike(like)} what="相似订单">
      {order => (
        <ComparedLines
          heads={[`已有订单 ${order.orderNo}`, '本次订单']}
          rows={rowsOf(
            { ...order, state: `${orderStatuses[order.status]}，${formatDateTime(order.submittedAt).slice(0, 16)} 提交` },
            { ...own.preview, groupName: own.groupName, state: '尚未提交' },
          )}
        />
      )}
    </Fetched>
  </Dialog>
)

type Side = { groupName: string; state: string; total: number; persons: number; legs: readonly { flightNo: string; date: string }[] }
const rowsOf = (there: Side, own: Side): ComparedLine[] => {
  const row = (label: string, say: (side: Side) => string): ComparedLine => {
    const values = [say(there), say(own)] as const
    return { label, values, differs: values[0] !== values[1] }
  }
  return [
    row('团名', ({ groupName }) => groupName.trim() || '--'),
    row('航班', ({ legs }) => legs.map(({ flightNo }) => flightNo).join('，')),
    row('日期', ({ legs }) => legs.map(({ date }) => date).join('，')),
    row('人数', ({ persons }) => `${persons} 人`),
    row('总价', ({ total }) => formatYuan(total)),
    row('状态', ({ state }) => state),
  ]
}
