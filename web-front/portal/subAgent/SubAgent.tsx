import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { activateSubAgent } from '#contracts/agency/sub-agent-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { frontQueryOrder } from '#contracts/order/lists.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import { AccountCard } from '../account/AccountCard.tsx'
import { Carriers } from '../account/Carriers.tsx'
import { Fact } from '../account/Fact.tsx'
import { GroupRows } from '../home/GroupRows.tsx'
import '../home/home.css'
import { namesOf, useAirports } from '../search/ask.ts'
import { ActivateDialog } from './ActivateDialog.tsx'
import { type SubAgentData, useGrantable, useSubAgent } from './calls.ts'
import { DraftForm } from './DraftForm.tsx'
import { Parents } from './Parents.tsx'
import { SubAgentStanding } from './SubAgentStanding.tsx'

/**
 * One sub-agent. It is drafted and submitted with a form and activated with its first password; from then on it is only shown, with its
 * orders.
 */
export const SubAgent = () => {
  const { id } = useParams()
  return <Parents>{id === 'new' ? <New /> : <Kept key={id} id={id ?? ''} />}</Parents>
}

const Crumbs = () => (
  <nav className="sub-crumbs" aria-label="当前位置">
    <Link to="/account">账户</Link> / <Link to="/subAgent">分代理</Link>
  </nav>
)

const New = () => {
  useFrame({ title: '新增分代理', back: '/subAgent' })
  const grantable = useGrantable()
  return (
    <>
      <Crumbs />
      <h1>新增分代理</h1>
      <Fetched from={grantable} what="可授予的销售权限" rows={8}>
        {sells => <DraftForm kept={undefined} grantable={sells} />}
      </Fetched>
    </>
  )
}

const Kept = ({ id }: { id: string }) => {
  const found = useSubAgent(id)
  useFrame({ title: found.data?.name || '分代理', back: '/subAgent' })
  return (
    <>
      <Crumbs />
      <Fetched from={found} what="分代理" rows={8}>
        {data => <Shown of={data} />}
      </Fetched>
    </>
  )
}

const Shown = ({ of }: { of: SubAgentData }) => {
  const [isActivating, setActivating] = useState(false)
  const grantable = useGrantable()
  const isDraft = of.status === 'DRAFT' || of.status === 'SUBMITTED'
  return (
    <>
      <div className="sub-title">
        <h1>
          {of.name || '未填写名称'} <SubAgentStanding status={of.status} />
        </h1>
        {isAllowed(of.allowedActions, { endpoint: activateSubAgent }) && (
          <Button type="primary" onClick={() => setActivating(true)}>
            激活分代理
          </Button>
        )}
      </div>
      {isActivating && <ActivateDialog of={of} close={() => setActivating(false)} />}
      {isDraft ? (
        <Fetched from={grantable} what="可授予的销售权限" rows={8}>
          {sells => <DraftForm key={of.status} kept={of} grantable={sells} />}
        </Fetched>
      ) : (
        <div className="account">
          <AccountCard id="sub-info" title="单位资料">
            <dl className="account-facts">
              <Fact title="登录名">{of.loginName}</Fact>
              <Fact title="业务联系人">{of.linkman}</Fact>
              <Fact title="联系电话">{of.telAreaCode ? `${of.telAreaCode}-${of.tel}` : of.tel}</Fact>
              <Fact title="业务邮箱">{of.email}</Fact>
              <Fact title="开通时间">{formatDateTime(of.openedAt)}</Fact>
              <Fact title="状态时间">{formatDateTime(of.changedAt)}</Fact>
            </dl>
          </AccountCard>
          <AccountCard id="sub-sells" title="可销售的航空公司">
            <dl className="account-facts">
              <Carriers title="国内" codes={of.domestic} />
              <Carriers title="国际" codes={of.inter} />
            </dl>
          </AccountCard>
          <Orders agency={of.id} />
        </div>
      )}
    </>
  )
}

const TOP = 10

const Orders = ({ agency }: { agency: string }) => {
  const found = useAsk(frontQueryOrder, { page: 0, size: TOP, sort: '-submittedAt', agency }, { lists: ['order'] })
  const { data: airports = [] } = useAirports(true)
  return (
    <section className="account-card sub-orders" aria-labelledby="sub-orders">
      <div className="account-head">
        <h2 id="sub-orders">最近订单</h2>
      </div>
      <Fetched from={found} what="订单" rows={3}>
        {({ content }) =>
          content.length > 0 ? (
            <GroupRows rows={content} nameOf={namesOf(airports)} />
          ) : (
            <Empty title="还没有订单" text="该分代理提交订单后列在这里" />
          )
        }
      </Fetched>
    </section>
  )
}
