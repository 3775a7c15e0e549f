import { Link } from 'react-router-dom'
import { credits } from '#contracts/payment/lists.ts'
import { useFrame } from '../../../kit/frame.ts'
import { List } from '../../../kit/List.tsx'
import '../virtual/virtual.css'

/** Credits that refunds have left an agency for other orders. */
export const Credits = () => {
  useFrame({ title: '抵扣', back: '/account' })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <span>抵扣</span>
      </nav>
      <List
        of={credits}
        href={({ id }) => `/account/credit/${encodeURIComponent(id)}`}
        render={{ orderNo: ({ orderNo }) => <Link to={`/order/${encodeURIComponent(orderNo)}?tab=money`}>{orderNo}</Link> }}
      />
    </div>
  )
}
