import { Link } from 'react-router-dom'
import { credits } from '#contracts/payment/lists.ts'
import { useFrame } from '../../../kit/frame.ts'
import { List } from '../../../kit/List.tsx'

/** What refunds have left an agency for other orders. */
export const Credits = () => {
  useFrame({ title: '抵扣', back: '/account' })
  return (
    <List
      of={credits}
      href={({ id }) => `/account/credit/${encodeURIComponent(id)}`}
      render={{ orderNo: ({ orderNo }) => <Link to={`/order/${encodeURIComponent(orderNo)}?tab=money`}>{orderNo}</Link> }}
    />
  )
}
