import { Link } from 'react-router-dom'
import { formatDateTime, formatRelative, toInstant } from '#contracts/kernel/calendar.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Icon } from '../frame/Icon.tsx'
import { type Notice, subjectOf } from '../links.ts'
import { useNotices } from '../notice/calls.ts'

const TOP = 4

/** The newest notices; unread ones are marked. */
export const News = () => {
  const found = useNotices({ page: 0 })
  return (
    <section className="home-card" aria-labelledby="news">
      <div className="home-head">
        <h2 id="news">通知</h2>
        <Link to="/notice">
          全部 <Icon name="next" />
        </Link>
      </div>
      <Fetched from={found} what="通知" rows={TOP}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="home-none">还没有通知</p>
          ) : (
            <ul className="home-news">
              {content.slice(0, TOP).map(notice => (
                <Item key={notice.id} of={notice} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

const Item = ({ of: notice }: { of: Notice }) => {
  const { title, at, read } = notice
  const subject = subjectOf(notice)
  return (
    <li className={read ? undefined : 'unread'}>
      <Link to={subject?.to ?? '/notice'}>
        <span>{title}</span>
        <time dateTime={at} title={formatDateTime(at)}>
          {formatRelative(at, toInstant(Date.now()))}
        </time>
        <small>{subject?.name}</small>
      </Link>
    </li>
  )
}
