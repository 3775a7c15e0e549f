import Box from '@mui/material/Box'
import { type Picture, picture } from '#contracts/agency/registration-api.ts'
import type { Download } from '#contracts/client/file.ts'
import { isImageName } from '#contracts/client/text.ts'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Panel } from '../kit/Panel.tsx'
import { pictureKinds } from './picture-kinds.ts'

/** The papers of an agency by kind; each may be viewed in full and saved. */
export const Pictures = ({ pictures }: { pictures: readonly Picture[] }) => {
  if (pictures.length === 0) return <Nothing text="没有资质图片" />
  return pictureKinds.map(([kind, label]) => {
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
