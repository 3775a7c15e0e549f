import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Pages } from '../../kit/Pages.tsx'
import { useTell } from '../../kit/useTell.ts'
import { type Notice, subjectOf } from '../links.ts'
import { NOTICES, PAGE, sendRead, sendReadAll, useNotices } from './calls.ts'
import './notice.css'

/** Limits that come near or have passed, seats held for an order that waited, decided applications: the newest first. */
export const Notices = () => {
  const queries = useQueryClient()
  const tell = useTell()
  const [asked, setAsked] = useState<{ page: number; unread?: true }>({ page: 0 })
  const found = useNotices(asked)
  const said = (done: Promise<unknown>) => void done.then(() => queries.invalidateQueries({ queryKey: [NOTICES] }), tell.failed)
  const rows = found.data?.content ?? []
  const [newest] = rows
  const choose = (what: string) => setAsked({ page: 0, ...(what === '未读' && { unread: true }) })
  return (
    <>
      <h1>通知</h1>
      <section aria-label="通知列表" className="notices">
        <div className="bar">
          <Segmented options={['全部', '未读']} value={asked.unread ? '未读' : '全部'} onChange={choose} />
          {/* marks up to the newest notice on the first page: later ones stay unread */}
          <Button disabled={asked.page > 0 || !rows.some(({ read }) => !read)} onClick={() => newest && said(sendReadAll(newest.at))}>
            全部标为已读
          </Button>
        </div>
        <Fetched from={found} what="通知" rows={6}>
          {() =>
            rows.length === 0 ? (
              <p className="none">
                {asked.unread
                  ? '没有未读通知'
                  : '还没有通知。订单时限临近、候补有座、申请有审批结果、竞价有结果、组合包待预付、人工报价、投诉有答复时会在这里提醒。'}
              </p>
            ) : (
              <ul>
                {rows.map(notice => (
                  <Item key={notice.id} of={notice} markRead={() => said(sendRead([notice.id]))} />
                ))}
              </ul>
            )
          }
        </Fetched>
        <Pages
          page={asked.page + 1}
          size={PAGE}
          total={found.data?.totalElements ?? 0}
          go={page => setAsked({ ...asked, page: page - 1 })}
        />
      </section>
    </>
  )
}

const Item = ({ of: notice, markRead }: { of: Notice; markRead: () => void }) => {
  const { title, text, at, read } = notice
  const subject = subjectOf(notice)
  return (
    <li className={read ? undefined : 'unread'}>
      <div>
        <strong>
          {/* the dot needs a text for screen readers */}
          {!read && <span className="notice-dot" role="img" aria-label="未读" />}
          {title}
        </strong>
        <time dateTime={at} title={formatDateTime(at)}>
          {formatRelative(at, toInstant(Date.now()))}
        </time>
      </div>
      <p>{wholeInstants(text)}</p>
      <div className="notice-ways">
        {subject && <Link to={subject.to}>{subject.link}</Link>}
        {!read && (
          <Button type="link" size="small" onClick={markRead}>
            标为已读
          </Button>
        )}
      </div>
    </li>
  )
}

/** Keeps a date from breaking at its hyphens. */
const wholeInstants = (text: string) =>
  text.split(/(\d{4}-\d{2}-\d{2} \d{2}:\d{2})/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <span key={at} className="instant">
        {part}
      </span>
    ) : (
      part
    ),
  )
