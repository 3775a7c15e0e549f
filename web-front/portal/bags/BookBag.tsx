import { Button } from 'antd'
import { useState } from 'react'
import { bookCABag } from '#contracts/auction/bag-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useSend } from '../../kit/calls.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { isUnanswered } from '../../kit/unanswered.ts'
import '../bidding/bidding.css'
import { Rest } from '../bidding/Rest.tsx'
import './bags.css'
import type { BagProps } from './Bag.tsx'

export const BookBag = ({
  bag: { id, airLine, quotaLeft, amount, earnest, endsAt, undosLeft, allowedActions },
  clock,
  again,
}: BagProps) => {
  const { send, isPending } = useSend(bookCABag)
  const [problem, setProblem] = useState<unknown>()
  const book = async () => {
    setProblem(undefined)
    try {
      await send({ id })
    } catch (error) {
      setProblem(error)
      if (isUnanswered(error)) return
    }
    void again()
  }
  const may = allowedActions.length > 0
  const why = clock() >= Date.parse(endsAt) ? '批次已截止' : quotaLeft === 0 ? '超过可锁定数量' : `无${airLine}航司销售权限`
  return (
    <section className="bid-card bid-do" aria-label="预订">
      <h2>可订</h2>
      <p className="bid-limit">
        {formatDateTime(endsAt).slice(0, 16)} 截止　剩 <Rest until={endsAt} clock={clock} />
      </p>
      <Lines
        of={[['占用保证金', <Money key="earnest" fen={earnest} />]]}
        sum={['包价（不含税费）', <Money key="amount" fen={amount} sign />]}
      />
      <Button type="primary" size="large" block loading={isPending} disabled={!may} onClick={book}>
        {may ? `预订，占用保证金 ${formatYuan(earnest)}` : why}
      </Button>
      <p className="bid-hint">先到先得，{undosLeft > 0 ? `可撤销 ${undosLeft} 次` : '预订后不能撤销'}。逾期未预付的，保证金罚没</p>
      {problem !== undefined && <Problem error={problem} />}
    </section>
  )
}
