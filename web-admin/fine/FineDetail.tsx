import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { paymentChannels } from '#contracts/enums.ts'
import {
  askFine,
  asksLogs,
  asksSubmitChange,
  asksWithdraw,
  deductFine,
  deductPreview,
  fineDetail,
  finePreview,
  submitWaive,
} from '#contracts/fine/api.ts'
import { fineChangeKinds, fineStatuses, fineTypes, roomName } from '#contracts/fine/codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { owedStatuses } from '#contracts/payment/owed.ts'
import { taskPage } from '../flow/links.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { orderLink, paymentLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof fineDetail.data>
const list = { to: '/fine', label: '罚金' }
const LogRow = asksLogs.data.properties.content.items

/** A fine with its computation, its requests and its history. */
export const FineDetail = () => {
  const { id = '' } = useParams()
  const fine = useAsk(fineDetail, { id })
  return (
    <FetchedPage list={list} from={fine}>
      {fine => <Loaded fine={fine} />}
    </FetchedPage>
  )
}

const Loaded = ({ fine }: { fine: Shown }) => {
  const { id, status, stream, amount, revision, allowedActions, asked, payBy, nextPayBy } = fine
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="fine"
      list={list}
      title={`罚金 ${id}`}
      chips={<Tag tone={toneOf(status)}>{fineStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              endpoint: askFine,
              label: payBy ? '再次催缴' : '催缴',
              variant: 'contained',
              explain: `代理人将看到待缴罚金 ${formatYuan(amount)}。不填缴纳期限则为 ${nextPayBy ? formatDateTime(nextPayBy) : '规则的缴纳天数后'}；逾期后${payBy ? '可再定期限' : '不能提交新订单'}。`,
            },
            { endpoint: asksSubmitChange, custom: <Change fine={fine} /> },
            { endpoint: submitWaive, custom: <Waive fine={fine} /> },
            { endpoint: asksWithdraw, label: '撤回申请', explain: '撤回后罚金恢复为申请前的状态，审批不再进行。' },
            { endpoint: deductFine, custom: <Deduct fine={fine} /> },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {asked && (
                <Alert severity={asked.returnBy ? 'warning' : 'info'} sx={{ mb: 2 }}>
                  申请{fineChangeKinds[asked.kind]}为 {formatYuan(asked.amount)}：{asked.remark ?? '--'}。
                  {asked.returnBy &&
                    `已退回申请方：${asked.returnRemark ?? '--'}，${formatDateTime(asked.returnBy)} 前未重新提交按未通过处理。`}
                  {asked.instanceId && (
                    <Link component={RouterLink} to={taskPage(asked.instanceId)}>
                      查看审批
                    </Link>
                  )}
                </Alert>
              )}
              <Panel title="罚金">
                <Facts
                  facts={[
                    ['罚金', <strong key="amount">{formatYuan(amount)}</strong>],
                    ['大写', fine.amountText],
                    ['罚金类型', fineTypes[fine.type]],
                    ['计算过程', fine.formula],
                    ['原罚金', formatYuan(fine.original)],
                    ['减免金额', formatYuan(fine.waived)],
                    [roomName(fine.basis?.ofSeats), fine.room === undefined ? '不限' : formatYuan(fine.room)],
                    ['订单号', orderLink(fine)],
                    ['代理人', fine.agencyName],
                    ['航线', fine.line],
                    ['发生时间', formatDateTime(fine.since)],
                    ['缴纳期限', formatDateTime(payBy)],
                    ['缴纳时间', formatDateTime(fine.paidAt)],
                    ['缴后应退', fine.returned && <Returned key="returned" fine={fine} sum={fine.returned} />],
                    ['支付单号', fine.paymentCode && paymentLink({ paymentCode: fine.paymentCode })],
                  ]}
                />
              </Panel>
              <Logs id={id} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

/** amounts to give back, each with finance's decision */
const Returned = ({ fine: { returns = [] }, sum }: { fine: Shown; sum: number }) => (
  <>
    {formatYuan(sum)}
    {returns.map(({ id, amount, status }) => (
      <Link key={id} component={RouterLink} to={`/needs-refund/${encodeURIComponent(id)}/show`} sx={{ ml: 1 }}>
        {id} {returns.length > 1 && `${formatYuan(amount)} `}
        {owedStatuses[status]}
      </Link>
    ))}
  </>
)

const Logs = ({ id }: { id: string }) => (
  <Panel title="办理经过">
    <Fetched from={useAsk(asksLogs, { id, size: 100 })} lines={3}>
      {({ content }) => (
        <RowsTable
          label="办理经过"
          row={LogRow}
          rows={content}
          keyOf={({ at, what }) => `${at} ${what}`}
          empty="还没有"
          columns={['at', 'what', 'side', 'by', 'amount', 'returned', 'text']}
        />
      )}
    </Fetched>
  </Panel>
)

const Then = ({ then: { before, after, afterText, waived, status, payBy, returned } }: { then: Static<typeof finePreview.data> }) => (
  <Facts
    facts={[
      ['罚金', `${formatYuan(before)} → ${formatYuan(after)}`],
      ['大写', afterText],
      ['减免金额', formatYuan(waived)],
      ['通过后状态', fineStatuses[status]],
      returned
        ? [
            '退回',
            `${formatYuan(returned.amount)}（${returned.amountText}），${paymentChannels[returned.channel]}支付单${returned.paymentCode}`,
          ]
        : ['现在通过的缴纳期限', formatDateTime(payBy)],
    ]}
  />
)

const changeInputs = inputsOf(asksSubmitChange.body, ['totalAmount'])
const changeReason = inputsOf(asksSubmitChange.body, ['remark'])
const Change = ({ fine: { id, revision } }: { fine: Shown }) => (
  <DialogButton endpoint={asksSubmitChange} label="变更金额">
    {close => <ChangeDialog id={id} revision={revision} close={close} />}
  </DialogButton>
)
const ChangeDialog = ({ id, revision, close }: { id: string; revision: number; close: () => void }) => {
  const [sum, why] = [useInputs(changeInputs), useInputs(changeReason)]
  const totalAmount = sum.values?.totalAmount as number | undefined
  const asked = totalAmount === undefined ? undefined : { id, totalAmount }
  return (
    <CommandDialog
      endpoint={asksSubmitChange}
      label="变更金额"
      revision={revision}
      explain="由另一人审批；审批期间不能缴纳。"
      body={asked && why.values && { ...asked, remark: String(why.values.remark) }}
      incomplete="请填写申请罚金和说明"
      check={() => [sum.check(), why.check()]}
      preview={{ endpoint: finePreview, body: asked, show: then => <Then then={then} /> }}
      done={() => '已提交变更申请，待他人审批'}
      close={close}
    >
      {({ disabled, errors }) => (
        <Fields of={[...changeInputs.map(sum.props), ...changeReason.map(why.props)]} disabled={disabled} errors={errors} />
      )}
    </CommandDialog>
  )
}

const waiveInputs = inputsOf(submitWaive.body, ['waiveAmount'])
const waiveReason = inputsOf(submitWaive.body, ['remark'])
const Waive = ({ fine }: { fine: Shown }) => (
  <DialogButton endpoint={submitWaive} label="减免">
    {close => <WaiveDialog fine={fine} close={close} />}
  </DialogButton>
)
const WaiveDialog = ({ fine: { id, revision, paymentCode }, close }: { fine: Shown; close: () => void }) => {
  const [sum, why] = [useInputs(waiveInputs), useInputs(waiveReason)]
  const waiveAmount = sum.values?.waiveAmount as number | undefined
  const asked = waiveAmount === undefined ? undefined : { id, waiveAmount }
  return (
    <CommandDialog
      endpoint={submitWaive}
      label="减免"
      revision={revision}
      explain={paymentCode ? '由另一人审批；通过后减免的金额列入应退款，审核后原路退回。' : '由另一人审批；全额减免后罚金即了结。'}
      body={asked && why.values && { ...asked, remark: String(why.values.remark) }}
      incomplete="请填写减免金额和说明"
      check={() => [sum.check(), why.check()]}
      preview={{ endpoint: finePreview, body: asked, show: then => <Then then={then} /> }}
      done={() => '已提交减免申请，待他人审批'}
      close={close}
    >
      {({ disabled, errors }) => (
        <Fields of={[...waiveInputs.map(sum.props), ...waiveReason.map(why.props)]} disabled={disabled} errors={errors} />
      )}
    </CommandDialog>
  )
}

const Deduct = ({ fine: { id, amount, agencyName, revision } }: { fine: Shown }) => (
  <DialogButton endpoint={deductFine} label="从押金扣除">
    {close => (
      <CommandDialog
        endpoint={deductFine}
        label="从押金扣除"
        revision={revision}
        explain={`从${agencyName}的罚没类大额押金扣除 ${formatYuan(amount)}，扣除后罚金即了结。`}
        body={{ id, totalAmount: amount }}
        incomplete=""
        preview={{
          endpoint: deductPreview,
          body: { id },
          show: ({ amount, amountText, available, left }) => (
            <Facts
              facts={[
                ['扣除金额', formatYuan(amount)],
                ['大写', amountText],
                ['押金可用余额', `${formatYuan(available)} → ${formatYuan(left)}`],
              ]}
            />
          ),
          seal: ({ amount }) => ({ totalAmount: amount }),
        }}
        done={({ available }) => `已从押金扣除，可用余额 ${formatYuan(available)}`}
        close={close}
      >
        {() => null}
      </CommandDialog>
    )}
  </DialogButton>
)
