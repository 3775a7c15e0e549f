import { Link, useParams } from 'react-router-dom'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { Fetched } from '../../kit/States.tsx'
import { RecentOrders } from '../RecentOrders.tsx'
import { Activation } from './Activation.tsx'
import { type SubAgentData, useSubAgent } from './calls.ts'
import { DraftForm } from './DraftForm.tsx'
import { Parents, Standing } from './Parents.tsx'

/** One sub-agent: drafted and submitted by a form, activated with its first password, and from then on to be read, with its orders. */
export const SubAgent = () => {
  const { id } = useParams()
  return (
    <Parents>
      <nav aria-label="当前位置">
        <Link to="/subAgent">分代理</Link>
      </nav>
      <Page key={id} id={id === 'new' ? undefined : id} />
    </Parents>
  )
}

const Page = ({ id }: { id: string | undefined }) => {
  const found = useSubAgent(id)
  return (
    <Fetched from={found} what="分代理">
      {data => <Shown {...data} />}
    </Fetched>
  )
}

const Shown = ({ kept, offered }: NonNullable<ReturnType<typeof useSubAgent>['data']>) => {
  const isDraft = kept === undefined || kept.status === 'DRAFT' || kept.status === 'SUBMITTED'
  return (
    <>
      <h1>
        {kept ? kept.name || '未填写名称' : '新增分代理'} {kept && <Standing status={kept.status} />}
      </h1>
      {kept?.status === 'SUBMITTED' && <Activation id={kept.id} />}
      {isDraft && <DraftForm key={kept?.status} kept={kept} offered={offered} />}
      {kept && !isDraft && (
        <>
          <Facts of={kept} />
          <RecentOrders agency={kept.id} />
        </>
      )}
    </>
  )
}

const Facts = ({ of: { loginName, linkman, tel, telAreaCode, email, domestic, inter, openedAt, changedAt } }: { of: SubAgentData }) => (
  <section aria-label="资料">
    <dl className="facts">
      {[
        ['登录名', loginName],
        ['业务联系人', linkman],
        ['业务联系电话', telAreaCode ? `${telAreaCode}-${tel}` : tel],
        ['业务邮箱', email],
        ['国内销售权限', domestic.join('、')],
        ['国际销售权限', inter.join('、')],
        ['开通时间', formatDateTime(openedAt)],
        ['状态时间', formatDateTime(changedAt)],
      ].map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value || EMPTY}</dd>
        </div>
      ))}
    </dl>
  </section>
)
