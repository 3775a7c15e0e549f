import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { pageUser } from '#contracts/client/login-info.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { useProfile } from '../../ask.ts'
import { begunIn } from '../../pay/paying.ts'
import { accountLists, type VirtualAccount } from '../../pay/virtual.ts'
import { PayPasswordDialog } from '../PayPasswordDialog.tsx'
import { Open } from './Open.tsx'
import { Recharge } from './Recharge.tsx'
import { Statement } from './Statement.tsx'
import './virtual.css'
import { Balance } from './Balance.tsx'
import { Withdrawals } from './Withdrawals.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** The agency's virtual account: its balance, its movements, and its actions. */
export const Virtual = () => {
  const me = useProfile()
  useFrame({ title: '虚拟账户', back: '/account' })
  return (
    <div className="va">
      <nav className="va-crumb" aria-label="位置">
        <Link to="/account">账户</Link>
        <span aria-hidden="true">›</span>
        <span>虚拟账户</span>
      </nav>
      <h1>虚拟账户</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {({ agency }) => (agency ? <Own /> : <section className="va-card va-pad">后台账号没有自己的虚拟账户</section>)}
      </Fetched>
    </div>
  )
}

const Own = () => {
  const info = useAsk(virtualAccountInfo, {}, { lists: accountLists })
  return (
    <Fetched from={info} what="虚拟账户" rows={6}>
      {data => (data.status === 'NOT_OPEN' ? <Open info={data} /> : <Opened info={data} />)}
    </Fetched>
  )
}

type Doing = 'recharge' | 'refund' | 'password'
const Opened = ({ info }: { info: VirtualAccount }) => {
  const [address, go] = useSearchParams()
  const wanted = address.get('do')
  const [underWay] = useState(() => begunIn(localStorage, pageUser() ?? '', info.id))
  const begun = underWay.read()
  const change = (doing?: Doing) =>
    go(
      now => {
        now.delete('amount')
        if (doing) now.set('do', doing)
        else now.delete('do')
        return now
      },
      { replace: true },
    )
  const close = () => change()
  const isClosed = info.status === 'CLOSED'
  return (
    <>
      <section className="va-card" aria-labelledby="va-balances">
        <header>
          <h2 id="va-balances">余额</h2>
          {info.status !== 'ACTIVE' && <Tag tone={isClosed ? 'neutral' : 'waiting'}>{isClosed ? '已销户' : '部分资金冻结'}</Tag>}
          <small>账户号 {info.id}</small>
          <div className="va-acts">
            <Button onClick={() => change('password')}>{info.hasPayPassword ? '修改支付密码' : '设置支付密码'}</Button>
            {info.available > 0 && <Button onClick={() => change('refund')}>申请退款</Button>}
            {!isClosed && (
              <Button type="primary" onClick={() => change('recharge')}>
                充值
              </Button>
            )}
          </div>
        </header>
        <dl className="va-balances">
          <Balance name="可用余额" fen={info.available} text="可以支付订单或申请退款" main />
          <Balance name="账户余额" fen={info.balance} text="可用、占用与冻结之和" />
          <Balance name="占用" fen={info.reserved} text="正在支付或等待退款审核" />
          <Balance name="冻结" fen={info.frozen} text="由航空公司冻结，暂不能使用" />
        </dl>
        {begun && wanted !== 'recharge' && (
          <p className="va-note" role="status">
            一笔充值 {formatYuan(begun.amount)} 还没有看到结果
            <Button type="link" onClick={() => change('recharge')}>
              查看结果
            </Button>
          </p>
        )}
      </section>
      {isClosed && <Open info={info} />}
      <Statement account={info.id} />
      <Withdrawals account={info.id} />
      {wanted === 'recharge' && !isClosed && <Recharge info={info} amount={address.get('amount')} close={close} />}
      {wanted === 'refund' && info.available > 0 && <WithdrawDialog info={info} setPassword={() => change('password')} close={close} />}
      {wanted === 'password' && <PayPasswordDialog isSet={info.hasPayPassword} close={close} />}
    </>
  )
}
