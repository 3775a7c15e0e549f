import { Link } from 'react-router-dom'
import { categories } from '#contracts/content/codes.ts'
import { Icon } from '../frame/Icon.tsx'
import { useBoard } from '../info/calls.ts'

/** The newest published news, at most five; without any there is no card. */
export const Pieces = () => {
  const { data } = useBoard(true)
  if (!data?.news.length) return null
  return (
    <section className="home-card" aria-labelledby="pieces">
      <div className="home-head">
        <h2 id="pieces">资讯</h2>
        <Link to="/info">
          全部 <Icon name="next" />
        </Link>
      </div>
      <ul className="home-news">
        {data.news.map(({ infoId, title, category, from, read, top }) => (
          <li key={infoId} className={read ? undefined : 'unread'}>
            <Link to={`/info/${encodeURIComponent(infoId)}`}>
              <span>{title}</span>
              <time dateTime={from}>{from}</time>
              <small>
                {top && '置顶　'}
                {categories[category]}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
