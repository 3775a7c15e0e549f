import { Link, useSearchParams } from 'react-router-dom'
import { type MyBid, myBiddings } from '#contracts/auction/api.ts'
import { bidderStatuses } from '#contracts/auction/codes.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { type Tone, toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../kit/calls.ts'
import { useFrame } from '../../kit/frame.ts'
import { Pages } from '../../kit/Pages.tsx'
import '../../kit/list.css'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { changed } from '../../kit/list-address.ts'
import { useAirportNames } from '../search/ask.ts'
import { Rest } from './Rest.tsx'
import { Ways } from './Ways.tsx'

type Row = Static<typeof MyBid>
const SIZE = 20

/** Lots that the agency has joined: the state of each, and for wins the limit for paying. */
export const Mine = () => {
  useFrame({ title: '我的竞价', back: '/bidding?status=PUBLISHED' })
  const [address, go] = useSearchParams()
  const won = address.get('won') === 'true'
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1)
  const asked = useAsk(myBiddings, { ...(won && { won }), page: page - 1, size: SIZE }, { keep: true, every: 10_000 })
  const tab = (name: string, value: string) => (
    <Link to={{ search: String(changed(address, { won: value })) }} aria-current={won === (value !== '') ? 'page' : undefined}>
      {name}
    </Link>
  )
  return (
    <>
      <Ways />
      <h1>我的竞价</h1>
      <section className="list" aria-label="我的竞价">
        <nav className="tabs" aria-label="按结果查看">
          {tab('全部', '')}
          {tab('成交', 'true')}
        </nav>
        <Fetched from={asked} what="竞价" rows={6}>
          {({ content, totalElements }) => (
            <div aria-busy={asked.isPlaceholderData}>
              {content.length === 0 ? (
                <Empty title={won ? '还没有成交' : '还没有参加过竞价'} text="在竞价大厅选择标的，占用保证金后即可出价">
                  <Link to="/bidding?status=PUBLISHED">竞价大厅</Link>
                </Empty>
              ) : (
                <ul className="bid-mine">
                  {content.map(row => (
                    <One key={row.id} row={row} />
                  ))}
                </ul>
              )}
              <Pages
                page={page}
                size={SIZE}
                total={totalElements}
                go={page => go(changed(address, { page: page > 1 ? String(page) : '' }))}
              />
            </div>
          )}
        </Fetched>
      </section>
    </>
  )
}

/** status text: whether the agency leads in an open lot, the result in a closed one */
const standingOf = ({ kind, status, lotStatus, leading, units = 0, bid }: Row): [string, Tone] => {
  if (lotStatus === 'FORCE_CANCELLED' || lotStatus === 'CANCELLED') return ['标的已取消', 'neutral']
  if (lotStatus === 'PUBLISHED' && status === 'BID')
    return leading === 0
      ? ['已被超越', 'danger']
      : [kind === 'FREE' ? '领先' : `领先 ${leading} / ${units} 份`, leading < units ? 'waiting' : 'done']
  if (lotStatus !== 'PUBLISHED' && bid === undefined && status === 'JOINED') return ['未出价', 'neutral']
  return [bidderStatuses[status], toneOf(status)]
}

const One = ({ row }: { row: Row }) => {
  const { lotId, airLine, flightNo, date, origin, destination, lotStatus, endsAt, bid, price, paddle } = row
  const nameOf = useAirportNames()
  const [text, tone] = standingOf(row)
  return (
    <li>
      <div className="bid-what">
        <h2>
          <Link to={`/bidding/${encodeURIComponent(lotId)}`}>
            <Airline code={airLine} bare /> {flightNo}
          </Link>
          <Tag tone={tone}>{text}</Tag>
        </h2>
        <p>
          <Route legs={[{ origin, destination }]} nameOf={nameOf} /> {dayText(date)}
        </p>
        <small>
          {row.kind === 'FREE' && '自由竞价　'}标的 {lotId}　号牌 {paddle}
          {lotStatus === 'PUBLISHED' && (
            <>
              {'　距截止 '}
              <Rest until={endsAt} />
            </>
          )}
        </small>
      </div>
      <div className="bid-sum">
        <Outcome row={row} />
        {bid !== undefined && (
          <small>
            我的出价 <Money fen={bid} sign />
            {row.kind === 'FREE' ? ' / 座' : ` × ${row.units} 份`}
          </small>
        )}
        {lotStatus === 'PUBLISHED' && price !== undefined && (
          <small>
            当前价 <Money fen={price} sign />
          </small>
        )}
      </div>
    </li>
  )
}

const Outcome = ({ row: { lotId, lotStatus, status, amount, seats, prepayBy, offerBy, orderNo } }: { row: Row }) => {
  const lot = `/bidding/${encodeURIComponent(lotId)}`
  const order = orderNo && `/order/${encodeURIComponent(orderNo)}`
  return (
    <>
      {amount !== undefined && (
        <strong>
          <Money fen={amount} sign /> <small>{seats} 座票款</small>
        </strong>
      )}
      {status === 'OFFERED' && offerBy && (
        <>
          <small>
            {formatDateTime(offerBy).slice(0, 16)} 前确认递补　剩 <Rest until={offerBy} />
          </small>
          <Link className="bid-act" to={lot}>
            接受或放弃
          </Link>
        </>
      )}
      {status === 'WAIT_PREPAY' && prepayBy && (
        <>
          <small>
            {formatDateTime(prepayBy).slice(0, 16)} 前预付　剩 <Rest until={prepayBy} />
          </small>
          <Link className="bid-act" to={lot}>
            预付
          </Link>
        </>
      )}
      {status === 'WAIT_PAY' && order && (
        <Link className="bid-act" to={`${order}?pay=next`}>
          支付订单
        </Link>
      )}
      {status !== 'WAIT_PAY' && order && <Link to={order}>订单 {orderNo}</Link>}
      {lotStatus === 'PUBLISHED' && status !== 'LEFT' && (
        <Link className="bid-act plain" to={lot}>
          去出价
        </Link>
      )}
    </>
  )
}
