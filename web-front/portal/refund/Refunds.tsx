import { Link } from 'react-router-dom'
import { refunds } from '#contracts/refund/lists.ts'
import { List } from '../../kit/List.tsx'

/** An agency's refunds of tickets, each with the way to its order. */
export const Refunds = () => (
  <List of={refunds} render={{ orderNo: ({ orderNo }) => <Link to={`/order?orderNo=${encodeURIComponent(orderNo)}`}>{orderNo}</Link> }} />
)
