import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { uploadFile } from '#contracts/agency/agency-api.ts'
import type { FileType } from '#contracts/enums.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { FilePick } from '../kit/FilePick.tsx'
import { pictureKinds } from './picture-kinds.ts'

/** Uploads a paper that an agency has given to staff. */
export const PictureUploadDialog = ({ agencyId, close }: { agencyId: string; close: () => void }) => {
  const [fileType, setType] = useState<FileType | ''>('')
  const [file, setFile] = useState<File>()
  const body = fileType && file ? { agentId: agencyId, fileType } : undefined
  return (
    <CommandDialog
      endpoint={uploadFile}
      label="上传资质"
      explain="jpg、gif 或 png，不超过 2M。"
      body={body}
      {...(file && { files: { file } })}
      incomplete={fileType ? '请选择图片' : '请选择资质类型'}
      done={({ fileName }) => `已上传：${fileName}`}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <TextField
            label="资质类型"
            value={fileType}
            onChange={event => setType(event.target.value as FileType)}
            select
            required
            disabled={disabled}
            error={errors.fileType !== undefined}
            helperText={errors.fileType}
          >
            {pictureKinds.map(([kind, label]) => (
              <MenuItem key={kind} value={kind}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <Box>
            <FilePick
              name="图片"
              accept=".jpg,.jpeg,.png,.gif"
              choose={setFile}
              variant="outlined"
              startIcon={<UploadFile />}
              disabled={disabled}
            >
              {file?.name ?? '选择图片'}
            </FilePick>
          </Box>
          {file && <Typography variant="body2">{Math.ceil(file.size / 1024)} KB</Typography>}
        </>
      )}
    </CommandDialog>
  )
}
