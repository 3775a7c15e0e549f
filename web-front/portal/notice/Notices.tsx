import { useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts'
import { useTell } from '../../kit/useTell.ts'
import { NOTICES, PAGE, sendRead, sendReadAll, useNotices } from './calls.ts'
import './notice.css'

/** Limits that come near or have passed, and seats that are kept for an order that waited: the newest first. */
export const Notices = () => {
  const queries = useQueryClient()
  const tell = useTell()
  const [asked, setAsked] = useState<{ page: number; unread?: true }>({ page: 0 })
  const { data, error, refetch } = useNotices(asked)
  const said = (done: Promise<unknown>) => void done.then(() => queries.invalidateQueries({ queryKey: [NOTICES] }), tell.failed)
  const rows = data?.content ?? []
  const [newest] = rows
  const choose = (what: string) => setAsked({ page: 0, ...(what === '未读' && { unread: true }) })
  return (
    <>
      <h1>通知</h1>
      <section aria-label="通知列表" className="notices">
        <div className="bar">
          <Segmented options={['全部', '未读']} value={asked.unread ? '未读' : '全部'} onChange={choose} />
          {/* up to the newest on the first page: what has come since is still to be seen */}
          <Button disabled={asked.page > 0 || !rows.some(({ read }) => !read)} onClick={() => newest && said(sendReadAll(newest.at))}>
            全部标为已读
          </Button>
        </div>
        {error ? (
          <p role="alert">
            加载失败：{messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
          </p>
        ) : data ? (
          rows.length === 0 ? (
            <p className="none">{asked.unread ? '没有未读通知' : '还没有通知。订单时限临近、候补有座时会在这里提醒。'}</p>
          ) : (
            <ul>
              {rows.map(({ id, title, text, at, read }) => (
                <li key={id} className={read ? undefined : 'unread'}>
                  <div>
                    <strong>{title}</strong>
                    <time dateTime={at} title={formatDateTime(at)}>
                      {formatRelative(at, toInstant(Date.now()))}
                    </time>
                  </div>
                  <p>{wholeInstants(text)}</p>
                  {!read && (
                    <Button type="link" size="small" onClick={() => said(sendRead([id]))}>
                      标为已读
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        ) : (
          <Skeleton active />
        )}
        <Pagination
          className="pages"
          hideOnSinglePage
          showSizeChanger={false}
          current={asked.page + 1}
          pageSize={PAGE}
          total={data?.totalElements ?? 0}
          onChange={page => setAsked({ ...asked, page: page - 1 })}
        />
      </section>
    </>
  )
}

/** A date is not broken at its strokes. */
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
