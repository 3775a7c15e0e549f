import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { renameDetail, withdrawRename } from '#contracts/rename/api.ts'
import { renameStatuses } from '#contracts/rename/codes.ts'
import { taskPage } from '../flow/links.ts'
import { type AllowedAction, AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { orderLink, paymentLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof renameDetail.data>
const list = { to: '/rename', label: '客票更名' }

/** An application for another name on a ticket: the old and new names, the fee, and the state. */
export const RenameDetail = () => {
  const { id = '' } = useParams()
  const rename = useAsk(renameDetail, { id })
  return (
    <FetchedPage list={list} from={rename}>
      {rename => <Loaded rename={rename} />}
    </FetchedPage>
  )
}

const Loaded = ({ rename }: { rename: Shown }) => {
  const { id, orderId, status, stream, revision, allowedActions, before, after, fee, payBy, instanceId } = rename
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="rename"
      list={list}
      title={`更名申请 ${id}`}
      chips={<Tag tone={toneOf(status)}>{renameStatuses[status]}</Tag>}
      actions={<AllowedActions allowed={allowedActions} fixed={{ id }} revision={revision} actions={[withdrawal(rename)]} />}
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="旅客">
                <Facts
                  facts={[
                    ['票号', rename.ticketNo],
                    ['姓名', changed(before?.name, after?.name)],
                    ['证件', changed(documentOf(before), documentOf(after))],
                    ['出生日期', changed(before?.birthDate, after && (after.birthDate ?? '--'))],
                    ['更名原因', rename.remark],
                  ]}
                />
              </Panel>
              <Panel title="办理">
                <Facts
                  facts={[
                    ['更名费', fee > 0 ? `${formatYuan(fee)}（${rename.feeText}）` : '免费'],
                    ['产品', rename.product],
                    ['订单号', orderLink({ id: orderId, orderNo: orderId })],
                    ['代理人', rename.agencyName],
                    ['更名截止时间', formatDateTime(rename.closesAt)],
                    ['支付时限', formatDateTime(payBy)],
                    ['支付时间', formatDateTime(rename.paidAt)],
                    ['支付单号', rename.paymentCode && paymentLink({ paymentCode: rename.paymentCode })],
                    ['退回意见', rename.returnRemark],
                    ['终止原因', rename.reason],
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
        endpoint: withdrawRename,
        label: '终止代理人的申请',
        demand: ['reason'],
        explain: `终止后旅客与客票不变，审批和支付不再进行，原因告知${agencyName}。`,
        done: '已终止代理人的申请',
      }
    : { endpoint: withdrawRename, label: '撤回申请', explain: '撤回后旅客与客票不变，审批和支付不再进行。' }

type Traveller = NonNullable<Shown['before']>
const documentOf = (one: Traveller | undefined) => one && `${documentTypes[one.docType]} ${one.docNo}`
/** the value, and the new one where it changes */
const changed = (now: string | undefined, then: string | undefined): string =>
  then === undefined || then === now ? (now ?? '--') : `${now ?? '--'} → ${then}`
