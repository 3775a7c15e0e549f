import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify } from 'ra-core'
import { save } from '#contracts/client/call.ts'
import { messageOf } from '#contracts/client/error.ts'
import { type RefundDocumentType, refundDocumentTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { RefundPaper } from '#contracts/order/events.ts'
import { refundFile } from '#contracts/refund/api.ts'
import { RowsTable } from '../kit/RowsTable.tsx'
import type { AppDataProvider } from '../providers/dataProvider.ts'

/** chosen papers by what they are: the name of the field under which they are sent */
export type Chosen = Partial<Record<RefundDocumentType, File>>
const kinds = Object.entries(refundDocumentTypes) as [RefundDocumentType, string][]

/** One paper of each kind may be handed in. */
export const ChoosePapers = ({ chosen, change, disabled }: { chosen: Chosen; change: (chosen: Chosen) => void; disabled: boolean }) => (
  <Box role="group" aria-label="附件" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {kinds.map(([kind, label]) => (
      <Button
        key={kind}
        component="label"
        size="small"
        variant={chosen[kind] ? 'contained' : 'outlined'}
        startIcon={<UploadFile />}
        disabled={disabled}
      >
        {chosen[kind] ? `${label}：${chosen[kind].name}` : label}
        <input
          type="file"
          hidden
          aria-label={label}
          accept=".jpg,.jpeg,.png,.gif,.pdf"
          onChange={({ target: { files } }) => {
            const file = files?.[0]
            if (file) change({ ...chosen, [kind]: file })
          }}
        />
      </Button>
    ))}
  </Box>
)

/** The papers of an application, each to be saved. */
export const PapersTable = ({ papers }: { papers: readonly Static<typeof RefundPaper>[] }) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const notify = useNotify()
  const fetchPaper = (id: string) =>
    ask(refundFile, { id })
      .then(save)
      .catch(error => notify(messageOf(error), { type: 'error' }))
  return (
    <RowsTable
      label="附件"
      row={RefundPaper}
      rows={papers}
      keyOf={({ id }) => id}
      empty="没有附件"
      columns={[
        { field: 'kind', render: ({ kind }: Static<typeof RefundPaper>) => refundDocumentTypes[kind] },
        {
          field: 'name',
          render: ({ id, name }: Static<typeof RefundPaper>) => (
            <Button size="small" onClick={() => fetchPaper(id)}>
              {name}
            </Button>
          ),
        },
        'by',
        'at',
      ]}
    />
  )
}
