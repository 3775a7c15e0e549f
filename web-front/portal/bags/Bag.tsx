import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { prepayAllocation, undoAllocation } from '#contracts/auction/allocation-api.ts'
import { type BagStanding, bookCABag, prepayCABag, showBookedCABag, undoCABag } from '#contracts/auction/bag-api.ts'
import { bagStatuses, saleModes } from '#contracts/auction/bag-codes.ts'
import { bagKindOf, bagWord } from '#contracts/auction/bag-kinds.ts'
import { Airline, Money, Route, Tag } from '#contracts/client/look/parts.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { type Tone, toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Fetched, isUnanswered, Problem } from '../../kit/States.tsx'
import { useProfile } from '../ask.ts'
import '../bidding/bidding.css'
import { Rest, useHouseClock } from '../bidding/clock.tsx'
import { TakeForm } from '../bidding/TakeForm.tsx'
import { Ways } from '../bidding/Ways.tsx'
import { useAirportNames } from '../search/ask.ts'
import './bags.css'
import { SealedBid, SealedResult } from './SealedBid.tsx'

/** interval for asking whether a bag is still available, ms */
const LIVE_MS = 5_000
type Props = { bag: BagStanding; clock: () => number; again: () => unknown }

/** A bag: its flights, its price, and the possible actions with their limits. */
export const Bag = () => {
  const { id = '' } = useParams()
  useFrame({ title: '组合包', back: '/bags?status=AVAILABLE' })
  const asked = useAsk(showBookedCABag, { id }, { every: data => data !== undefined && !isOver(data) && LIVE_MS, fresh: 0 })
  const clock = useHouseClock(asked.data?.now, asked.dataUpdatedAt)
  return (
    <>
      <Ways />
      <Fetched from={asked} what="组合包" rows={6}>
        {bag => <Shown bag={bag} clock={clock} again={asked.refetch} />}
      </Fetched>
    </>
  )
}
const isOver = ({ status }: BagStanding) => status === 'CLOSED' || status === 'CANCELLED' || status === 'ORDERED'

/**
 * The status for a reader who may take the bag: it is available only between begin and end, even if the server's clock has not closed it
 * yet.
 */
const standingOf = ({ status, saleMode, mine, now, startsAt, endsAt }: BagStanding): { text: string; tone: Tone } => {
  const isRanked = saleMode === 'RANKED'
  if (!mine && (status === 'BOOKED' || status === 'WAIT_PAY' || status === 'ORDERED'))
    return { text: isRanked ? '已成交' : '已被锁定', tone: 'neutral' }
  if (status === 'AVAILABLE' && now < startsAt) return { text: '未开始', tone: 'waiting' }
  if (status === 'AVAILABLE' && now >= endsAt) return { text: '批次已截止', tone: 'neutral' }
  return { text: isRanked && status === 'AVAILABLE' ? saleModes[saleMode] : bagStatuses[status], tone: toneOf(status) }
}
const Shown = ({ bag, clock, again }: Props) => {
  return (
    <>
      <BagHead bag={bag} {...standingOf(bag)} />
      <div className="bid-page">
        <div className="bid-work">
          <Doing bag={bag} clock={clock} again={again} />
        </div>
        <div className="bid-more">
          <Flights bag={bag} isFloor={bag.saleMode === 'RANKED' && !bag.mine} />
          <Terms bag={bag} />
        </div>
      </div>
    </>
  )
}

type Named = Pick<BagStanding, 'id' | 'airLine' | 'no' | 'lots' | 'seats' | 'batchName'>
export const BagHead = ({ bag: { id, airLine, no, lots, seats, batchName }, text, tone }: { bag: Named; text: string; tone: Tone }) => {
  const nameOf = useAirportNames()
  return (
    <header className="bid-head">
      <h1>
        <Airline code={airLine} bare /> {bagWord(id)} {no}
        <Route legs={lots} nameOf={nameOf} />
        <Tag tone={tone}>{text}</Tag>
      </h1>
      <p>
        {batchName}　{lots.length} 个航班，每个 {seats} 座
      </p>
    </header>
  )
}

type Priced = Pick<BagStanding, 'lots' | 'price' | 'seats' | 'amount'>
export const Flights = ({ bag: { lots, price, seats, amount }, isFloor = false }: { bag: Priced; isFloor?: boolean }) => {
  const nameOf = useAirportNames()
  return (
    <section className="bid-card" aria-label="航班与价格">
      <h2>航班与价格</h2>
      <ul className="bag-lots">
        {lots.map(({ stockId, flightNo, cabin, date, origin, destination, fare, fullFare, ...times }) => (
          <li key={stockId}>
            <span>
              <b>{flightNo}</b> {cabin} 舱{'　'}
              <Route legs={[{ origin, destination }]} nameOf={nameOf} />
              <small>
                {dayText(date)} {timesText({ ...times, date }, ' ～ ')}
              </small>
            </span>
            <span className="bag-fare">
              <Money fen={fare} sign />
              <small>全价 {formatYuan(fullFare)}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className="bag-sum">
        <Lines
          of={[
            [isFloor ? '每人起拍价' : '每人包价', <Money key="price" fen={price} />],
            ['座位', `${seats} 座`],
          ]}
          sum={[isFloor ? '起拍包价' : '包价', <Money key="amount" fen={amount} sign />]}
        />
      </div>
    </section>
  )
}

/** 90 分钟, 24 小时 */
export const minutesText = (minutes: number): string => (minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`)

const Terms = ({
  bag: { saleMode, earnest, undoMinutes, undosLeft, quota, quotaLeft, prepayMinutes, prepayPercent, startsAt, endsAt },
}: {
  bag: BagStanding
}) => (
  <section className="bid-card" aria-label="规则">
    <h2>规则</h2>
    <ul className="bag-terms">
      {saleMode === 'RANKED' ? (
        <>
          <li>
            {formatDateTime(startsAt).slice(0, 16)} 至 {formatDateTime(endsAt).slice(0, 16)} 密封出价，截止前任何人都看不到价格
          </li>
          <li>截止后价高者得，同价出票率高者先，再同先到者先；未成交的保证金全额退回</li>
          <li>首次出价占用保证金 {formatYuan(earnest)}；截止前可以修改或撤回，成交后不能撤销</li>
          <li>成交后 {minutesText(prepayMinutes)}内预付，不晚于起飞前 6 小时；逾期保证金罚没，不再出售</li>
        </>
      ) : (
        <>
          <li>
            {formatDateTime(startsAt).slice(0, 16)} 至 {formatDateTime(endsAt).slice(0, 16)} 可订，先预订者锁定
          </li>
          <li>
            预订占用保证金 {formatYuan(earnest)}；
            {undosLeft > 0
              ? `${minutesText(undoMinutes)}内可以撤销（可撤销次数 ${undosLeft}），保证金全额退回`
              : '预订后不能撤销（可撤销次数 0）'}
          </li>
          {quota !== undefined && (
            <li>
              本批次每个单位最多锁定 {quota} 包，还可锁定 {quotaLeft} 包
            </li>
          )}
          <li>预订后 {minutesText(prepayMinutes)}内预付，不晚于起飞前 6 小时；逾期保证金罚没，组合包释放</li>
        </>
      )}
      <li>预付生成含全部航班的一个订单，首期为票款的 {prepayPercent}%；首期支付后保证金抵作票款</li>
      <li>票价按各航班全价分摊，合计即每人包价；税费按生成订单之日另计</li>
    </ul>
  </section>
)

/** The next step, by holder and status of the bag. */
const Doing = ({ bag, clock, again }: Props) => {
  const { status, saleMode, sealed, mine, startsAt, endsAt, now } = bag
  if (saleMode === 'RANKED' && sealed && !mine) {
    if (status === 'CANCELLED') return <Told {...elsewhere.CANCELLED!} />
    if (sealed.status === 'CLOSED') return <SealedResult sealed={sealed} lost={bag.lost} />
    if (now < startsAt) return <Told title="未开始" text={`${formatDateTime(startsAt).slice(0, 16)} 开始出价`} />
    if (now >= endsAt) return <Told title="已截止" text={sealed.unopened ?? '正在开标，请稍候'} />
    return <SealedBid bag={bag} sealed={sealed} clock={clock} again={again} />
  }
  if (status === 'AVAILABLE' && now < startsAt) return <Told title="未开始" text={`${formatDateTime(startsAt).slice(0, 16)} 开始预订`} />
  if (status === 'AVAILABLE' && now < endsAt) return <Book bag={bag} clock={clock} again={again} />
  if (status === 'AVAILABLE') return <Told {...elsewhere.CLOSED!} />
  if (!mine) return <Told {...(elsewhere[status] ?? { title: '已被锁定', text: '其他单位已预订；释放后可再次预订' })} />
  if (status === 'BOOKED')
    return (
      <Booked
        bag={bag}
        mine={mine}
        title={saleMode === 'RANKED' ? '已成交，待预付' : '已锁定，待预付'}
        prepay={prepayCABag}
        undo={undoCABag}
        clock={clock}
        again={again}
      />
    )
  return <Ordered status={status} mine={mine} />
}
/** The bag has become an order, and the rest happens there. */
export const Ordered = ({ status, mine }: { status: string; mine: Mine }) => {
  const order = `/order/${encodeURIComponent(mine.orderNo ?? '')}`
  return (
    <Told
      title={status === 'WAIT_PAY' ? '已下单，待支付首期' : '已转为订单'}
      text={
        mine.due !== undefined && mine.payBy
          ? `待付 ${formatYuan(mine.due)}，${formatDateTime(mine.payBy).slice(0, 16)} 前支付`
          : '名单和出票在订单中办理'
      }
    >
      <Link className="bid-act" to={mine.due !== undefined ? `${order}?pay=next` : order}>
        {mine.due !== undefined ? '支付订单' : '查看订单'}
      </Link>
    </Told>
  )
}
const elsewhere: Partial<Record<BagStanding['status'], { title: string; text: string }>> = {
  LAPSED: { title: '暂不可订', text: '订单已失效，等待航空公司重新释放' },
  CLOSED: { title: '批次已截止', text: '没有单位预订' },
  CANCELLED: { title: '已取消', text: '航空公司已取消这个组合包' },
}
export const Told = ({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) => (
  <section className="bid-card bid-told" role="status">
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)

const Book = ({ bag: { id, airLine, quotaLeft, amount, earnest, endsAt, undosLeft, allowedActions }, clock, again }: Props) => {
  const { send, isPending } = useSend(bookCABag)
  const [problem, setProblem] = useState<unknown>()
  const book = async () => {
    setProblem(undefined)
    try {
      await send({ id })
    } catch (error) {
      setProblem(error)
      if (isUnanswered(error)) return
    }
    void again()
  }
  const may = allowedActions.length > 0
  const why = clock() >= Date.parse(endsAt) ? '批次已截止' : quotaLeft === 0 ? '超过可锁定数量' : `无${airLine}航司销售权限`
  return (
    <section className="bid-card bid-do" aria-label="预订">
      <h2>可订</h2>
      <p className="bid-limit">
        {formatDateTime(endsAt).slice(0, 16)} 截止　剩 <Rest until={endsAt} clock={clock} />
      </p>
      <Lines
        of={[['占用保证金', <Money key="earnest" fen={earnest} />]]}
        sum={['包价（不含税费）', <Money key="amount" fen={amount} sign />]}
      />
      <Button type="primary" size="large" block loading={isPending} disabled={!may} onClick={book}>
        {may ? `预订，占用保证金 ${formatYuan(earnest)}` : why}
      </Button>
      <p className="bid-hint">先到先得，{undosLeft > 0 ? `可撤销 ${undosLeft} 次` : '预订后不能撤销'}。逾期未预付的，保证金罚没</p>
      {problem !== undefined && <Problem error={problem} />}
    </section>
  )
}

type Mine = NonNullable<BagStanding['mine']>
type Having = {
  bag: Pick<BagStanding, 'id' | 'seats' | 'amount' | 'earnest' | 'endsAt' | 'allowedActions'>
  mine: Mine
  title: string
  prepay: typeof prepayCABag | typeof prepayAllocation
  undo: typeof undoCABag | typeof undoAllocation
  clock: () => number
  again: () => unknown
}
/** The agency has the bag: it prepays it, or undoes the booking while that is possible. */
export const Booked = ({ bag, mine, title, prepay, undo: undoing, clock, again }: Having) => {
  const { id, seats, amount, earnest, endsAt, allowedActions } = bag
  const what = bagKindOf(id) === 'ALLOCATION' ? '确认' : '预订'
  // after the end nobody can have the bag: undoing is final
  const isFinal = () => clock() >= Date.parse(endsAt)
  const [isAsking, setAsking] = useState(false)
  const me = useProfile()
  // both endpoints take the same body
  const { send, isPending } = useSend(undoing as typeof undoCABag)
  const [problem, setProblem] = useState<unknown>()
  const undo = async () => {
    setProblem(undefined)
    try {
      await send({ id })
    } catch (error) {
      setProblem(error)
      if (isUnanswered(error)) return
    }
    void again()
  }
  return (
    <>
      <Fetched from={me} what="账户资料">
        {me => (
          <TakeForm
            endpoint={prepay}
            id={id}
            title={title}
            of={{ seats, amount, total: mine.total, prepay: mine.prepay, prepayBy: mine.prepayBy }}
            groupHelp={`不填用${bagWord(id)}名称`}
            hint={`生成订单后支付首期${earnest > 0 ? '；首期支付后保证金抵作票款。逾期视为违约，保证金罚没' : '。逾期视为违约'}`}
            me={me}
            clock={clock}
            again={again}
          />
        )}
      </Fetched>
      {allowedActions.some(({ path }) => path === undoing.path) && (
        <section className="bid-card bid-do" aria-label="撤销">
          <h2>可撤销</h2>
          <p className="bid-limit">
            剩 <Rest until={mine.undoBy} clock={clock} />
            {earnest > 0 && '，保证金全额退回'}
          </p>
          {isFinal() && <p className="bid-hint">{finalText(what)}</p>}
          <Button block loading={isPending} onClick={() => (isFinal() ? setAsking(true) : void undo())}>
            撤销{what}
          </Button>
          {isAsking && (
            <Dialog
              title={`撤销${what}`}
              close={() => setAsking(false)}
              action={`确定撤销${what}`}
              danger
              submit={() => {
                setAsking(false)
                void undo()
              }}
              leave="保留"
            >
              <p>{finalText(what)}。</p>
            </Dialog>
          )}
          {problem !== undefined && <Problem error={problem} />}
        </section>
      )}
    </>
  )
}
const finalText = (what: string): string => `${what === '确认' ? '已过确认时限' : '批次已截止'}，撤销后座位释放，不能再次${what}`
