import { useState } from 'react'
import { complaintFiles } from '#contracts/communication/codes.ts'
import { FilePick } from '../../kit/FilePick.tsx'
import { FileRow } from '../../kit/FileRow.tsx'
import { fitted } from '../../kit/photo.ts'
import { fileLimits, fileRule } from './files.ts'

type Props = { chosen: File[]; change: (chosen: File[]) => void; share: number | undefined }

/** Photographs and papers that go with what somebody writes; a photograph that is too large is made smaller. */
export const Files = ({ chosen, change, share }: Props) => {
  const [wrong, setWrong] = useState<string[]>([])
  const [isFitting, setFitting] = useState(false)
  const isBusy = isFitting || share !== undefined
  const take = async (files: readonly File[], refused: string[]) => {
    setFitting(true)
    const taken = [...chosen, ...(await Promise.all(files.map(file => fitted(file, fileRule.bytes))))]
    const large = taken.filter(({ size }) => size > fileRule.bytes).map(({ name }) => `${name} 过大，请压缩后再选`)
    const fitting = taken.filter(({ size }) => size <= fileRule.bytes)
    const many = fitting.length > complaintFiles.max ? [`最多 ${complaintFiles.max} 份，多出的没有加入`] : []
    setWrong([...refused, ...large, ...many])
    setFitting(false)
    change(fitting.slice(0, complaintFiles.max))
  }
  return (
    <div className="cp-files">
      <FilePick
        label="添加照片或文件"
        // a photograph of a telephone may be larger before it is fitted
        rule={{ ...fileRule, bytes: 30 * 1024 * 1024 }}
        several
        disabled={isBusy || chosen.length >= complaintFiles.max}
        take={(files, refused) => void take(files, refused)}
      />
      <p className="cp-hint">{fileLimits}</p>
      {wrong.map(why => (
        <p key={why} role="alert" className="cp-wrong">
          {why}
        </p>
      ))}
      {chosen.map(file => (
        <FileRow
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          share={share}
          {...(!isBusy && { remove: () => change(chosen.filter(one => one !== file)) })}
        />
      ))}
    </div>
  )
}
