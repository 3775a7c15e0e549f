import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { gatewayChannels, paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  approveCorrection,
  assignDifference,
  bookDifference,
  correctDifference,
  differenceOwners,
  reconDifference,
  refundedDifference,
  reopenDifference,
  resolvePreview,
} from '#contracts/payment/reconciliation/api.ts'
import { resolutions } from '#contracts/payment/reconciliation/events.ts'
import { itemStatuses } from '#contracts/payment/reconciliation/lists.ts'
import { differenceKinds, moneyWays } from '#contracts/payment/reconciliation/match.ts'
import { Age } from '../kit/Age.tsx'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Field } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { orderLink, paymentLink } from './links.tsx'
import { Postings } from './Postings.tsx'
import { differenceLink } from './recon-links.tsx'

type Difference = Static<typeof reconDifference.data>
const list = { to: '/recon-difference', label: '对账差异' }

const ownerInput = { field: 'owner', title: '负责人', kind: 'choice', optional: false } as const
/** Assigns the difference to one of the people who may resolve it. */
const AssignDialog = ({ id, revision, close }: { id: string; revision: number; close: () => void }) => {
  const people = useAsk(differenceOwners, {})
  const [owner, setOwner] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = owner ? undefined : '请选择负责人'
  return (
    <CommandDialog
      endpoint={assignDifference}
      label="指派"
      explain="由有渠道对账办理权限的员工负责。"
      body={wrong ? undefined : { id, owner }}
      incomplete={wrong ?? ''}
      check={() => setTried(true)}
      revision={revision}
      close={close}
    >
      {({ disabled, errors }) => (
        <Fetched from={people}>
          {people => (
            <Field
              input={{
                ...ownerInput,
                labels: Object.fromEntries(people.map(({ loginName, name }) => [loginName, `${name}（${loginName}）`])),
              }}
              value={owner}
              onChange={setOwner}
              disabled={disabled}
              problem={errors.owner ?? (tried ? wrong : undefined)}
            />
          )}
        </Fetched>
      )}
    </CommandDialog>
  )
}

/** One difference between a gateway's file and our books, and its resolution. */
export const ReconDifferenceDetail = () => {
  const { id = '' } = useParams()
  const difference = useAsk(reconDifference, { id })
  return (
    <FetchedPage list={list} from={difference}>
      {difference => <Loaded difference={difference} />}
    </FetchedPage>
  )
}

const Loaded = ({ difference }: { difference: Difference }) => {
  const { id, status, stream, revision, allowedActions, kind, what, channel, worth } = difference
  const history = useHistoryTab(stream)
  const sum = formatYuan(worth)
  const isRefund = status === 'REFUNDING'
  const isRow = what === 'REFUND'
  const { returning = 0, waitingSince, listed = [], kept, elsewhere } = difference
  const left = formatYuan(returning)
  return (
    <DetailScreen
      resource="recon-difference"
      list={list}
      title={`对账差异 ${difference.key ?? difference.tradeNo ?? id}`}
      chips={<Tag tone={toneOf(status)}>{itemStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              action: 'book',
              endpoint: bookDifference,
              label: '补记入账',
              variant: 'contained',
              preview: <Preview id={id} resolution="BOOKED" />,
              explain: '通知丢失的款项：向渠道查询，按查询结果入账，与收到通知相同。',
            },
            {
              action: 'refunded',
              endpoint: refundedDifference,
              label: '申请渠道退回',
              ...(!isRow && { preview: <Preview id={id} resolution="REFUNDED" /> }),
              explain: isRow
                ? '号码对不上、系统未能自动相抵的退款：填写所属渠道退回的退款号，由另一人审核后相抵。'
                : `已在渠道侧原路退回的款项 ${sum}，由另一人审核。同意后列入在途与待退，直到其后的账单列出该退款，届时自动相抵。`,
            },
            {
              action: 'correct',
              endpoint: correctDifference,
              label: '申请调账',
              preview: <Preview id={id} resolution="CORRECTED" />,
              explain:
                returning > 0 ? `渠道最终未退回的 ${left} 记入“对账调整”，由另一人审核。` : `差额 ${sum} 记入“对账调整”，由另一人审核。`,
            },
            {
              action: 'approve',
              endpoint: approveCorrection,
              label: isRefund ? '同意退回' : '同意调账',
              variant: 'contained',
              fixed: { result: 'APPROVE', remark: undefined },
              explain: isRefund
                ? `请先在渠道商户平台核对退款号 ${difference.refundNo}，金额 ${sum}。`
                : `同意后${returning > 0 ? `未退回的 ${left} ` : `差额 ${sum} `}记入“对账调整”，不能撤回。`,
            },
            {
              action: 'reject',
              endpoint: approveCorrection,
              label: isRefund ? '驳回退回' : '驳回调账',
              color: 'error',
              fixed: { result: 'REJECT' },
              demand: ['remark'],
              explain: returning > 0 ? '驳回后款项继续等待渠道退回。' : '驳回后差异重新处理。',
            },
            {
              action: 'assign',
              endpoint: assignDifference,
              custom: (
                <DialogButton endpoint={assignDifference} label="指派">
                  {close => <AssignDialog id={id} revision={revision} close={close} />}
                </DialogButton>
              ),
            },
            { action: 'reopen', endpoint: reopenDifference, label: '重新处理', color: 'error', explain: '“渠道退回”有误的，重新处理。' },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {returning > 0 && waitingSince && (
                <Alert severity="info" sx={{ mb: 2 }}>
                  {left} 等待渠道退回，尚未列入账单。
                  <Age since={waitingSince} />
                </Alert>
              )}
              {elsewhere && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  该笔在本系统属{paymentChannels[elsewhere]}，不是{gatewayChannels[channel]}
                  的款项，不能补记。
                </Alert>
              )}
              <Panel title="差异">
                <Facts
                  facts={[
                    ['差额', <strong key="worth">{sum}</strong>],
                    ['差异类型', differenceKinds[kind]],
                    ['交易类型', moneyWays[what]],
                    ['渠道金额', difference.theirs === undefined ? '无记录' : formatYuan(difference.theirs)],
                    ['本系统金额', difference.ours === undefined ? '无记录' : formatYuan(difference.ours)],
                    ['支付渠道', gatewayChannels[channel]],
                    ['对账日', difference.day],
                    ['交易时间', formatDateTime(difference.at)],
                    ['文件行号', difference.line === undefined ? undefined : String(difference.line)],
                    ['商户单号', difference.key],
                    ['渠道流水号', difference.tradeNo],
                    ['支付单号', difference.paymentCode && paymentLink({ paymentCode: difference.paymentCode })],
                    ['订单号', difference.orderNo && orderLink(difference)],
                  ]}
                />
              </Panel>
              <Panel title="处理">
                <Facts
                  facts={[
                    ['负责人', difference.owner && <Person key="person" login={difference.owner} />],
                    ['处理方式', difference.resolution && resolutions[difference.resolution]],
                    ['处理人', difference.resolvedBy && <Person key="person" login={difference.resolvedBy} />],
                    ['申请人', difference.askedBy && <Person key="person" login={difference.askedBy} />],
                    ['审核人', difference.approvedBy && <Person key="person" login={difference.approvedBy} />],
                    ['渠道退款号', difference.refundNo],
                    ['待渠道退回', returning > 0 ? left : undefined],
                    ...listed.map(
                      ({ row, day, amount }) => [`${day} 账单已列`, differenceLink({ id: row, key: formatYuan(amount) })] as const,
                    ),
                    ['未退回转对账调整', kept === undefined ? undefined : formatYuan(kept)],
                    ['退回的差异', difference.returnOf && differenceLink({ id: difference.returnOf })],
                    ['所在账单日', difference.foundOn],
                    ['处理说明', difference.remark],
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

/** Preview of the resolution; for a payment to be booked, the gateway's current answer. */
const Preview = ({ id, resolution }: { id: string; resolution: Exclude<keyof typeof resolutions, 'NEXT_DAY'> }) => {
  const preview = useAsk(resolvePreview, { id, resolution })
  return (
    <Fetched from={preview} lines={2}>
      {({ said, amount, refused, postings }) => (
        <>
          {said && <Facts facts={[['渠道查询', said], ...(amount === undefined ? [] : [['入账金额', formatYuan(amount)] as const])]} />}
          {refused && <Alert severity="warning">{refused}</Alert>}
          <Postings postings={postings} />
        </>
      )}
    </Fetched>
  )
}
