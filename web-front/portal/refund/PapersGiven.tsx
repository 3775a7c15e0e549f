import { useState } from 'react'
import { refundDocumentTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type refundDetail, refundFile } from '#contracts/refund/api.ts'
import { sizeOf } from '../../kit/files.ts'
import { call } from '../../kit/session.ts'
import { useTell } from '../../kit/useTell.ts'
import { PaperLook } from './PaperLook.tsx'

type Paper = Static<typeof refundDetail.data>['papers'][number]
/** The papers of an application; each can be viewed. */
export const PapersGiven = ({ papers }: { papers: readonly Paper[] }) => {
  const [looking, look] = useState<{ name: string; blob: Blob }>()
  const tell = useTell()
  const open = (id: string) => void call(refundFile, { id }).then(look, tell.failed)
  if (papers.length === 0) return <p className="rf-none">没有材料</p>
  return (
    <div className="rf-papers">
      {papers.map(({ id, kind, name, size, at }) => (
        <div key={id} className="rf-paper">
          <button type="button" className="rf-link" onClick={() => open(id)}>
            {name}
          </button>
          <small>
            {refundDocumentTypes[kind]} {sizeOf(size)}
          </small>
          <small>{formatDateTime(at).slice(0, 16)}</small>
        </div>
      ))}
      {looking && <PaperLook {...looking} close={() => look(undefined)} />}
    </div>
  )
}
