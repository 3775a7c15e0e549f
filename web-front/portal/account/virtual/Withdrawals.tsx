import { Pagination } from 'antd'
import { useState } from 'react'
import { withdrawalQuery } from '#contracts/account/virtual-api.ts'
import { type WithdrawalRow, withdrawalStatuses } from '#contracts/account/virtual-lists.ts'
import { Money, Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/States.tsx'

type Withdrawal = Static<typeof WithdrawalRow>
const SIZE = 10

/** What was asked back, and what became of it. */
export const Withdrawals = ({ account }: { account: string }) => {
  const [page, setPage] = useState(0)
  const asked = useAsk(withdrawalQuery, { account, page, size: SIZE }, { lists: ['withdrawal'], keep: true })
  return (
    <section className="va-card" aria-labelledby="refunds">
      <header>
        <h2 id="refunds">退款申请</h2>
      </header>
      <Fetched from={asked} what="退款申请">
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <p className="va-pad va-hint">还没有申请过退款</p>
          ) : (
            <>
              <table className="dense-rows va-table va-withdrawals" aria-label="退款申请">
                <thead>
                  <tr>
                    <th scope="col">申请号</th>
                    <th scope="col">申请时间</th>
                    <th scope="col">状态</th>
                    <th scope="col">说明</th>
                    <th scope="col" className="number">
                      金额（元）
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {content.map(row => (
                    <tr key={row.id}>
                      <th scope="row">{row.id}</th>
                      <td className="va-at">{formatDateTime(row.askedAt).slice(0, 16)}</td>
                      <td className="va-tag">
                        <Tag tone={toneOf(row.status)}>{withdrawalStatuses[row.status]}</Tag>
                      </td>
                      <td className="va-says">{saysOf(row) ?? <span className="va-none">{EMPTY}</span>}</td>
                      <td className="number va-sum">
                        <Money fen={row.amount} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pagination
                className="pages"
                hideOnSinglePage
                showSizeChanger={false}
                current={page + 1}
                pageSize={SIZE}
                total={totalElements}
                onChange={page => setPage(page - 1)}
              />
            </>
          )
        }
      </Fetched>
    </section>
  )
}

/** Why not, when, or for what. */
const saysOf = ({ status, amount, back = 0, reason, failure, paidAt, remark }: Withdrawal): string | undefined => {
  if (status === 'PARTIAL_REFUNDED') return `已退回 ${formatYuan(back)}，其余 ${formatYuan(amount - back)} 退还账户：${reason}`
  if (reason) return reason
  if (status === 'REFUNDED' && paidAt) return `${formatDateTime(paidAt).slice(0, 16)} 退回`
  if (failure) return `退回没有成功，航空公司正在处理：${failure}`
  return remark
}
