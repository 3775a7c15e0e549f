import { Link, useParams } from 'react-router-dom'
import { creditAccountOf } from '#contracts/account/names.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { creditDetail } from '#contracts/payment/credit-api.ts'
import { creditReasons, creditStatuses } from '#contracts/payment/credit-terms.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { Balance } from '../virtual/Balance.tsx'
import { Statement } from '../virtual/Statement.tsx'
import '../virtual/virtual.css'

/** A credit: what is left, until when, what it may pay, and every movement since it began. */
export const Credit = () => {
  const { id = '' } = useParams()
  useFrame({ title: '抵扣', back: '/account/credit' })
  const credit = useAsk(creditDetail, { id }, { lists: ['offset'] })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <Link to="/account/credit">抵扣</Link>
        <span aria-hidden="true">›</span>
        <span>{id}</span>
      </nav>
      <h1>抵扣 {id}</h1>
      <Fetched from={credit} what="抵扣" rows={6}>
        {credit => <Loaded credit={credit} />}
      </Fetched>
    </div>
  )
}

const Loaded = ({ credit }: { credit: Static<typeof creditDetail.data> }) => {
  const { id, agency, airLine, status, reasonCode, orderNo, amount, balance, expired, validUntil, usable, why } = credit
  return (
    <>
      <section className="va-card" aria-labelledby="va-balances">
        <header>
          <h2 id="va-balances">{creditReasons[reasonCode]}</h2>
          <Tag tone={toneOf(status)}>{creditStatuses[status]}</Tag>
          <small>
            <Airline code={airLine} />
          </small>
        </header>
        <dl className="va-balances">
          <Balance name="抵扣余额" fen={balance} text={`${formatDateTime(validUntil).slice(0, 16)} 前有效`} main />
          <Balance name="转入金额" fen={amount} text="退票时转入" />
          <Balance name="过期金额" fen={expired} text="有效期满后收回" />
        </dl>
        <p className="va-pad va-hint">
          {usable ? `支付 ${airLine} 的其他订单时，在支付窗口选择这笔抵扣，可以只付一部分。` : `${why}。`}来自
          <Link to={`/order/${encodeURIComponent(orderNo)}?tab=money`}>订单 {orderNo}</Link>的退票单
          <Link to={`/refund/${encodeURIComponent(id)}`}>{id}</Link>。
        </p>
      </section>
      <Statement account={creditAccountOf(agency, id)} whole />
    </>
  )
}
