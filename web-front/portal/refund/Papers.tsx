import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { type RefundDocumentType, refundDocumentTypes } from '#contracts/enums.ts'
import { FileRow } from '../../kit/FileRow.tsx'
import { fitted } from '../../kit/photo.ts'
import { type ChosenPaper, type PaperRow, paperLimits, paperRule, whyNotTaken, wordsOf } from './form.ts'
import { PaperLook } from './PaperLook.tsx'

type Props = {
  /** required papers: one of each row */
  asked: readonly PaperRow[]
  chosen: readonly ChosenPaper[]
  change: (chosen: ChosenPaper[]) => void
  /** share sent of each file, while they are being sent */
  sent?: ReadonlyMap<File, number> | undefined
}

/** Papers by kind, each with a preview; limits are shown before choosing a file. */
export const Papers = ({ asked, chosen, change, sent }: Props) => {
  const [refused, setRefused] = useState<string[]>([])
  const [looking, look] = useState<File>()
  const [isFitting, setFitting] = useState(false)
  const isBusy = sent !== undefined || isFitting
  const take = async (kind: RefundDocumentType, files: readonly File[]) => {
    setFitting(true)
    const taken = [...chosen]
    const said: string[] = []
    for (const picked of files) {
      const file = await fitted(picked, paperRule.bytes)
      const why = whyNotTaken(file, taken.length)
      if (why) said.push(why)
      else taken.push({ kind, file })
    }
    setRefused(said)
    setFitting(false)
    change(taken)
  }
  const rows =
    asked.length > 0
      ? asked
      : [(Object.entries(refundDocumentTypes) as [RefundDocumentType, string][]).map(([code, label]) => ({ code, label }))]
  return (
    <div className="rf-papers" id="rf-papers" tabIndex={-1}>
      <ul>
        {rows.map(row => {
          const given = chosen.filter(({ kind }) => row.some(({ code }) => code === kind))
          return (
            <li key={wordsOf(row)}>
              <div className="rf-paper-head">
                <b>{asked.length > 0 ? wordsOf(row) : '材料'}</b>
                {asked.length > 0 && (given.length > 0 ? <Tag tone="done">已选</Tag> : <Tag tone="danger">未选</Tag>)}
                <span className="rf-picks">
                  {row.map(({ code, label }) => (
                    <Pick
                      key={code}
                      label={row.length > 1 ? label : '选择文件'}
                      name={label}
                      take={files => void take(code, files)}
                      disabled={isBusy}
                    />
                  ))}
                </span>
              </div>
              {given.map(({ kind, file }) => (
                <div key={`${file.name} ${file.lastModified}`} className="rf-paper">
                  <FileRow
                    file={file}
                    share={sent?.get(file)}
                    {...(!isBusy && { remove: () => change(chosen.filter(paper => paper.file !== file)) })}
                  />
                  {row.length > 1 && <small>{refundDocumentTypes[kind]}</small>}
                  <Button type="link" size="small" aria-label={`查看 ${file.name}`} onClick={() => look(file)}>
                    查看
                  </Button>
                </div>
              ))}
            </li>
          )
        })}
      </ul>
      <p className="rf-help">{paperLimits}</p>
      {refused.map(why => (
        <p key={why} role="alert" className="rf-wrong">
          {why}
        </p>
      ))}
      {looking && <PaperLook name={looking.name} blob={looking} close={() => look(undefined)} />}
    </div>
  )
}

const Pick = ({ label, name, take, disabled }: { label: string; name: string; take: (files: File[]) => void; disabled: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={paperRule.accept.join(',')}
        aria-label={name}
        onChange={event => {
          take([...(event.target.files ?? [])])
          // allows choosing the same file again
          event.target.value = ''
        }}
      />
      <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
