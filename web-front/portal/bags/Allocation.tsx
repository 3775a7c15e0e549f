import { Button, Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import {
  type AllocationStanding,
  bookAllocation,
  prepayAllocation,
  showAllocation,
  undoAllocation,
} from '#contracts/auction/allocation-api.ts'
import { queryNews } from '#contracts/auction/allocation-lists.ts'
import { allocationStatuses } from '#contracts/auction/bag-codes.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { type Tone, toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Pages } from '../../kit/Pages.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { isUnanswered } from '../../kit/unanswered.ts'
import { useTell } from '../../kit/useTell.ts'
import '../bidding/bidding.css'
import { useHouseClock } from '../bidding/clock.ts'
import { usePurse } from '../bidding/purse.ts'
import { Rest } from '../bidding/Rest.tsx'
import { Short } from '../bidding/Short.tsx'
import { Ways } from '../bidding/Ways.tsx'
import { BagFlights } from './BagFlights.tsx'
import { BagHead } from './BagHead.tsx'
import { BagTold } from './BagTold.tsx'
import { BookedBag } from './BookedBag.tsx'
import { minutesText } from './minutes.ts'
import { OrderedBag } from './OrderedBag.tsx'
import './bags.css'
import { lossText } from './loss.ts'
import { bagHalls } from './paths.ts'

/** interval for asking whether the bag still waits for the agency, ms */
const LIVE_MS = 5_000
const NEWS = 5
type BagProps = { bag: AllocationStanding; clock: () => number; again: () => unknown }

/**
 * A bag that an airline has set aside for the agency: flights and price, the airline's news, and the limits for confirming and prepaying.
 */
export const Allocation = () => {
  const { id = '' } = useParams()
  useFrame({ title: '切位包', back: `${bagHalls.ALLOCATION}?status=AVAILABLE` })
  const asked = useAsk(showAllocation, { id }, { every: data => data !== undefined && !isOver(data) && LIVE_MS, fresh: 0 })
  const clock = useHouseClock(asked.data?.now, asked.dataUpdatedAt)
  return (
    <>
      <Ways />
      <Fetched from={asked} what="切位包" rows={6}>
        {bag => <Shown bag={bag} clock={clock} again={asked.refetch} />}
      </Fetched>
    </>
  )
}
const isOver = ({ status }: AllocationStanding) => status !== 'AVAILABLE' && status !== 'BOOKED' && status !== 'WAIT_PAY'

/** The status for a reader who may confirm: after the end it is over, even if the server's clock has not closed it yet. */
const standingOf = ({ status, now, endsAt }: AllocationStanding): { text: string; tone: Tone } =>
  status === 'AVAILABLE' && now >= endsAt
    ? { text: '已过确认时限', tone: 'neutral' }
    : { text: allocationStatuses[status], tone: toneOf(status) }

const Shown = ({ bag, clock, again }: BagProps) => {
  return (
    <>
      <BagHead bag={bag} {...standingOf(bag)} />
      <div className="bid-page">
        <div className="bid-work">
          <Doing bag={bag} clock={clock} again={again} />
        </div>
        <div className="bid-more">
          <News batchId={bag.batchId} />
          <BagFlights bag={bag} />
          <Terms bag={bag} />
        </div>
      </div>
    </>
  )
}

const Terms = ({ bag: { earnest, undoMinutes, undosLeft, prepayMinutes, prepayPercent, endsAt } }: { bag: AllocationStanding }) => (
  <section className="bid-card" aria-label="规则">
    <h2>规则</h2>
    <ul className="bag-terms">
      <li>航空公司为本单位保留座位，{formatDateTime(endsAt).slice(0, 16)} 前确认，逾期座位释放</li>
      <li>
        {earnest > 0 ? `确认占用保证金 ${formatYuan(earnest)}；` : '确认不占用保证金；'}
        {undosLeft > 0
          ? `${minutesText(undoMinutes)}内可以撤销确认${earnest > 0 ? '，保证金全额退回' : ''}（可撤销次数 ${undosLeft}）`
          : '确认后不能撤销'}
      </li>
      <li>
        确认后 {minutesText(prepayMinutes)}内预付，不晚于起飞前 6 小时；逾期{earnest > 0 && '保证金罚没，'}确认失效，确认时限前可以再次确认
      </li>
      <li>
        预付生成含全部航班的一个订单，首期为票款的 {prepayPercent}%{earnest > 0 && '；首期支付后保证金抵作票款'}
      </li>
      <li>票价按各航班全价分摊，合计即每人包价；税费按生成订单之日另计</li>
    </ul>
  </section>
)

/** News of the airline for the agencies of the batch, the newest first. */
const News = ({ batchId }: { batchId: string }) => {
  const [page, setPage] = useState(0)
  const asked = useAsk(queryNews, { batchid: batchId, page, size: NEWS }, { keep: true, lists: ['allocationnews'] })
  if (asked.data?.totalElements === 0) return null
  return (
    <section className="bid-card" aria-label="资讯">
      <h2>资讯</h2>
      <Fetched from={asked} what="资讯" rows={2}>
        {({ content, totalElements }) => (
          <>
            <ul className="bag-news">
              {content.map(({ id, title, content, updatedAt }) => (
                <li key={id}>
                  <b>{title}</b>
                  <time dateTime={updatedAt}>{formatDateTime(updatedAt).slice(0, 16)}</time>
                  <p>{content}</p>
                </li>
              ))}
            </ul>
            <Pages page={page + 1} size={NEWS} total={totalElements} go={page => setPage(page - 1)} />
          </>
        )}
      </Fetched>
    </section>
  )
}

/** The next step, by holder and status of the bag. */
const Doing = ({ bag, clock, again }: BagProps) => {
  const { status, mine, endsAt, now, lost } = bag
  if (status === 'AVAILABLE' && now < endsAt) return <Confirm bag={bag} clock={clock} again={again} />
  const end = ends[status === 'AVAILABLE' ? 'CLOSED' : status]
  if (end) return <BagTold {...end}>{lost && <p>{lossText(lost)}</p>}</BagTold>
  if (!mine) return <BagTold title="已由其他单位确认" text="上级或分代理已经确认这个切位包" />
  if (status === 'BOOKED')
    return (
      <BookedBag bag={bag} mine={mine} title="已确认，待预付" prepay={prepayAllocation} undo={undoAllocation} clock={clock} again={again} />
    )
  return <OrderedBag status={status} mine={mine} />
}
const ends: Partial<Record<AllocationStanding['status'], { title: string; text: string }>> = {
  LAPSED: { title: '订单已失效', text: '座位已收回；仍需要的，请联系航空公司重新分配' },
  CLOSED: { title: '已过确认时限', text: '座位已释放；仍需要的，请联系航空公司重新分配' },
  DECLINED: { title: '已拒绝', text: '本单位已拒绝分配，座位已释放' },
  CANCELLED: { title: '已取消', text: '航空公司已取消这个切位包' },
}

const Confirm = ({
  bag: { id, airLine, amount, earnest, endsAt, undoMinutes, undosLeft, lost, allowedActions },
  clock,
  again,
}: BagProps) => {
  const { send, isPending } = useSend(bookAllocation)
  const [problem, setProblem] = useState<unknown>()
  const [isDeclining, setDeclining] = useState(false)
  const purse = usePurse(airLine, earnest > 0)
  const short = purse === undefined ? 0 : earnest - purse
  const may = (path: string) => allowedActions.some(action => action.path === path)
  const confirm = async () => {
    setProblem(undefined)
    try {
      await send({ id })
    } catch (error) {
      setProblem(error)
      if (isUnanswered(error)) return
    }
    void again()
  }
  const closeDialog = () => {
    setDeclining(false)
    // the page itself shows the reason of the refusal
    void again()
  }
  const why = clock() >= Date.parse(endsAt) ? '已过确认时限' : `无${airLine}航司销售权限`
  return (
    <section className="bid-card bid-do" aria-label="确认">
      <h2>已分配给本单位，待确认</h2>
      {lost && <p role="status">上次确认已失效：{lossText(lost)}</p>}
      <p className="bid-limit">
        {formatDateTime(endsAt).slice(0, 16)} 前确认　剩 <Rest until={endsAt} clock={clock} />
      </p>
      <Lines
        of={earnest > 0 ? [['占用保证金', <Money key="earnest" fen={earnest} />]] : []}
        sum={['包价（不含税费）', <Money key="amount" fen={amount} sign />]}
      />
      {may(bookAllocation.path) && short > 0 ? (
        <Short by={short} airLine={airLine} />
      ) : (
        <Button type="primary" size="large" block loading={isPending} disabled={!may(bookAllocation.path)} onClick={confirm}>
          {!may(bookAllocation.path) ? why : earnest > 0 ? `确认，占用保证金 ${formatYuan(earnest)}` : '确认'}
        </Button>
      )}
      <p className="bid-hint">
        {undosLeft > 0 ? `确认后 ${minutesText(undoMinutes)}内可以撤销` : '确认后不能撤销'}。逾期未预付的，
        {earnest > 0 ? '保证金罚没' : '确认失效'}
      </p>
      {problem !== undefined && <Problem error={problem} />}
      {may(undoAllocation.path) && (
        <Button type="text" className="bid-leave" onClick={() => setDeclining(true)}>
          不需要，拒绝分配
        </Button>
      )}
      {isDeclining && <DeclineDialog id={id} close={closeDialog} />}
    </section>
  )
}

const DeclineDialog = ({ id, close }: { id: string; close: () => void }) => {
  const [problem, setProblem] = useState<unknown>()
  const [reason, setReason] = useState('')
  const { send, isPending } = useSend(undoAllocation)
  const tell = useTell()
  const submit = async () => {
    setProblem(undefined)
    try {
      await send({ id, decline: true, ...(reason.trim() && { reason: reason.trim() }) })
      tell.done('已拒绝分配')
      close()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog title="拒绝分配" close={close} action="确定拒绝" danger submit={submit} pending={isPending} leave="保留">
      <p>座位立即释放，不能恢复；仍需要时由航空公司重新分配。</p>
      <Field label="原因">
        {control => (
          <Input.TextArea {...control} rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}
