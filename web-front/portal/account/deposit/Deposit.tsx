import { Link } from 'react-router-dom'
import { ownDeposit } from '#contracts/account/booking-api.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { useFrame } from '../../../kit/frame.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Empty, Fetched } from '../../../kit/States.tsx'
import { useProfile } from '../../ask.ts'
import { accountLists } from '../../pay/virtual.ts'
import { Statement } from '../virtual/Statement.tsx'
import { Balance } from '../virtual/Virtual.tsx'
import '../virtual/virtual.css'

type Own = Static<typeof ownDeposit.data>

/** The deposit of the agency that is no penalty: what of it may pay fares, until when, and every movement. */
export const Deposit = () => {
  const me = useProfile()
  useFrame({ title: '大额押金', back: '/account' })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <span>大额押金</span>
      </nav>
      <h1>大额押金</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {({ agency }) => (agency ? <Kept /> : <section className="va-card va-pad">后台账号没有自己的押金</section>)}
      </Fetched>
    </div>
  )
}

const Kept = () => {
  const own = useAsk(ownDeposit, {}, { lists: accountLists, keep: true })
  return (
    <Fetched from={own} what="大额押金" rows={6}>
      {({ account, available, balance, deposits, isOpen }) => (
        <>
          <section className="va-card" aria-labelledby="deposit-balances">
            <header>
              <h2 id="deposit-balances">非罚没类押金</h2>
              <small>账户号 {account}</small>
            </header>
            <dl className="va-balances">
              <Balance name="可用押金" fen={available} text="可以凭支付密码支付团队订单" main />
              <Balance name="账户余额" fen={balance} text="含过期的和正在使用的" />
            </dl>
            {deposits.length > 0 ? <Parts of={deposits} /> : <Empty title="没有未使用的押金" text="押金汇给航空公司，由其登记后可以使用" />}
          </section>
          {isOpen && <Statement account={account} />}
        </>
      )}
    </Fetched>
  )
}

const Parts = ({ of }: { of: Own['deposits'] }) => {
  const today = toLocal(toInstant(houseNow())).date
  return (
    <section className="va-pad" aria-label="押金明细">
      <Lines
        of={of.map(({ id, amount, validUntil }) => [
          <span key={id}>
            {id}　{validUntil && `有效期至 ${validUntil}`}
            {validUntil && validUntil < today && '，已过期，可联系航空公司退还'}
          </span>,
          <Money key={id} fen={amount} sign />,
        ])}
      />
    </section>
  )
}
