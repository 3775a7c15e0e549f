import { Link } from 'react-router-dom'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import '../bidding/bidding.css'
import './bags.css'
import { BagTold } from './BagTold.tsx'
import type { Mine } from './BookedBag.tsx'

/** The bag has become an order, and the rest happens there. */
export const OrderedBag = ({ status, mine }: { status: string; mine: Mine }) => {
  const order = `/order/${encodeURIComponent(mine.orderNo ?? '')}`
  return (
    <BagTold
      title={status === 'WAIT_PAY' ? '已下单，待支付首期' : '已转为订单'}
      text={
        mine.due !== undefined && mine.payBy
          ? `待付 ${formatYuan(mine.due)}，${formatDateTime(mine.payBy).slice(0, 16)} 前支付`
          : '名单和出票在订单中办理'
      }
    >
      <Link className="bid-act" to={mine.due !== undefined ? `${order}?pay=next` : order}>
        {mine.due !== undefined ? '支付订单' : '查看订单'}
      </Link>
    </BagTold>
  )
}
