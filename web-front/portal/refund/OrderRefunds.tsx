import { Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { refundTypes } from '#contracts/enums.ts'
import { EMPTY, formatDate, formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import { searchRefund, showRefund } from '#contracts/refund/api.ts'
import type { refunds } from '#contracts/refund/lists.ts'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { toNewRefund } from '../order/paths.ts'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { statusText } from './steps.ts'
import './refund.css'

type Row = RowOf<typeof refunds>

/** The workspace's tab 退票: the refunds of an order, and what can still be refunded. */
export const OrderRefunds = ({ order }: { order: Pick<OpenedOrder, 'orderId' | 'kind'> }) => {
  const { orderId } = order
  const found = useAsk(searchRefund, { orderNo: orderId, page: 0, size: 100 }, { lists: ['refund'] })
  const form = useAsk(showRefund, { orderId }, { lists: ['order', 'refund'] })
  const navigate = useNavigate()
  const apply = () => void navigate(toNewRefund(order))
  const left = form.data?.tickets.filter(({ refundable }) => refundable) ?? []
  const mayApply = form.data?.refundable === true && left.length > 0
  return (
    <div className="rf">
      <section className="rf-card" aria-label="退票">
        <div className="rf-head">
          <h2>退票</h2>
          {form.data && (
            <span>
              {mayApply ? (
                <>
                  可退 {left.length} 人，已付 <Money fen={left.reduce((sum, { paid }) => sum + paid, 0)} sign />
                </>
              ) : (
                form.data.why || '没有可退的旅客'
              )}
            </span>
          )}
          {mayApply && (
            <Button type="primary" onClick={apply}>
              申请退票
            </Button>
          )}
        </div>
        <Fetched from={found} what="退票单" rows={3}>
          {({ content }) =>
            content.length === 0 ? (
              <Empty title="还没有退票申请" {...(mayApply && { text: '提交前先看到退票费与应退金额' })} />
            ) : (
              <ul className="rf-rows">
                {(content as Row[]).map(row => (
                  <RefundLine key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </div>
  )
}

const RefundLine = ({ row: { id, status, rejectReason, refundType, tickets, refund, paidOut, submittedAt, dueBy } }: { row: Row }) => (
  <li>
    <Link to={`/refund/${encodeURIComponent(id)}`}>
      <span className="rf-main">
        <b>{id}</b> <Tag tone={toneOf(status)}>{statusText({ status, rejectReason })}</Tag>
        <small>
          {refundTypes[refundType]}，{tickets} 人，{formatDateTime(submittedAt).slice(0, 16)} 申请
        </small>
      </span>
      <span className="rf-sum">
        <Money fen={refund} sign />
        <small>
          {paidOut > 0
            ? '已退回'
            : status === 'REFUNDREJECT'
              ? EMPTY
              : dueBy
                ? `${formatDate(dueBy)}${provisionalMark(dueBy)} 前退回`
                : '待审核'}
        </small>
      </span>
    </Link>
  </li>
)
