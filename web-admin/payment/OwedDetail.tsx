import Alert from '@mui/material/Alert'
import { useGetOne } from 'ra-core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { airlines, refundReasons } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { paymentErrorModify } from '#contracts/payment/api.ts'
import { OwedSource, owedKinds, owedStatuses, Payout } from '#contracts/payment/owed.ts'
import { approveOwed, type OwedRow, owedDetail } from '#contracts/payment/owed-api.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { orderLink, paymentLink } from './links.tsx'
import { OwedPreview } from './OwedPreview.tsx'

type Owed = Static<typeof owedDetail.data>
const list = { to: '/needs-refund', label: '应退款' }
const EVERY_MS = 2_000

/** Money owed back: amount, origin, history, and the decision. */
export const OwedDetail = () => {
  const { id = '' } = useParams()
  // the channels give the money back a moment after the approval
  const owed = useAsk(owedDetail, { id }, { every: data => data?.status === 'APPROVED' && EVERY_MS })
  return (
    <FetchedPage list={list} from={owed}>
      {owed => <Loaded owed={owed} />}
    </FetchedPage>
  )
}

const Loaded = ({ owed }: { owed: Owed }) => {
  const { id, status, stream, amount, amountText, revision, allowedActions } = owed
  const history = useHistoryTab(stream)
  const sum = `${formatYuan(amount)}（${amountText}）`
  const sources = <Sources owed={owed} />
  return (
    <DetailScreen
      resource="needs-refund"
      list={list}
      title={`应退款 ${id}`}
      chips={<Tag tone={toneOf(status)}>{owedStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              action: 'submitOwed',
              endpoint: paymentErrorModify,
              label: '提交退款',
              fixed: { handling: 'REFUND', reasonCode: undefined },
              explain: `提交后由其他人员审核，审核通过后退回 ${sum}。`,
            },
            {
              action: 'handleOwed',
              endpoint: paymentErrorModify,
              label: '其他方式处理',
              fixed: { handling: 'OTHER' },
              demand: ['remark'],
              explain: '款项不经本系统退回，请写明如何处理。',
            },
            {
              action: 'approveOwed',
              endpoint: approveOwed,
              label: '同意退款',
              variant: 'contained',
              fixed: { result: 'APPROVE', reasonCode: undefined },
              preview: <OwedPreview id={id} />,
              explain: `同意后立即按原支付渠道退回 ${sum}，不能撤回。`,
            },
            {
              action: 'rejectOwed',
              endpoint: approveOwed,
              label: '驳回',
              color: 'error',
              fixed: { result: 'REJECT' },
              demand: ['remark'],
              explain: '驳回后款项不退回；驳回人以外的人员仍可同意退款。',
            },
          ]}
        />
      }
      sections={[{ key: 'summary', label: '概况', content: <Summary owed={owed} sources={sources} /> }, ...history]}
    />
  )
}

const Summary = ({ owed, sources }: { owed: Owed; sources: ReactNode }) => {
  // the list's row has the times of opening and paying back
  const { data: row } = useGetOne<Static<typeof OwedRow>>(
    'needs-refund',
    { id: owed.id, meta: { status: owed.status } },
    // the list is updated a moment later
    { refetchInterval: ({ state }) => owed.status === 'REFUNDED' && !state.data?.refundedAt && EVERY_MS },
  )
  const { airLine, kind, reasonCode, failure, rejectReason } = owed
  return (
    <>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          上次退回失败：{failure}。请核对后重新审核。
        </Alert>
      )}
      <Panel title="款项">
        <Facts
          facts={[
            ['应退金额', <strong key="amount">{formatYuan(owed.amount)}</strong>],
            ['大写', owed.amountText],
            ['已退金额', formatYuan(owed.refunded)],
            ['类型', owedKinds[kind]],
            ['退款原因', reasonCode && refundReasons[reasonCode]],
            ['订单号', orderLink(owed)],
            ['代理人', owed.agencyName],
            ['航空公司', `${airLine} ${airlines[airLine as keyof typeof airlines]?.name ?? ''}`],
          ]}
        />
      </Panel>
      <Panel title="来源">{sources}</Panel>
      <Panel title="经办">
        <Facts
          facts={[
            ['登记时间', row && formatDateTime(row.openedAt)],
            ['起因操作人', owed.causedBy && <Person key="person" login={owed.causedBy} />],
            ['提交人', owed.submittedBy && <Person key="person" login={owed.submittedBy} />],
            ['处理说明', owed.remark],
            ['审核通过人', owed.approvedBy && <Person key="person" login={owed.approvedBy} />],
            ['其他方式处理人', owed.handledBy && <Person key="person" login={owed.handledBy} />],
            ['驳回人', owed.rejectedBy && <Person key="person" login={owed.rejectedBy} />],
            ['驳回原因', rejectReason],
            ['退款时间', row?.refundedAt && formatDateTime(row.refundedAt)],
            ['更新时间', row && formatDateTime(row.updatedAt)],
          ]}
        />
      </Panel>
      <Panel title="退回">
        <RowsTable
          label="退回"
          row={Payout}
          rows={owed.payouts}
          keyOf={({ paymentCode }) => paymentCode}
          empty="尚未退回"
          columns={[{ field: 'paymentCode', render: paymentLink }, 'amount', 'gatewayRefundNo']}
        />
      </Panel>
    </>
  )
}

const Sources = ({ owed: { sources } }: { owed: Owed }) => (
  <RowsTable
    label="来源"
    row={OwedSource}
    rows={sources}
    keyOf={({ paymentCode }) => paymentCode}
    empty="没有来源"
    columns={[{ field: 'paymentCode', render: paymentLink }, 'channel', 'tradeNo', 'amount']}
  />
)
