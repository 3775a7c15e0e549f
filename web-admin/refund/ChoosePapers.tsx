import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import { type RefundDocumentType, refundDocumentTypes } from '#contracts/enums.ts'
import { FilePick } from '../kit/FilePick.tsx'

/** chosen papers by kind, which is also the name of the field that sends them */
export type ChosenPapers = Partial<Record<RefundDocumentType, File>>
const kinds = Object.entries(refundDocumentTypes) as [RefundDocumentType, string][]

/** One paper of each kind may be handed in. */
export const ChoosePapers = ({
  chosen,
  change,
  disabled,
}: {
  chosen: ChosenPapers
  change: (chosen: ChosenPapers) => void
  disabled: boolean
}) => (
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
