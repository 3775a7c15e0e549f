import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { CarriedDraft } from './kept.ts'

/** Says what has come from an order that is placed again, and how to do without it or on another day. */
export const Carried = ({ of: { orderNo, draft, search }, drop }: { of: CarriedDraft; drop: () => void }) => (
  <p className="new-order-note info" role="status">
    <span>
      沿用订单 {orderNo} 的团名、联系人{draft.remark && '、备注'}
      {draft.names.length > 0 && `和 ${draft.names.length} 人名单`}，按现在的价格和条件下单
    </span>
    <Link to={search}>换日期或航班</Link>
    <Button type="link" size="small" onClick={drop}>
      不沿用
    </Button>
  </p>
)
