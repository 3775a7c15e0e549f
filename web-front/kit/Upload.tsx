import { Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useSend } from './calls.ts'
import { type FileRule, sizeOf, whyNot } from './files.ts'
import './upload.css'

type PickProps = {
  /** label of the button: 上传护照首页 */
  label: ReactNode
  rule: FileRule
  several?: boolean
  disabled?: boolean
  /** `wrong` lists why some of the chosen files cannot be taken */
  take: (files: File[], wrong: string[]) => void
}

/** A place to choose a file with the mouse or the keyboard, or to drop it on. */
export const FilePick = ({ label, rule, several = false, disabled = false, take }: PickProps) => {
  const [isOver, setOver] = useState(false)
  const look = (chosen: readonly File[]) => {
    const wrong = chosen.flatMap(file => whyNot(file, rule) ?? [])
    const good = chosen.filter(file => whyNot(file, rule) === undefined)
    if (chosen.length > 0) take(several ? good : good.slice(0, 1), wrong)
  }
  return (
    <label
      className={`file-pick${isOver ? ' over' : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!disabled) look([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        accept={rule.accept.join(',')}
        multiple={several}
        disabled={disabled}
        onChange={({ target }) => {
          look([...(target.files ?? [])])
          // allows choosing the same file again
          target.value = ''
        }}
      />
      <span>{label}</span>
      <small>点击选择，或拖到这里，{sizeOf(rule.bytes)} 以内</small>
    </label>
  )
}

type RowProps = {
  file: File
  /** share sent so far, 0 to 1, while the file is being sent */
  share?: number | undefined
  /** the reason why the upload failed */
  error?: string | undefined
  cancel?: () => void
  again?: () => void
  remove?: () => void
}

/** A chosen file: its picture, its progress, and the possible actions. */
export const FileRow = ({ file, share, error, cancel, again, remove }: RowProps) => {
  const url = useObjectUrl(/^image\/(jpeg|png|gif|webp)$/.test(file.type) ? file : undefined)
  return (
    <div className="file-row">
      {url ? <img src={url} alt={file.name} /> : <span className="file-kind">{file.name.split('.').at(-1)?.toUpperCase()}</span>}
      <div className="file-facts">
        <span className="file-name">{file.name}</span>
        {share !== undefined ? (
          <Progress percent={Math.round(share * 100)} size="small" aria-label={`${file.name} 上传进度`} />
        ) : error ? (
          <span role="alert" className="wrong">
            {error}
          </span>
        ) : (
          <small>{sizeOf(file.size)}</small>
        )}
      </div>
      {share !== undefined && cancel && <Button onClick={cancel}>取消上传</Button>}
      {error && again && <Button onClick={again}>重新上传</Button>}
      {share === undefined && remove && (
        <Button aria-label={`移除 ${file.name}`} onClick={remove}>
          移除
        </Button>
      )}
    </div>
  )
}

/** Sends files with a body, reports the progress, and can be cancelled: `const { upload, share, cancel } = useUpload(uploadImage)`. */
export const useUpload = <E extends AnyEndpoint>(endpoint: E) => {
  const { send } = useSend(endpoint)
  const [going, setGoing] = useState<{ share: number; stop: AbortController }>()
  /** undefined when the upload was cancelled */
  const upload = async (
    body: Static<E['body']>,
    files: Record<string, File | File[]>,
    revision?: number,
  ): Promise<Static<E['data']> | undefined> => {
    const stop = new AbortController()
    setGoing({ share: 0, stop })
    try {
      return await send(body, { files, revision, signal: stop.signal, onProgress: share => setGoing({ share, stop }) })
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    } finally {
      setGoing(undefined)
    }
  }
  return { upload, share: going?.share, cancel: () => going?.stop.abort() }
}
