import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { type Download, save } from '#contracts/client/file.ts'
import { shortMoment } from '#contracts/client/look/route.ts'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { refundDocumentTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { RefundPaper } from '#contracts/order/events.ts'
import { refundFile } from '#contracts/refund/api.ts'
import { useFailed } from '../kit/calls.ts'
import { Nothing } from '../kit/Nothing.tsx'
import { Person } from '../kit/Person.tsx'
import type { AppDataProvider } from '../providers/dataProvider.ts'

type Paper = Static<typeof RefundPaper>
/**
 * The papers of an application, and the chosen one beside the list: a picture or a PDF as it is. That somebody has looked at it is
 * recorded, so it is fetched when it is chosen.
 */
export const PapersDesk = ({ papers }: { papers: readonly Paper[] }) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const failed = useFailed()
  const [shown, setShown] = useState<{ id: string; file: Download }>()
  const open = async (id: string) => {
    try {
      setShown({ id, file: (await ask(refundFile, { id })) as Download })
    } catch (error) {
      failed(error)
    }
  }
  if (papers.length === 0) return <Nothing text="没有附件" />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '220px minmax(0, 1fr)' } }}>
      <List component="div" role="group" dense disablePadding aria-label="附件">
        {papers.map(({ id, kind, name, size, by, at }) => (
          <ListItemButton key={id} selected={shown?.id === id} onClick={() => void open(id)} sx={{ borderRadius: 1, display: 'block' }}>
            <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
              {refundDocumentTypes[kind]}，{Math.max(1, Math.round(size / 1024))} KB
            </Box>
            <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
              <Person login={by} /> {shortMoment(at)}
            </Box>
          </ListItemButton>
        ))}
      </List>
      {shown ? <Shown file={shown.file} /> : <Nothing text="选一份附件在这里看" />}
    </Box>
  )
}

const Shown = ({ file }: { file: Download }) => {
  const url = useObjectUrl(file.blob)
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      {url && file.blob.type.startsWith('image/') && (
        <Box component="img" src={url} alt={file.name} sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', mx: 'auto' }} />
      )}
      {url && file.blob.type === 'application/pdf' && (
        <Box component="iframe" src={url} title={file.name} sx={{ display: 'block', width: '100%', height: '70vh', border: 0 }} />
      )}
      <Box component="figcaption" sx={{ mt: 1, display: 'flex', justifyContent: 'space-between', gap: 2, overflowWrap: 'anywhere' }}>
        {file.name}
        <Button size="small" onClick={() => save(file)}>
          下载
        </Button>
      </Box>
    </Box>
  )
}
