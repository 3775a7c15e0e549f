import { Button } from 'antd'
import { useState } from 'react'
import { save } from '#contracts/client/file.ts'
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { sizeOf } from '../../kit/files.ts'

/** Shows a picture here; a PDF opens in a tab, where the browser has its own viewer. */
export const PaperLook = ({ name, blob, close }: { name: string; blob: Blob; close: () => void }) => {
  const url = useObjectUrl(blob)
  const isPicture = blob.type.startsWith('image/')
  const [isBroken, setBroken] = useState(false)
  return (
    <Dialog title={name} close={close} width={760} also={<Button onClick={() => save({ name, blob })}>下载</Button>}>
      {url &&
        (isBroken ? (
          <p>图片打不开，下载后用别的程序查看</p>
        ) : isPicture ? (
          <img src={url} alt={name} className="rf-picture" onError={() => setBroken(true)} />
        ) : (
          <p>
            <a href={url} target="_blank" rel="noopener">
              在新窗口打开 {name}
            </a>
            （{sizeOf(blob.size)}）
          </p>
        ))}
    </Dialog>
  )
}
