import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { addonDelete } from '#contracts/change/addon-api.ts'
import { changeDetail, withdrawChange } from '#contracts/change/api.ts'
import { changeStatuses } from '#contracts/change/codes.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { changeKinds, changeManners, namingPeople, namingText, partyText } from '#contracts/order/changing/words.ts'
import { taskPage } from '../flow/links.ts'
import { type AllowedAction, AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { orderLink, paymentLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof changeDetail.data>
const list = { to: '/change', label: '变更改期' }

/** A change of flights: who flies otherwise, the sums, and the state. */
export const ChangeDetail = () => {
  const { id = '' } = useParams()
  const change = useAsk(changeDetail, { id })
  return (
    <FetchedPage list={list} from={change}>
      {change => <Loaded change={change} />}
    </FetchedPage>
  )
}

const Loaded = ({ change }: { change: Shown }) => {
  const { id, orderId, status, stream, revision, allowedActions, kind, manner, lines, instanceId } = change
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="change"
      list={list}
      title={`变更申请 ${id}`}
      chips={<Tag tone={toneOf(status)}>{changeStatuses[status]}</Tag>}
      actions={
        <AllowedActions allowed={allowedActions} fixed={{ id }} revision={revision} actions={[withdrawal(change), tidying(change)]} />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="变更">
                <Facts
                  facts={[
                    ['类型', `${changeKinds[kind]}（${changeManners[manner]}）`],
                    ...change.flights.map(
                      ({ from, to, date, depTime, cabin }) =>
                        [from ?? '新增航段', `${to} ${date} ${depTime} ${cabin}舱`] as [string, string],
                    ),
                    ['增加人数', change.counts && partyText(change.counts)],
                    [change.naming ? namingText(change.naming) : '旅客', change.naming && namingPeople(change.naming)],
                    ['备注', change.remark],
                    ['不正常航班', change.noticeNo],
                    ['人数限制', change.excused && '航司免除'],
                  ]}
                />
              </Panel>
              {lines.length > 0 && (
                <Panel title={`客票 ${lines.length}`}>
                  <Facts
                    facts={lines.map(({ ticketNo, fare, newFare, fee, apart }) => [
                      ticketNo,
                      `${formatYuan(fare)} → ${formatYuan(newFare)}，变更费${formatYuan(fee)}${apart ? '，不随团' : ''}`,
                    ])}
                  />
                </Panel>
              )}
              <Panel title="办理">
                <Facts
                  facts={[
                    ['票价差额', formatYuan(change.difference)],
                    ['变更费', formatYuan(change.fee)],
                    ['应付', formatYuan(change.due)],
                    ['应退', formatYuan(change.back)],
                    ['订单号', orderLink({ id: orderId, orderNo: orderId })],
                    ['代理人', change.agencyName],
                    ['最晚办理', formatDateTime(change.closesAt)],
                    ['支付时限', formatDateTime(change.payBy)],
                    ['支付时间', formatDateTime(change.paidAt)],
                    ['支付单号', change.paymentCode && paymentLink({ paymentCode: change.paymentCode })],
                    ['退回意见', change.returnRemark],
                    ['终止原因', change.reason],
                    [
                      '审批',
                      instanceId && (
                        <Link key="flow" component={RouterLink} to={taskPage(instanceId)}>
                          查看审批
                        </Link>
                      ),
                    ],
                  ]}
                />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

/** One's own application is taken back; that of the agency is ended, with a reason that the agency reads. */
const withdrawal = ({ byAgency, agencyName }: Shown): AllowedAction =>
  byAgency
    ? {
        endpoint: withdrawChange,
        label: '终止代理人的申请',
        demand: ['reason'],
        explain: `终止后订单不变，审批和支付不再进行，原因告知${agencyName}。`,
        done: '已终止代理人的申请',
      }
    : { endpoint: withdrawChange, label: '撤回申请', explain: '撤回后订单不变，审批和支付不再进行。' }

/** An application that is over leaves the list of its agency; staff see it as before. */
const tidying = ({ id, agencyName }: Shown): AllowedAction => ({
  endpoint: addonDelete,
  fixed: { id: undefined, orderApplyId: id },
  label: '从代理人列表中删除',
  explain: `${agencyName}不再看到这份申请，航司仍可查看；订单不变。`,
})
