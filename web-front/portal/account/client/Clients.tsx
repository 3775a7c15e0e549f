import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { clientLines } from '#contracts/account/remittance-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { daysBetween, type LocalDate, toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { useProfile } from '../../ask.ts'
import { accountLists, type BigClientLine } from '../../pay/virtual.ts'
import { PayPasswordDialog } from '../PayPasswordDialog.tsx'
import { Balance } from '../virtual/Balance.tsx'
import { Statement } from '../virtual/Statement.tsx'
import '../virtual/virtual.css'
import { Withdrawals } from '../virtual/Withdrawals.tsx'
import { WithdrawDialog } from '../virtual/WithdrawDialog.tsx'
import '../earnest/earnest.css'

/** Clients whose credit the agency may pay with: available amounts, dues, and every movement. */
export const Clients = () => {
  const me = useProfile()
  useFrame({ title: '大客户', back: '/account' })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <span>大客户</span>
      </nav>
      <h1>大客户</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {({ agency, hasPayPassword = false }) =>
          agency ? <Own hasPayPassword={hasPayPassword} /> : <section className="va-card va-pad">后台账号没有自己的大客户</section>
        }
      </Fetched>
    </div>
  )
}

/** The selected client is in the address. */
const Own = ({ hasPayPassword }: { hasPayPassword: boolean }) => {
  const [address, go] = useSearchParams()
  const lines = useAsk(clientLines, {}, { lists: accountLists, keep: true })
  return (
    <Fetched from={lines} what="大客户额度" rows={6}>
      {({ clients }) => {
        const chosen = clients.find(({ id }) => id === address.get('client')) ?? clients[0]
        if (!chosen) return <Empty title="没有大客户" text="航空公司为本单位的大客户授信后，可以用其额度支付订单，在账期内付清" />
        return (
          <>
            {clients.length > 1 && (
              <ul className="ea-airlines" aria-label="大客户">
                {clients.map(({ id, name, status, available, own }) => (
                  <li key={id}>
                    <button type="button" aria-pressed={id === chosen.id} onClick={() => go({ client: id }, { replace: true })}>
                      {name}
                      <small>
                        {status === 'ACTIVE' ? '可用' : '已删除，可退'} <Money fen={status === 'ACTIVE' ? available : own} sign />
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <Of key={chosen.id} client={chosen} hasPayPassword={hasPayPassword} />
          </>
        )
      }}
    </Fetched>
  )
}

const Of = ({ client, hasPayPassword }: { client: BigClientLine; hasPayPassword: boolean }) => {
  const { name, account, status, line, available, reserved, debt, own, termDays, overdue, dues } = client
  const [doing, setDoing] = useState<'refund' | 'password'>()
  const close = () => setDoing(undefined)
  return (
    <>
      <section className="va-card" aria-labelledby="client-balances">
        <header>
          <h2 id="client-balances">{name}</h2>
          {overdue > 0 && <Tag tone="danger">已逾期</Tag>}
          {status === 'DELETED' && <Tag tone="neutral">已删除</Tag>}
          <small>账户号 {account}</small>
          {own > 0 && (
            <div className="va-acts">
              <Button onClick={() => setDoing('refund')}>申请退款</Button>
            </div>
          )}
        </header>
        <dl className="va-balances ea-balances">
          {status === 'ACTIVE' ? (
            <Balance name="可用额度" fen={available} text="可以凭支付密码支付" main />
          ) : (
            <Balance name="可退余额" fen={own} text="删除后退回的款项，可以申请退还" main />
          )}
          <Balance name="欠款" fen={debt} text={termDays > 0 ? `支付后 ${termDays} 天内付清` : '支付当天付清'} />
          <Balance
            name="授信额度"
            fen={line}
            text={reserved > 0 ? `另有 ${formatYuan(reserved)} 正在支付或等待退款审核` : '航空公司给予的额度'}
          />
        </dl>
        {overdue > 0 && (
          <p className="va-note">逾期欠款 {formatYuan(overdue)}，付清后才能继续以此额度支付；款项汇给航空公司，由其登记后恢复。</p>
        )}
        {status === 'ACTIVE' && own > 0 && <p className="va-note">超过授信额度的余额 {formatYuan(own)}，可以申请退还，由航空公司汇款。</p>}
      </section>
      {dues.length > 0 && (
        <section className="va-card" aria-labelledby="client-dues">
          <header>
            <h2 id="client-dues">应付明细</h2>
          </header>
          <Dues of={dues} />
        </section>
      )}
      <Statement account={account} />
      <Withdrawals account={account} />
      {doing === 'refund' && own > 0 && (
        <WithdrawDialog info={{ id: account, available: own, hasPayPassword }} setPassword={() => setDoing('password')} close={close} />
      )}
      {doing === 'password' && <PayPasswordDialog isSet={hasPayPassword} close={close} />}
    </>
  )
}

const Dues = ({ of }: { of: BigClientLine['dues'] }) => {
  const today = toLocal(toInstant(houseNow())).date
  return (
    <div className="va-pad">
      <Lines
        of={of.map(({ by, amount }) => [
          `${by}　${leftUntil(by, today)}`,
          by < today ? <strong key={by}>{formatYuan(amount)}</strong> : <Money key={by} fen={amount} sign />,
        ])}
      />
    </div>
  )
}
const leftUntil = (by: LocalDate, today: LocalDate): string => {
  const days = daysBetween(today, by)
  if (days < 0) return `逾期 ${0 - days} 天`
  return days === 0 ? '今天到期' : `还有 ${days} 天`
}
