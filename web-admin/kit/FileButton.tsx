import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useDataProvider } from 'ra-core'
import { useId, useState } from 'react'
import { type Download, save } from '#contracts/client/file.ts'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useFailed } from './calls.ts'
import { Dialog } from './Dialog.tsx'

/** A file on the server: a picture is shown and can be saved; any other file is saved. */
export const FileButton = <E extends AnyEndpoint>({ endpoint, body, label }: { endpoint: E; body: Static<E['body']>; label: string }) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const failed = useFailed()
  const [shown, setShown] = useState<Download>()
  const fetchFile = async () => {
    try {
      const file = (await ask(endpoint, body)) as Download
      if (file.blob.type.startsWith('image/')) setShown(file)
      else save(file)
    } catch (error) {
      failed(error)
    }
  }
  return (
    <>
      <Button size="small" onClick={fetchFile}>
        {label}
      </Button>
      {shown && <Picture file={shown} close={() => setShown(undefined)} />}
    </>
  )
}

const Picture = ({ file, close }: { file: Download; close: () => void }) => {
  const url = useObjectUrl(file.blob)
  const title = useId()
  return (
    <Dialog onClose={close} maxWidth="lg" aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </DialogTitle>
      <DialogContent>
        {url && <Box component="img" src={url} alt={file.name} sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh' }} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => save(file)}>下载</Button>
        <Button onClick={close} variant="contained" autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
