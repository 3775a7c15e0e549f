import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { ImagePreview } from './ImagePreview.tsx'
import { PickFiles } from './PickFiles.tsx'

const FilePreview = ({ file, remove }: { file: File; remove: () => void }) => (
  <ImagePreview address={useObjectUrl(file)} name={file.name} remove={remove} />
)

type Props = { id: string; label: string; files: readonly File[]; pick: (files: File[]) => void; remove: (file: File) => void }
/** Chosen images of one kind of paper, not sent yet. */
export const ImagePick = ({ id, label, files, pick, remove }: Props) => (
  <div className="images">
    {files.map(file => (
      <FilePreview key={`${file.name}.${file.size}.${file.lastModified}`} file={file} remove={() => remove(file)} />
    ))}
    <PickFiles id={id} text={`选择${label}`} several pick={pick} />
  </div>
)
