import { Button, Progress } from 'antd'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { sizeOf } from './files.ts'
import './upload.css'

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
