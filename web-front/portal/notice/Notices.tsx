import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { bagWord } from '#contracts/auction/bag-codes.ts'
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts'
import { Pages } from '../../kit/Pages.tsx'
import { Fetched } from '../../kit/States.tsx'
import { useTell } from '../../kit/useTell.ts'
import { pathOfBag } from '../bags/paths.ts'
import { NOTICES, PAGE, sendRead, sendReadAll, useNotices } from './calls.ts'
import './notice.css'

/** Limits that come near or have passed, and seats that are kept for an order that waited: the newest first. */
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
          {/* up to the newest on the first page: what has come since is still to be seen */}
          <Button disabled={asked.page > 0 || !rows.some(({ read }) => !read)} onClick={() => newest && said(sendReadAll(newest.at))}>
            全部标为已读
          </Button>
        </div>
        <Fetched from={found} what="通知" rows={6}>
          {() =>
            rows.length === 0 ? (
              <p className="none">
                {asked.unread ? '没有未读通知' : '还没有通知。订单时限临近、候补有座、竞价有结果、组合包待预付、人工报价时会在这里提醒。'}
              </p>
            ) : (
              <ul>
                {rows.map(({ id, title, text, at, orderNo, lotId, quoteId, bagId, read }) => (
                  <li key={id} className={read ? undefined : 'unread'}>
                    <div>
                      <strong>
                        {/* a dot alone says nothing to who listens */}
                        {!read && <span className="notice-dot" role="img" aria-label="未读" />}
                        {title}
                      </strong>
                      <time dateTime={at} title={formatDateTime(at)}>
                        {formatRelative(at, toInstant(Date.now()))}
                      </time>
                    </div>
                    <p>{wholeInstants(text)}</p>
                    <div className="notice-ways">
                      {orderNo && <Link to={`/order/${encodeURIComponent(orderNo)}`}>查看订单</Link>}
                      {lotId && <Link to={`/bidding/${encodeURIComponent(lotId)}`}>查看竞价</Link>}
                      {quoteId && <Link to={`/quotation/${encodeURIComponent(quoteId)}`}>查看报价</Link>}
                      {bagId && <Link to={pathOfBag(bagId)}>查看{bagWord(bagId)}</Link>}
                      {!read && (
                        <Button type="link" size="small" onClick={() => said(sendRead([id]))}>
                          标为已读
                        </Button>
                      )}
                    </div>
                  </li>
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
