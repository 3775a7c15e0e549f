import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { frontAnnouncements, frontNews } from '#contracts/content/api.ts'
import { categories, grades } from '#contracts/content/codes.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Pages } from '../../kit/Pages.tsx'
import { PUBLISHED } from './calls.ts'
import './info.css'

const PAGE = 20
type Category = keyof typeof categories
const shown = ['公告', '全部资讯', ...Object.values(categories)]

/** Announcements in force, and news by category: the grave ones and those at the top first, then the newest. */
export const Infos = () => {
  const [params, setParams] = useSearchParams()
  const category = params.get('category') as Category | null
  const isAnnounced = params.get('of') === 'announcement'
  const chosen = isAnnounced ? '公告' : category && category in categories ? categories[category] : '全部资讯'
  const choose = (what: string) => {
    const [code] = Object.entries(categories).find(([, name]) => name === what) ?? []
    setParams(what === '公告' ? { of: 'announcement' } : code ? { category: code } : {})
  }
  return (
    <>
      <h1>资讯</h1>
      <section aria-label="资讯列表" className="infos">
        <div className="info-kinds">
          <Segmented options={shown} value={chosen} onChange={choose} />
        </div>
        {isAnnounced ? <Announcements /> : <News key={category ?? ''} {...(category && { category })} />}
      </section>
    </>
  )
}

const News = ({ category }: { category?: Category }) => {
  const [page, setPage] = useState(0)
  const [q, setQ] = useState('')
  const found = useAsk(frontNews, { ...(category && { category }), ...(q && { q }), page, size: PAGE }, { lists: PUBLISHED, keep: true })
  return (
    <>
      <div className="info-search">
        <Input.Search
          allowClear
          placeholder="按标题查找"
          aria-label="按标题查找"
          maxLength={50}
          onSearch={text => {
            setPage(0)
            setQ(text.trim())
          }}
        />
      </div>
      <Fetched from={found} what="资讯" rows={6}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="none">{q ? `没有标题含“${q}”的资讯` : '现在没有资讯'}</p>
          ) : (
            <ul>
              {content.map(({ infoId, title, category, summary, from, top, confirm, read, confirmed }) => (
                <li key={infoId} className={read ? undefined : 'unread'}>
                  <Link to={`/info/${encodeURIComponent(infoId)}`}>
                    <strong>
                      {!read && <span className="info-dot" role="img" aria-label="未读" />}
                      {title}
                    </strong>
                    <time dateTime={from}>{from}</time>
                    <small>
                      {top && <Tag tone="waiting">置顶</Tag>} {confirm && <Tag plain>{confirmed ? '已确认' : '须确认'}</Tag>}{' '}
                      {categories[category]}
                      {summary && `　${summary}`}
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      <Pages page={page + 1} size={PAGE} total={found.data?.totalElements ?? 0} go={page => setPage(page - 1)} />
    </>
  )
}

const Announcements = () => {
  const found = useAsk(frontAnnouncements, { page: 0, size: 100 }, { lists: PUBLISHED, keep: true })
  return (
    <Fetched from={found} what="公告" rows={3}>
      {({ content }) =>
        content.length === 0 ? (
          <p className="none">现在没有公告</p>
        ) : (
          <ul>
            {content.map(({ id, title, grade, from, to, read }) => (
              <li key={id} className={read ? undefined : 'unread'}>
                <Link to={`/info/${encodeURIComponent(id)}?of=announcement`}>
                  <strong>
                    {!read && <span className="info-dot" role="img" aria-label="未读" />}
                    {title}
                  </strong>
                  <time dateTime={from}>{from}</time>
                  <small>
                    <Tag tone={toneOfGrade[grade]}>{grades[grade]}</Tag> 有效至 {to}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}
const toneOfGrade = { URGENT: 'danger', WARN: 'waiting', INFO: 'neutral' } as const
