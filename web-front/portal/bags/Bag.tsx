import { useParams } from 'react-router-dom'
import { type BagStanding, prepayCABag, showBookedCABag, undoCABag } from '#contracts/auction/bag-api.ts'
import { bagStatuses, saleModes } from '#contracts/auction/bag-codes.ts'
import { type Tone, toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import '../bidding/bidding.css'
import { useHouseClock } from '../bidding/clock.ts'
import { Ways } from '../bidding/Ways.tsx'
import './bags.css'
import { BagFlights } from './BagFlights.tsx'
import { BagHead } from './BagHead.tsx'
import { BagTold } from './BagTold.tsx'
import { BookBag } from './BookBag.tsx'
import { BookedBag } from './BookedBag.tsx'
import { minutesText } from './minutes.ts'
import { OrderedBag } from './OrderedBag.tsx'
import { SealedBid } from './SealedBid.tsx'
import { SealedResult } from './SealedResult.tsx'

/** interval for asking whether a bag is still available, ms */
const LIVE_MS = 5_000
export type BagProps = { bag: BagStanding; clock: () => number; again: () => unknown }

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
const Shown = ({ bag, clock, again }: BagProps) => {
  return (
    <>
      <BagHead bag={bag} {...standingOf(bag)} />
      <div className="bid-page">
        <div className="bid-work">
          <Doing bag={bag} clock={clock} again={again} />
        </div>
        <div className="bid-more">
          <BagFlights bag={bag} isFloor={bag.saleMode === 'RANKED' && !bag.mine} />
          <Terms bag={bag} />
        </div>
      </div>
    </>
  )
}

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
const Doing = ({ bag, clock, again }: BagProps) => {
  const { status, saleMode, sealed, mine, startsAt, endsAt, now } = bag
  if (saleMode === 'RANKED' && sealed && !mine) {
    if (status === 'CANCELLED') return <BagTold {...elsewhere.CANCELLED!} />
    if (sealed.status === 'CLOSED') return <SealedResult sealed={sealed} lost={bag.lost} />
    if (now < startsAt) return <BagTold title="未开始" text={`${formatDateTime(startsAt).slice(0, 16)} 开始出价`} />
    if (now >= endsAt) return <BagTold title="已截止" text={sealed.unopened ?? '正在开标，请稍候'} />
    return <SealedBid bag={bag} sealed={sealed} clock={clock} again={again} />
  }
  if (status === 'AVAILABLE' && now < startsAt) return <BagTold title="未开始" text={`${formatDateTime(startsAt).slice(0, 16)} 开始预订`} />
  if (status === 'AVAILABLE' && now < endsAt) return <BookBag bag={bag} clock={clock} again={again} />
  if (status === 'AVAILABLE') return <BagTold {...elsewhere.CLOSED!} />
  if (!mine) return <BagTold {...(elsewhere[status] ?? { title: '已被锁定', text: '其他单位已预订；释放后可再次预订' })} />
  if (status === 'BOOKED')
    return (
      <BookedBag
        bag={bag}
        mine={mine}
        title={saleMode === 'RANKED' ? '已成交，待预付' : '已锁定，待预付'}
        prepay={prepayCABag}
        undo={undoCABag}
        clock={clock}
        again={again}
      />
    )
  return <OrderedBag status={status} mine={mine} />
}
const elsewhere: Partial<Record<BagStanding['status'], { title: string; text: string }>> = {
  LAPSED: { title: '暂不可订', text: '订单已失效，等待航空公司重新释放' },
  CLOSED: { title: '批次已截止', text: '没有单位预订' },
  CANCELLED: { title: '已取消', text: '航空公司已取消这个组合包' },
}
