import { Link } from 'react-router-dom'
import { refunds } from '#contracts/refund/lists.ts'
import { List } from '../../kit/List.tsx'

/** An agency's refunds of tickets, each with the way to its own page and to its order. */
export const Refunds = () => (
  <List
    of={refunds}
    href={({ id }) => `/refund/${encodeURIComponent(id)}`}
    render={{ orderNo: ({ orderNo }) => <Link to={`/order/${encodeURIComponent(orderNo)}?tab=refund`}>{orderNo}</Link> }}
  />
)
