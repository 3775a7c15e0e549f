import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { uploadFile } from '#contracts/agency/agency-api.ts'
import { type Picture, picture } from '#contracts/agency/registration-api.ts'
import type { Download } from '#contracts/client/file.ts'
import { isImageName } from '#contracts/client/text.ts'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { type FileType, fileTypes } from '#contracts/enums.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Panel } from '../kit/Detail.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { FilePick } from '../kit/FilePick.tsx'
import { Fetched, Nothing } from '../kit/States.tsx'

const kinds = Object.entries(fileTypes) as [FileType, string][]

/** The papers of an agency by kind; each may be viewed in full and saved. */
export const Pictures = ({ pictures }: { pictures: readonly Picture[] }) => {
  if (pictures.length === 0) return <Nothing text="没有资质图片" />
  return kinds.map(([kind, label]) => {
    const ofKind = pictures.filter(({ fileType }) => fileType === kind)
    return (
      ofKind.length > 0 && (
        <Panel key={kind} title={label}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
            {ofKind.map(({ id, fileName }) => (
              <Box key={id}>
                {isImageName(fileName) && <Shown id={id} name={`${label}：${fileName}`} />}
                <FileButton endpoint={picture} body={{ id }} label={fileName} />
              </Box>
            ))}
          </Box>
        </Panel>
      )
    )
  })
}

/** A picture, fetched with the user's token: its address alone shows nothing. */
const Shown = ({ id, name }: { id: string; name: string }) => {
  const fetched = useAsk(picture, { id })
  return (
    <Fetched from={fetched as Omit<typeof fetched, 'data'> & { data: Download | undefined }}>
      {file => <Image file={file} name={name} />}
    </Fetched>
  )
}

const Image = ({ file: { blob }, name }: { file: Download; name: string }) => {
  const url = useObjectUrl(blob)
  return (
    <Box
      component="img"
      src={url}
      alt={name}
      sx={{ display: 'block', width: '100%', height: 120, objectFit: 'contain', bgcolor: 'action.hover', borderRadius: 1 }}
    />
  )
}

/** Uploads a paper that an agency has given to staff. */
export const UploadDialog = ({ agencyId, close }: { agencyId: string; close: () => void }) => {
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
            {kinds.map(([kind, label]) => (
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
