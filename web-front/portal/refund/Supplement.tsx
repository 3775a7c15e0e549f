import { Button, Select } from 'antd'
import { useState } from 'react'
import { type RefundDocumentType, refundDocumentTypes } from '#contracts/enums.ts'
import { supplementFile } from '#contracts/refund/api.ts'
import { Conflict, isStale } from '../../kit/Conflict.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { type ChosenPaper, filesOf, sentOf } from './form.ts'
import { Papers } from './Papers.tsx'
import type { PortalRefund } from './steps.ts'

const kinds = Object.entries(refundDocumentTypes).map(([value, label]) => ({ value: value as RefundDocumentType, label }))

/** Adds papers to an open application; their kind is chosen first. */
export const Supplement = ({ refund: { refundId, revision }, close }: { refund: PortalRefund; close: () => void }) => {
  const { upload, share, cancel } = useUpload(supplementFile)
  const [kind, setKind] = useState<RefundDocumentType>('DIAGNOSIS')
  const [papers, setPapers] = useState<ChosenPaper[]>([])
  const [problem, setProblem] = useState<unknown>()
  const tell = useTell()
  const submit = async () => {
    setProblem(undefined)
    try {
      if (!(await upload({ refundId }, filesOf(papers), revision))) return
      tell.done(`已补充 ${papers.length} 份材料`)
      close()
    } catch (error) {
      setProblem(error)
    }
  }
  if (isStale(problem)) return <Conflict what="退票单" stream={`refund-${refundId}`} seen={revision} close={close} />
  return (
    <Dialog
      title="补充材料"
      close={close}
      action={papers.length > 0 ? `提交 ${papers.length} 份材料` : '提交材料'}
      submit={submit}
      pending={share !== undefined}
      waiting={papers.length === 0}
      width={600}
      {...(share !== undefined && { also: <Button onClick={cancel}>取消上传</Button> })}
    >
      <div className="rf-field">
        <span>材料类型</span>
        <Select aria-label="材料类型" value={kind} onChange={setKind} options={kinds} />
      </div>
      <Papers
        asked={[...new Set([kind, ...papers.map(paper => paper.kind)])].map(code => [{ code, label: refundDocumentTypes[code] }])}
        chosen={papers}
        change={setPapers}
        sent={share === undefined ? undefined : sentOf(papers, share)}
      />
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}
