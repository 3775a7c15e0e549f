import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { formatDate } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type previewRefund, submitRefund } from '#contracts/refund/api.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { sizeOf } from '../../kit/files.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/States.tsx'
import { FileRow, useUpload } from '../../kit/Upload.tsx'
import { backTo, differenceIn } from './Fees.tsx'
import { type Chosen, filesOf, type Kind, sentOf } from './form.ts'

export type SubmitProps = {
  quote: Static<typeof previewRefund.data>
  kind: Kind
  body: Omit<Static<typeof submitRefund.body>, 'refund'>
  papers: readonly Chosen[]
  revision: number
  /** what is shown and sent stays as it is, whatever the page behind hears meanwhile; or no more */
  hold: (on: boolean) => void
  /** the form and the amounts as they are now */
  readAgain: () => Promise<unknown>
  done: (refundId: string) => void
  close: () => void
}

/** The numbers once more, then the application for exactly these; while its papers go one sees how far they are. */
export const SubmitDialog = ({ quote, kind, body, papers, revision, hold, readAgain, done, close }: SubmitProps) => {
  const { upload, share, cancel } = useUpload(submitRefund)
  const [problem, setProblem] = useState<unknown>()
  const [before, setBefore] = useState<number>()
  const { totals, lines, payouts, dueBy } = quote
  const kept = differenceIn(lines)

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
      // somebody else changed the order, or the amount has moved: the numbers of now, and another press
      if (error instanceof CallError && (error.isStale || error.status === 409)) {
        setBefore(totals.refund)
        await readAgain()
      }
    }
  }
  return (
    <Dialog
      title="提交退票申请"
      close={close}
      action={`提交退票，应退 ${formatYuan(totals.refund)}`}
      submit={submit}
      pending={share !== undefined}
      leave="返回修改"
    >
      <Lines
        of={[
          ['类型', kind.label],
          [kind.manner === 'CHILD' ? '退差' : '退票', `${totals.tickets} 人`],
          ['票价与税费', <Money key="paid" fen={totals.paid} />],
          ['退票费', <Money key="fee" fen={totals.fee - kept} />],
          ...(kept > 0 ? [['成团补差', <Money key="kept" fen={kept} />] as const] : []),
          ...(totals.returned > 0 ? [['退还前次补差', <Money key="returned" fen={totals.returned} />] as const] : []),
        ]}
        sum={['应退', <Money key="refund" fen={totals.refund} sign />]}
      />
      <Lines
        of={[
          ...backTo(payouts).map(({ name, amount }) => [name, <Money key={name} fen={amount} />] as const),
          ['预计到账', `${formatDate(dueBy)} 前（今天审核通过的话）`],
          ...(papers.length > 0
            ? [['材料', `${papers.length} 份，${sizeOf(papers.reduce((sum, { file }) => sum + file.size, 0))}`] as const]
            : []),
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
