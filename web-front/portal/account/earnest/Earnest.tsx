import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { earnestQuery } from '#contracts/account/earnest-api.ts'
import { earnestAccountOf } from '#contracts/account/names.ts'
import type { AccountRow } from '#contracts/account/virtual-lists.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { useProfile } from '../../ask.ts'
import { accountLists } from '../../pay/virtual.ts'
import type { Me } from '../Account.tsx'
import { PayPasswordDialog } from '../PayPasswordDialog.tsx'
import { Balance } from '../virtual/Balance.tsx'
import { Recharge } from '../virtual/Recharge.tsx'
import { Statement } from '../virtual/Statement.tsx'
import '../virtual/virtual.css'
import { Withdrawals } from '../virtual/Withdrawals.tsx'
import { WithdrawDialog } from '../virtual/WithdrawDialog.tsx'
import './earnest.css'
import { Holds } from './Holds.tsx'

type Row = Static<typeof AccountRow>
type Agency = NonNullable<Me['agency']>

/** The agency's earnest money by airline: free amounts, holds behind bids, and every movement. */
export const Earnest = () => {
  const me = useProfile()
  useFrame({ title: '保证金', back: '/account' })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <span>保证金</span>
      </nav>
      <h1>保证金</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {({ agency, hasPayPassword = false }) =>
          agency ? (
            <Own agency={agency} hasPayPassword={hasPayPassword} />
          ) : (
            <section className="va-card va-pad">后台账号没有自己的保证金账户</section>
          )
        }
      </Fetched>
    </div>
  )
}

const Own = ({ agency, hasPayPassword }: { agency: Agency; hasPayPassword: boolean }) => {
  const accounts = useAsk(earnestQuery, { agency: agency.id, page: 0, size: 100 }, { lists: accountLists, keep: true })
  return (
    <Fetched from={accounts} what="保证金账户" rows={6}>
      {({ content }) => <ByAirline agency={agency} accounts={content} hasPayPassword={hasPayPassword} />}
    </Fetched>
  )
}

/** The selected airline is in the address; at first it is one with an account. */
const ByAirline = ({ agency, accounts, hasPayPassword }: { agency: Agency; accounts: readonly Row[]; hasPayPassword: boolean }) => {
  const [address, go] = useSearchParams()
  const sold = [...new Set([...agency.domestic, ...agency.inter])]
  const airlines = [...new Set([...accounts.map(({ airLine = '' }) => airLine), ...sold])].sort()
  const asked = address.get('airLine') ?? ''
  const chosen = airlines.includes(asked) ? asked : (accounts[0]?.airLine ?? airlines[0])
  if (!chosen) return <Empty title="没有可以缴纳保证金的航空公司" text="取得航空公司的销售权限后，可以向其缴纳保证金" />
  const of = (airLine: string) => accounts.find(account => account.airLine === airLine)
  return (
    <>
      <ul className="ea-airlines" aria-label="航空公司">
        {airlines.map(airLine => (
          <li key={airLine}>
            <button type="button" aria-pressed={airLine === chosen} onClick={() => go({ airLine }, { replace: true })}>
              <Airline code={airLine} />
              <small>{of(airLine) ? <Money fen={of(airLine)!.balance} sign /> : '未缴纳'}</small>
            </button>
          </li>
        ))}
      </ul>
      <Of
        key={chosen}
        airLine={chosen}
        account={of(chosen)}
        id={earnestAccountOf(agency.id, chosen)}
        maySell={sold.includes(chosen)}
        hasPayPassword={hasPayPassword}
      />
    </>
  )
}

type OfProps = { airLine: string; account: Row | undefined; id: string; maySell: boolean; hasPayPassword: boolean }
const Of = ({ airLine, account, id, maySell, hasPayPassword }: OfProps) => {
  const [doing, setDoing] = useState<'recharge' | 'refund' | 'password'>()
  const close = () => setDoing(undefined)
  const { available = 0, balance = 0, reserved = 0, status = 'ACTIVE' } = account ?? {}
  const mayRecharge = maySell && status === 'ACTIVE'
  return (
    <>
      <section className="va-card" aria-labelledby="ea-balances">
        <header>
          <h2 id="ea-balances">{airLine} 保证金</h2>
          {status === 'DISABLED' && <Tag tone="danger">已停用</Tag>}
          {account && <small>账户号 {id}</small>}
          <div className="va-acts">
            {available > 0 && <Button onClick={() => setDoing('refund')}>申请退款</Button>}
            {mayRecharge && (
              <Button type="primary" onClick={() => setDoing('recharge')}>
                充值
              </Button>
            )}
          </div>
        </header>
        {account ? (
          <dl className="va-balances ea-balances">
            <Balance name="可用余额" fen={available} text="可以用于竞价或申请退款" main />
            <Balance name="账户余额" fen={balance} text="可用与占用之和" />
            <Balance name="占用" fen={reserved} text="竞价中或等待退款审核" />
          </dl>
        ) : (
          <p className="va-pad va-hint">
            还没有向 {airLine} 缴纳保证金。竞价时按规则占用，未成交即解除，成交后转为票款；没有占用的余额可以申请退款。
          </p>
        )}
        {status === 'DISABLED' && <p className="va-note">航空公司已停用此账户，暂不能充值和竞价；已占用的照常处理。</p>}
      </section>
      {account && (
        <>
          <Holds account={id} />
          <Statement account={id} />
          <Withdrawals account={id} />
        </>
      )}
      {doing === 'recharge' && mayRecharge && <Recharge info={{ id, available }} amount={null} airLine={airLine} close={close} />}
      {doing === 'refund' && available > 0 && (
        <WithdrawDialog info={{ id, available, hasPayPassword }} setPassword={() => setDoing('password')} close={close} />
      )}
      {doing === 'password' && <PayPasswordDialog isSet={hasPayPassword} close={close} />}
    </>
  )
}
