import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { supplementFile } from '#contracts/refund/api.ts'
import { useSend } from '../kit/calls.ts'
import { Problem } from '../kit/States.tsx'
import { ChoosePapers, type Chosen } from './Papers.tsx'

/** More papers for an open application. */
export const SupplementButton = ({ refundId }: { refundId: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        补充附件
      </Button>
      {open && <SupplementDialog refundId={refundId} close={() => setOpen(false)} />}
    </>
  )
}

const SupplementDialog = ({ refundId, close }: { refundId: string; close: () => void }) => {
  const [files, setFiles] = useState<Chosen>({})
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(supplementFile)
  const notify = useNotify()
  const title = useId()
  const submit = async () => {
    setProblem(undefined)
    try {
      await send({ refundId }, { files })
      notify('附件已补充', { type: 'success' })
      close()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog open onClose={isPending ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>补充附件</DialogTitle>
      <DialogContent>
        <ChoosePapers chosen={files} change={setFiles} disabled={isPending} />
        {problem !== undefined && <Problem error={problem} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
          取消
        </Button>
        <Button variant="contained" onClick={submit} disabled={isPending || Object.keys(files).length === 0}>
          上传
        </Button>
      </DialogActions>
    </Dialog>
  )
}
