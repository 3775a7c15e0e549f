import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { ACCEPTED } from '../images.ts'

export const Preview = ({ address, name, remove }: { address: string | undefined; name: string; remove?: (() => void) | undefined }) => (
  <figure className="preview">
    <a href={address} target="_blank" rel="noopener noreferrer" title="查看大图">
      {address && <img src={address} alt={name} />}
    </a>
    <figcaption>{name}</figcaption>
    {remove && (
      <button type="button" aria-label={`删除 ${name}`} onClick={remove}>
        删除
      </button>
    )}
  </figure>
)
const FilePreview = ({ file, remove }: { file: File; remove: () => void }) => (
  <Preview address={useObjectUrl(file)} name={file.name} remove={remove} />
)

/** A button that opens the file dialog; the native input keeps keyboard and screen reader working. */
export const PickFiles = ({ id, text, several, pick }: { id: string; text: string; several: boolean; pick: (files: File[]) => void }) => (
  <label className="pick">
    <input
      id={id}
      type="file"
      accept={ACCEPTED}
      multiple={several}
      onChange={({ target }) => {
        pick([...(target.files ?? [])])
        // allows choosing the same file again after it was removed
        target.value = ''
      }}
    />
    <span>{text}</span>
  </label>
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
