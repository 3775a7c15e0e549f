import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { POOLED } from '#contracts/account/layers.ts'
import { ownDeposit } from '#contracts/account/remittance-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { useProfile } from '../../ask.ts'
import { accountLists } from '../../pay/virtual.ts'
import { PayPasswordDialog } from '../PayPasswordDialog.tsx'
import { Balance } from '../virtual/Balance.tsx'
import { Statement } from '../virtual/Statement.tsx'
import '../virtual/virtual.css'
import { Withdrawals } from '../virtual/Withdrawals.tsx'
import { WithdrawDialog } from '../virtual/WithdrawDialog.tsx'
import '../earnest/earnest.css'

type Own = Static<typeof ownDeposit.data>

/** The agency's deposit that is no penalty: how much may pay fares until when, every movement, and withdrawals. */
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
        {({ agency, hasPayPassword = false }) =>
          agency ? <Kept hasPayPassword={hasPayPassword} /> : <section className="va-card va-pad">后台账号没有自己的押金</section>
        }
      </Fetched>
    </div>
  )
}

const Kept = ({ hasPayPassword }: { hasPayPassword: boolean }) => {
  const own = useAsk(ownDeposit, {}, { lists: accountLists, keep: true })
  return (
    <Fetched from={own} what="大额押金" rows={6}>
      {data => <Of own={data} hasPayPassword={hasPayPassword} />}
    </Fetched>
  )
}

const Of = ({ own: { account, available, unused, balance, deposits, isOpen }, hasPayPassword }: { own: Own; hasPayPassword: boolean }) => {
  const [doing, setDoing] = useState<'refund' | 'password'>()
  const close = () => setDoing(undefined)
  return (
    <>
      <section className="va-card" aria-labelledby="deposit-balances">
        <header>
          <h2 id="deposit-balances">非罚没类押金</h2>
          <small>账户号 {account}</small>
          {unused > 0 && (
            <div className="va-acts">
              <Button onClick={() => setDoing('refund')}>申请退款</Button>
            </div>
          )}
        </header>
        <dl className="va-balances ea-balances">
          <Balance name="可用押金" fen={available} text="有效期内，可以凭支付密码支付团队订单" main />
          <Balance name="可退押金" fen={unused} text="未使用的，含已过期的" />
          <Balance name="账户余额" fen={balance} text="含正在支付和等待退款审核的" />
        </dl>
        {deposits.length > 0 ? <Parts of={deposits} /> : <Empty title="没有未使用的押金" text="押金汇给航空公司，由其登记后可以使用" />}
      </section>
      {isOpen && (
        <>
          <Statement account={account} />
          <Withdrawals account={account} />
        </>
      )}
      {doing === 'refund' && unused > 0 && (
        <WithdrawDialog info={{ id: account, available: unused, hasPayPassword }} setPassword={() => setDoing('password')} close={close} />
      )}
      {doing === 'password' && <PayPasswordDialog isSet={hasPayPassword} close={close} />}
    </>
  )
}

const Parts = ({ of }: { of: Own['deposits'] }) => {
  const today = toLocal(toInstant(houseNow())).date
  return (
    <section className="va-pad" aria-label="押金明细">
      <Lines
        of={of.map(({ id, amount, validUntil }) => [
          <span key={id}>
            {id === POOLED ? '调账' : id}　{validUntil && `有效期至 ${validUntil}`}
            {validUntil && validUntil < today && '，已过期，可以申请退款'}
          </span>,
          <Money key={id} fen={amount} sign />,
        ])}
      />
    </section>
  )
}
