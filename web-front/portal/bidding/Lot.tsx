import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type BiddingStanding, biddingBids } from '#contracts/auction/api.ts'
import { kindOfNumber, lotKinds } from '#contracts/auction/codes.ts'
import { type LotNews, lotTopicOf } from '#contracts/auction/news.ts'
import { mostToBid } from '#contracts/auction/rank.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { useTopic } from '#contracts/client/useTopic.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Pages } from '../../kit/Pages.tsx'
import { useAirportNames } from '../search/ask.ts'
import { Award } from './Award.tsx'
import { BidForm } from './BidForm.tsx'
import { everyMs, LIVE_MS, phaseOf, standingText, withNews } from './bidding.ts'
import { useHouseClock, useNow } from './clock.ts'
import { Rest } from './Rest.tsx'
import './bidding.css'
import { callsOf } from './calls.ts'
import { JoinForm } from './JoinForm.tsx'
import { hallOf, Ways } from './Ways.tsx'

const SIZE = 10

/** A lot: current price and end, the agency's position, and the button to bid. */
export const Lot = () => {
  const { id = '' } = useParams()
  const kind = kindOfNumber(id)
  const { show } = callsOf(id)
  useFrame({ title: `${lotKinds[kind]}标的`, back: `${hallOf[kind]}?status=PUBLISHED` })
  const queries = useQueryClient()
  const [isTold, setTold] = useState(false)
  const asked = useAsk(show, { id }, { every: data => data !== undefined && everyMs(data, isTold), fresh: 0 })
  useTopic<LotNews>(lotTopicOf(id), news => {
    setTold(true)
    // keeps the time of the latest answer, even one that is not rendered yet
    const key = [show.path, { id }]
    const updatedAt = queries.getQueryState(key)?.dataUpdatedAt
    queries.setQueryData<BiddingStanding>(key, lot => lot && withNews(lot, news), { updatedAt })
    if (asked.data && asked.data.status !== news.status) void asked.refetch()
  })
  const clock = useHouseClock(asked.data?.now, asked.dataUpdatedAt)
  return (
    <>
      <Ways />
      <Fetched from={asked} what="竞价标的" rows={6}>
        {lot => <Shown lot={lot} clock={clock} again={asked.refetch} isLost={asked.error !== null} />}
      </Fetched>
    </>
  )
}

type Props = { lot: BiddingStanding; clock: () => number }
const Shown = ({ lot, clock, again, isLost }: Props & { again: () => unknown; isLost: boolean }) => {
  const { id, airLine, flightNo, date, origin, destination, seats, units, seatsPerUnit, cabin } = lot
  const nameOf = useAirportNames()
  return (
    <>
      <header className="bid-head">
        <h1>
          <Airline code={airLine} bare /> {flightNo}　
          <Route legs={[{ origin, destination }]} nameOf={nameOf} />
        </h1>
        <p>
          {lot.kind === 'FREE' && `${lotKinds.FREE}　`}
          {dayText(date)} {timesText(lot, ' ～ ')}　{cabin} 舱　{seats} 座{units > 1 && `（${units} 份 × ${seatsPerUnit} 座）`}　标的 {id}
        </p>
      </header>
      {isLost && (
        <p role="alert" className="bid-lost">
          暂时取不到最新价格，正在重试；下面是 {formatDateTime(lot.now).slice(11, 19)} 的情况
        </p>
      )}
      <div className="bid-page">
        <div className="bid-work">
          <Price lot={lot} clock={clock} />
          <Doing lot={lot} clock={clock} again={again} />
        </div>
        <div className="bid-more">
          <Winning lot={lot} />
          <History lot={lot} />
          <Terms lot={lot} />
        </div>
      </div>
    </>
  )
}

/** current price, the end, and the agency's position */
const Price = ({ lot, clock }: Props) => {
  const { price, next, bids, bidders, floor, endsAt, startsAt, extensions, mine } = lot
  const phase = phaseOf(lot, useNow(clock))
  const isOpen = phase !== 'CLOSED' && phase !== 'CANCELLED'
  const standing = mine && isOpen ? standingText(mine, lot.units) : undefined
  const most = mostToBid(price, lot)
  return (
    <section className="bid-card bid-price" aria-label="价格">
      <dl>
        <div className="main">
          <dt>{price === undefined ? '起拍价 / 座' : '当前价 / 座'}</dt>
          <dd>
            <Money fen={price ?? floor} sign />
          </dd>
        </div>
        <div>
          <dt>{phase === 'BEFORE' ? '距开始' : '距截止'}</dt>
          <dd>
            {phase === 'BEFORE' ? (
              <Rest until={startsAt} clock={clock} />
            ) : phase === 'RUNNING' ? (
              <Rest until={endsAt} clock={clock} />
            ) : (
              { ENDING: '等待截止结果', PAUSED: '已暂停', CLOSED: '已截止', CANCELLED: '已取消' }[phase]
            )}
            <small>
              {formatDateTime(phase === 'BEFORE' ? startsAt : endsAt).slice(5, 19)}
              {extensions > 0 && `　已顺延 ${extensions} 次`}
            </small>
          </dd>
        </div>
        {isOpen && (
          <div>
            <dt>最低可出价 / 座</dt>
            <dd>
              {next === undefined ? '已达最高限价' : formatYuan(next)}
              {next !== undefined && lot.mostStep !== undefined && <small>最高可出价 {formatYuan(most)}</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>出价</dt>
          <dd>
            {bids} 次<small>{bidders} 家参加</small>
          </dd>
        </div>
      </dl>
      {standing && mine && (
        <p role="status" className={`bid-standing tone-${standing.tone}`}>
          <b>{standing.text}</b>
          <span>
            号牌 {mine.paddle}
            {mine.bid && `　我的出价 ${formatYuan(mine.bid.price)}${lot.units > 1 ? ` × ${mine.bid.units} 份` : ''}`}
            {mine.earnest > 0 && `　已占用保证金 ${formatYuan(mine.earnest)}`}
          </span>
        </p>
      )}
    </section>
  )
}

/** actions that are possible now */
const Doing = ({ lot, clock, again }: Props & { again: () => unknown }) => {
  const { mine, units } = lot
  const phase = phaseOf(lot, useNow(clock))
  if (phase === 'CLOSED') return <Award lot={lot} clock={clock} again={again} />
  if (phase === 'CANCELLED') return <Told title="标的已取消" text="已占用的保证金已退回可用余额" reason={lot.reason} />
  if (phase === 'PAUSED') return <Told title="竞价已暂停" text="恢复后截止时间按暂停的时长顺延" reason={lot.reason} />
  if (phase === 'ENDING') return <Told title="等待截止结果" text="截止前收到的出价正在写入，结果马上显示" />
  // the first bid joins a lot for free bidding
  const isJoined = mine !== undefined && mine.covered > 0
  if (!isJoined && lot.kind !== 'FREE') return <JoinForm lot={lot} />
  if (phase === 'BEFORE')
    return <Told title={isJoined ? '已参加，等待开始' : '等待开始'} text={`${formatDateTime(lot.startsAt).slice(0, 16)} 开始后即可出价`} />
  return <BidForm key={units} lot={lot} clock={clock} again={again} />
}
const Told = ({ title, text, reason }: { title: string; text: string; reason?: string | undefined }) => (
  <section className="bid-card bid-told" role="status">
    <h2>{title}</h2>
    {reason && <p>原因：{reason}</p>}
    <p>{text}</p>
  </section>
)

const Winning = ({ lot: { winning, mine, status, units: all } }: { lot: BiddingStanding }) =>
  winning.length > 0 && (
    <section className="bid-card" aria-labelledby="bid-winning">
      <h2 id="bid-winning">{{ OPEN: '当前领先', PAUSED: '当前领先', CLOSED: '成交', CANCELLED: '取消前领先' }[status]}</h2>
      <table className="dense-rows">
        <thead>
          <tr>
            <th scope="col">号牌</th>
            {all > 1 && (
              <th scope="col" className="number">
                份数
              </th>
            )}
            <th scope="col" className="number">
              每座出价（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {winning.map(({ paddle, units, price }) => (
            <tr key={paddle} className={paddle === mine?.paddle ? 'mine' : undefined}>
              <th scope="row">{paddle === mine?.paddle ? `${paddle}（我）` : paddle}</th>
              {all > 1 && <td className="number">{units}</td>}
              <td className="number">
                <Money fen={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )

/** Every accepted price, the newest first, identified only by paddle. */
const History = ({ lot: { id, bids, mine, status, units: all } }: { lot: BiddingStanding }) => {
  const [page, setPage] = useState(0)
  const asked = useAsk(biddingBids, { id, page, size: SIZE }, { keep: true, every: () => status === 'OPEN' && 2 * LIVE_MS })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another bid is another page
  useEffect(() => void asked.refetch(), [bids])
  return (
    <section className="bid-card" aria-labelledby="bid-history">
      <h2 id="bid-history">出价记录</h2>
      {bids === 0 ? (
        <p className="bid-none">还没有出价</p>
      ) : (
        <Fetched from={asked} what="出价记录" rows={4}>
          {({ content, totalElements }) => (
            <>
              <table className="dense-rows">
                <thead>
                  <tr>
                    <th scope="col">时间</th>
                    <th scope="col">号牌</th>
                    {all > 1 && (
                      <th scope="col" className="number">
                        份数
                      </th>
                    )}
                    <th scope="col" className="number">
                      每座出价（元）
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {content.map(({ no, at, paddle, units, price, withdrawn }) => (
                    <tr key={no} className={paddle === mine?.paddle ? 'mine' : undefined}>
                      <th scope="row">{formatDateTime(at).slice(5, 19)}</th>
                      <td>{paddle === mine?.paddle ? `${paddle}（我）` : paddle}</td>
                      {all > 1 && <td className="number">{units}</td>}
                      <td className="number">
                        {withdrawn ? (
                          <>
                            <s>
                              <Money fen={price} />
                            </s>{' '}
                            已撤回
                          </>
                        ) : (
                          <Money fen={price} />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pages page={page + 1} size={SIZE} total={totalElements} go={page => setPage(page - 1)} />
            </>
          )}
        </Fetched>
      )}
    </section>
  )
}

const Terms = ({ lot }: { lot: BiddingStanding }) => (
  <section className="bid-card" aria-labelledby="bid-terms">
    <h2 id="bid-terms">规则</h2>
    <ul className="bid-terms">
      <li>
        起拍价 {formatYuan(lot.floor)}，每次至少加 {formatYuan(lot.step)}
        {lot.mostStep !== undefined && `、最多加 ${formatYuan(lot.mostStep)}`}，最高 {formatYuan(lot.cap)}；价格按每座，不含税费
      </li>
      {lot.kind === 'FREE' ? (
        <li>价高者得，先到最高限价的成交；按自己的出价成交</li>
      ) : (
        <li>
          价高者得，同价{lot.rate === undefined ? '先到先得' : `按出票率（您的为 ${lot.rate / 100}%）、再按先后`}；各按自己的出价成交
          {lot.units > 1 && '，座位不足时成交其中一部分'}
        </li>
      )}
      <li>
        {lot.kind === 'FREE' ? '首次出价' : '每份'}占用保证金 {formatYuan(lot.earnestPerUnit)}，未成交的退回可用余额
      </li>
      {lot.closingSeconds > 0 && lot.mostExtensions > 0 && (
        <li>
          最后 {lot.closingSeconds} 秒内领先有变化，截止顺延 {lot.extendSeconds} 秒，最多 {lot.mostExtensions} 次
        </li>
      )}
      <li>
        成交后须按时预付并支付订单，否则成交部分的保证金罚没。<Link to="/account/earnest">我的保证金</Link>
      </li>
    </ul>
  </section>
)
