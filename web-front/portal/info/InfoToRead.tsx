import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Rich } from '#contracts/client/look/Rich.tsx'
import { confirmInfo, type infoBoard } from '#contracts/content/api.ts'
import { grades, pieceKinds } from '#contracts/content/codes.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useTell } from '../../kit/useTell.ts'
import { pictureOf } from './calls.ts'
import './info.css'

type Board = Static<typeof infoBoard.data>

/** Announcements in force, above the pages, and a dialog for the first piece that must be confirmed. */
export const InfoToRead = ({ board: { announcements, toConfirm } }: { board: Board }) => {
  const [first] = toConfirm
  const unread = announcements.filter(({ read }) => !read)
  const shown = unread[0] ?? announcements.find(({ grade }) => grade === 'URGENT')
  return (
    <>
      {shown && (
        <aside className={`info-bar ${shown.grade.toLowerCase()}`} aria-label="公告">
          <Link to={`/info/${encodeURIComponent(shown.infoId)}?of=announcement`}>
            <b>{grades[shown.grade]}公告</b> <span>{shown.title}</span>
          </Link>
          {announcements.length > 1 && <Link to="/info?of=announcement">全部 {announcements.length} 条</Link>}
        </aside>
      )}
      {first && <Confirm key={`${first.infoId} ${first.version}`} of={first} rest={toConfirm.length - 1} />}
    </>
  )
}

/** Nothing else can be done before it is confirmed. */
const Confirm = ({ of: { infoId, list, title, content, version }, rest }: { of: Board['toConfirm'][number]; rest: number }) => {
  const { send, isPending } = useSend(confirmInfo)
  const tell = useTell()
  const [told, setTold] = useState(false)
  return (
    <Dialog
      title={`请阅读并确认：${title}`}
      width={720}
      // the dialog stays until the piece is confirmed
      close={() => setTold(true)}
      leave="暂不确认"
      action={rest > 0 ? `已阅读，确认（还有 ${rest} 条）` : '已阅读，确认'}
      pending={isPending}
      submit={() => send({ infoId, version }).catch(tell.failed)}
    >
      <Rich html={content} picture={pictureOf(infoId)} />
      {told && <p role="alert">此{pieceKinds[list]}须阅读并确认后才能继续使用</p>}
    </Dialog>
  )
}
