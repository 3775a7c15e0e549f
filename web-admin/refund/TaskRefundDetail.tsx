import Link from '@mui/material/Link'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { deleteTaskRefund, getTaskRefund, modifyTaskRefund, rollbackTaskRefund, transferTaskRefund } from '#contracts/refund/task-api.ts'
import { Due } from '../flow/Due.tsx'
import { taskPage } from '../flow/links.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { PassOnButton } from './PassOnButton.tsx'

type Shown = Static<typeof getTaskRefund.data>
const list = { to: '/taskRefund', label: '退票任务' }

/** One task of a refund's flow: whose it is, until when, and to whom it may be passed on. */
export const TaskRefundDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getTaskRefund, { id }, { lists: ['taskRefund'] })}>
      {task => <Loaded task={task} />}
    </FetchedPage>
  )
}

const Loaded = ({ task }: { task: Shown }) => {
  const { id, refundId, status, statusDesc, instanceId, revision, stream, allowedActions } = task
  const history = useHistoryTab(stream)
  const navigate = useNavigate()
  const open = (next: string) => navigate(taskPage(next))
  return (
    <DetailScreen
      resource="taskRefund"
      list={list}
      title={`退票任务 ${refundId}`}
      chips={
        <>
          <Tag tone={toneOf(status)}>{statusDesc}</Tag>
          {task.overdue && <Tag tone="danger">已超时</Tag>}
          {task.escalated && <Tag tone="waiting">已上报</Tag>}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            { endpoint: transferTaskRefund, custom: <PassOnButton id={id} revision={revision} /> },
            { endpoint: modifyTaskRefund, custom: <PassOnButton id={id} revision={revision} directed /> },
            {
              endpoint: rollbackTaskRefund,
              label: '退回上一环节',
              explain: rollbackTaskRefund.note,
              done: '已退回上一环节',
              onDone: () => open(instanceId),
            },
            {
              endpoint: deleteTaskRefund,
              label: '撤回审批',
              color: 'error',
              fixed: { ids: undefined },
              demand: ['reason'],
              explain: deleteTaskRefund.note,
              done: '审批已撤回，由退票岗直接审核',
            },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <Panel
              title="任务"
              actions={
                <Link component={RouterLink} to={taskPage(instanceId)}>
                  查看审批
                </Link>
              }
            >
              <Facts
                facts={[
                  [
                    '退票单',
                    <Link key="refund" component={RouterLink} to={`/refund/${encodeURIComponent(refundId)}/show`}>
                      {refundId}
                    </Link>,
                  ],
                  ['订单', <OrderLink key="order" orderNo={task.orderId} />],
                  ['代理人', task.agencyName],
                  ['航空公司', <Airline key="airline" code={task.airLine} />],
                  ['票数', String(task.tickets)],
                  ['应退金额', formatYuan(task.refund)],
                  ['退款期限', task.dueBy && formatDateTime(task.dueBy)],
                  ['环节', task.toGroupName],
                  ['处理人', task.toName],
                  ['转交人', task.transferredFrom],
                  ['处理时限', <Due key="due" dueAt={task.dueAt} overdue={task.overdue} escalated={task.escalated} />],
                  ['处理时间', task.handleTime && formatDateTime(task.handleTime)],
                  ['处理意见', task.handleRemark],
                ]}
              />
            </Panel>
          ),
        },
        ...history,
      ]}
    />
  )
}
