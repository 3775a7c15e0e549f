import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDate, formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { huInterRefund, type previewRefund, reportRefund, submitRefund } from '#contracts/refund/api.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { FileRow } from '../../kit/FileRow.tsx'
import { sizeOf } from '../../kit/files.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useUpload } from '../../kit/useUpload.ts'
import { backTo } from './back-to.ts'
import { type ChosenPaper, filesOf, type RefundFormType, sentOf } from './form.ts'
import { RefundSum } from './RefundSum.tsx'

export type SubmitProps = {
  quote: Static<typeof previewRefund.data>
  kind: RefundFormType
  body: Omit<Static<typeof huInterRefund.body>, 'refund'>
  papers: readonly ChosenPaper[]
  revision: number
  /** HU's international tickets */
  huInter: boolean
  /** reported before its papers are there: until when they have to follow */
  reportBy?: string | undefined
  /** keeps the form as it is shown and sent, whatever changes behind the dialog; or stops that */
  hold: (on: boolean) => void
  /** loads the form and the amounts again */
  readAgain: () => Promise<unknown>
  done: (refundId: string) => void
  close: () => void
}

/** Shows the amounts once more, then applies for exactly these; meanwhile the upload of the papers shows its progress. */
export const SubmitDialog = ({ quote, kind, body, papers, revision, huInter, reportBy, hold, readAgain, done, close }: SubmitProps) => {
  const { upload, share, cancel } = useUpload(reportBy ? reportRefund : huInter ? huInterRefund : submitRefund)
  const [problem, setProblem] = useState<unknown>()
  const [before, setBefore] = useState<number>()
  const { totals, lines, payouts, dueBy } = quote

  const submit = async () => {
    setProblem(undefined)
    setBefore(undefined)
    hold(true)
    try {
      const sent = await upload({ ...body, refund: totals.refund }, filesOf(papers), revision)
      if (sent) done(sent.refundId)
    } catch (error) {
      setProblem(error)
      if (!(error instanceof CallError && error.isUnknown)) hold(false)
      // another person changed the order, or the amount has changed: the present amounts are shown, and the person presses again
      if (error instanceof CallError && (error.isStale || error.status === 409)) {
        setBefore(totals.refund)
        await readAgain()
      }
    }
  }
  return (
    <Dialog
      title={reportBy ? '报备退票' : '提交退票申请'}
      close={close}
      action={`${reportBy ? '报备退票' : '提交退票'}，应退 ${formatYuan(totals.refund)}`}
      submit={submit}
      pending={share !== undefined}
      leave="返回修改"
    >
      <RefundSum lines={lines} totals={totals} ofChild={kind.manner === 'CHILD'} before={[['类型', kind.label]]} />
      <Lines
        of={[
          ...backTo(payouts).map(({ name, amount }) => [name, <Money key={name} fen={amount} />] as const),
          ['预计到账', `${formatDate(dueBy)}${provisionalMark(dueBy)} 前（今天审核通过的话）`],
          ...(papers.length > 0
            ? [['材料', `${papers.length} 份，${sizeOf(papers.reduce((sum, { file }) => sum + file.size, 0))}`] as const]
            : []),
          ...(reportBy ? [['材料补交期限', `${formatDateTime(reportBy).slice(0, 16)}，逾期自动驳回`] as const] : []),
        ]}
      />
      <p className="rf-help">{kind.manner === 'CHILD' ? '客票保留，只退票差。' : '提交后所选客票不能再使用或变更，审核前可以撤回。'}</p>
      {share !== undefined && papers.length > 0 && (
        <div className="rf-sending">
          {[...sentOf(papers, share)].map(([file, sent]) => (
            <FileRow key={`${file.name} ${file.lastModified}`} file={file} share={sent} />
          ))}
          <Button size="small" onClick={cancel}>
            取消上传
          </Button>
        </div>
      )}
      {before !== undefined && before !== totals.refund && (
        <p role="status" className="rf-note">
          应退由 {formatYuan(before)} 变为 {formatYuan(totals.refund)}，核对后再提交
        </p>
      )}
      {problem !== undefined &&
        (problem instanceof CallError && problem.isStale ? (
          <p role="alert" className="problem">
            打开本页后订单有变动，已重新读取。核对旅客与金额后再提交
          </p>
        ) : (
          <Problem error={problem} />
        ))}
    </Dialog>
  )
}
