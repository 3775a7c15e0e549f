import { useState } from 'react'
import { supplementFile } from '#contracts/refund/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { ChoosePapers, type ChosenPapers } from './ChoosePapers.tsx'

/** Uploads more papers for an open application. */
export const SupplementDialog = ({ refundId, close }: { refundId: string; close: () => void }) => {
  const [files, setFiles] = useState<ChosenPapers>({})
  return (
    <CommandDialog
      endpoint={supplementFile}
      label="补充附件"
      explain="jpg、png、gif 或 pdf，每个不超过 2M。"
      body={Object.keys(files).length > 0 ? { refundId } : undefined}
      files={files}
      incomplete="请选择要补充的附件"
      close={close}
    >
      {({ disabled }) => <ChoosePapers chosen={files} change={setFiles} disabled={disabled} />}
    </CommandDialog>
  )
}
