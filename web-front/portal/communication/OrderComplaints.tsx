import { Link } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { queryComplaints } from '#contracts/communication/api.ts'
import { complaintStages } from '#contracts/communication/codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { toComplaint, toNewComplaint } from './links.ts'

/** Complaints about an order, and the way to a new one. */
export const OrderComplaints = ({ orderNo, airLine }: { orderNo: string; airLine: string }) => (
  <section className="ow-card" aria-labelledby="complaints">
    <h2 id="complaints" className="ow-card-head">
      投诉
      <span className="ow-links">
        <Link to={toNewComplaint({ orderNo, airLine })}>提交投诉</Link>
      </span>
    </h2>
    <Fetched from={useAsk(queryComplaints, { orderNo, size: 50 }, { lists: ['complaint'] })} what="投诉" rows={1}>
      {({ content }) =>
        content.length === 0 ? (
          <p className="ow-pad ow-hint">对本订单的服务、退款等不满意，可以向航空公司投诉</p>
        ) : (
          <ul className="ow-papers">
            {content.map(({ id, title, stage, createdAt }) => (
              <li key={id}>
                <span>
                  <Link to={toComplaint(id)}>{title}</Link> <Tag tone={toneOf(stage)}>{complaintStages[stage]}</Tag>
                </span>
                <small>{formatDateTime(createdAt).slice(0, 10)}</small>
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  </section>
)
