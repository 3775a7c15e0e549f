import { Link } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { List } from '../../kit/List.tsx'
import { statusText } from './steps.ts'

/** An agency's refunds of tickets, each with links to its own page and to its order. */
export const Refunds = () => (
  <List
    of={refunds}
    href={({ id }) => `/refund/${encodeURIComponent(id)}`}
    render={{
      status: refund => <Tag tone={toneOf(refund.status)}>{statusText(refund)}</Tag>,
      orderNo: ({ orderNo }) => <Link to={`/order/${encodeURIComponent(orderNo)}?tab=refund`}>{orderNo}</Link>,
    }}
  />
)
