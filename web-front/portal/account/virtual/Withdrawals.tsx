import { Button } from 'antd'
import { useState } from 'react'
import { withdrawalQuery, withdrawVirtualRefund, withdrawVirtualRefundPreview } from '#contracts/account/virtual-api.ts'
import { type WithdrawalRow, withdrawalStatuses } from '#contracts/account/virtual-lists.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { Pages } from '../../../kit/Pages.tsx'
import { Preview } from '../../../kit/Preview.tsx'

type Withdrawal = Static<typeof WithdrawalRow>
const SIZE = 10

/** Withdrawals with their results. */
export const Withdrawals = ({ account }: { account: string }) => {
  const [page, setPage] = useState(0)
  const [takingBack, takeBack] = useState<Withdrawal>()
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
                      <td className="va-says">
                        {saysOf(row) ?? (isWaiting(row) ? undefined : <span className="va-none">{EMPTY}</span>)}{' '}
                        {isWaiting(row) && (
                          <Button type="link" onClick={() => takeBack(row)} aria-label={`撤回申请 ${row.id}`}>
                            撤回
                          </Button>
                        )}
                      </td>
                      <td className="number va-sum">
                        <Money fen={row.amount} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pages page={page + 1} size={SIZE} total={totalElements} go={page => setPage(page - 1)} />
            </>
          )
        }
      </Fetched>
      {takingBack && <TakeBackDialog asked={takingBack} close={() => takeBack(undefined)} />}
    </section>
  )
}

/** true while nobody has decided about it */
const isWaiting = ({ status, failure }: Withdrawal): boolean => status === 'HELD' && !failure

const TakeBackDialog = ({ asked: { id, amount }, close }: { asked: Withdrawal; close: () => void }) => (
  <Preview
    title="撤回退款申请"
    endpoint={withdrawVirtualRefund}
    body={{ id }}
    preview={{
      endpoint: withdrawVirtualRefundPreview,
      body: { id },
      show: ({ before, after }) => (
        <p className="pay-after">
          可用余额 {formatYuan(before.available)}，撤回后 {formatYuan(after.available)}
        </p>
      ),
    }}
    action={`撤回申请 ${formatYuan(amount)}`}
    leave="不撤回"
    danger
    done={`退款申请 ${id} 已撤回`}
    close={close}
  >
    {() => (
      <p>
        申请 {id} 撤回后，占用的 <Money fen={amount} sign /> 恢复可用。需要时可以重新申请。
      </p>
    )}
  </Preview>
)

/** Time and reason of a refusal, the time of the payout, or the purpose. */
const saysOf = ({ status, amount, back = 0, reason, failure, paidAt, updatedAt, remark }: Withdrawal): string | undefined => {
  const at = formatDateTime(updatedAt).slice(0, 16)
  if (status === 'PARTIAL_REFUNDED') return `${at} 已退回 ${formatYuan(back)}，其余 ${formatYuan(amount - back)} 退还账户：${reason}`
  if (reason) return `${at} ${withdrawalStatuses[status]}：${reason}`
  if (status === 'REFUNDED' && paidAt) return `${formatDateTime(paidAt).slice(0, 16)} 退回`
  if (failure) return `退回没有成功，航空公司正在处理：${failure}`
  return remark
}
