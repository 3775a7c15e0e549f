import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import { type RefundDocumentType, refundDocumentTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { RefundPaper } from '#contracts/order/events.ts'
import { refundFile } from '#contracts/refund/api.ts'
import { FileButton } from '../kit/FileButton.tsx'
import { FilePick } from '../kit/FilePick.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

/** chosen papers by kind, which is also the name of the field that sends them */
export type Chosen = Partial<Record<RefundDocumentType, File>>
const kinds = Object.entries(refundDocumentTypes) as [RefundDocumentType, string][]

/** One paper of each kind may be handed in. */
export const ChoosePapers = ({ chosen, change, disabled }: { chosen: Chosen; change: (chosen: Chosen) => void; disabled: boolean }) => (
  <Box role="group" aria-label="附件" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {kinds.map(([kind, label]) => (
      <FilePick
        key={kind}
        name={label}
        accept=".jpg,.jpeg,.png,.gif,.pdf"
        choose={file => change({ ...chosen, [kind]: file })}
        variant={chosen[kind] ? 'contained' : 'outlined'}
        startIcon={<UploadFile />}
        disabled={disabled}
      >
        {chosen[kind] ? `${label}：${chosen[kind].name}` : label}
      </FilePick>
    ))}
  </Box>
)

type Paper = Static<typeof RefundPaper>
/** The papers of an application; each can be viewed or saved. */
export const PapersTable = ({ papers }: { papers: readonly Paper[] }) => (
  <RowsTable
    label="附件"
    row={RefundPaper}
    rows={papers}
    keyOf={({ id }) => id}
    empty="没有附件"
    columns={[
      { field: 'kind', render: ({ kind }: Paper) => refundDocumentTypes[kind] },
      { field: 'name', render: ({ id, name }: Paper) => <FileButton endpoint={refundFile} body={{ id }} label={name} /> },
      'by',
      'at',
    ]}
  />
)
