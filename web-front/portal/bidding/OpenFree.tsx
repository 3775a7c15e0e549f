import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { freeBiddingOutlook, openFreeBidding } from '#contracts/auction/free-api.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { useAirportNames } from '../search/ask.ts'
import { Short } from './Short.tsx'
import { hallOf, Ways } from './Ways.tsx'

type Outlook = Static<typeof freeBiddingOutlook.data>
/** default number of seats */
const SEATS = 10

/** An agency opens a lot for free bidding: seats of a flight, with its own bid as the first. */
export const OpenFree = () => {
  useFrame({ title: '发起自由竞价', back: `${hallOf.FREE}?status=PUBLISHED` })
  const [address] = useSearchParams()
  const stockId = address.get('stockId') ?? ''
  const [seats, setSeats] = useState(Math.max(1, Number.parseInt(address.get('seats') ?? '', 10) || SEATS))
  const asked = useAsk(freeBiddingOutlook, { stockId, seats }, { enabled: stockId !== '', keep: true, fresh: 0 })
  return (
    <>
      <Ways />
      <h1>发起自由竞价</h1>
      {stockId === '' ? (
        <Empty title="先选择航班" text="查询航班，选择一个单程航班进入填写订单，再点“发起自由竞价”">
          <Link to="/demandManagement/searchTickets">查询航班</Link>
        </Empty>
      ) : (
        <Fetched from={asked} what="发起条件" rows={6}>
          {outlook => (
            <Opening outlook={outlook} seats={seats} setSeats={setSeats} isAsking={asked.isPlaceholderData} again={asked.refetch} />
          )}
        </Fetched>
      )}
    </>
  )
}

type Props = { outlook: Outlook; seats: number; setSeats: (seats: number) => void; isAsking: boolean; again: () => unknown }
const Opening = ({ outlook, seats, setSeats, isAsking, again }: Props) => {
  const { stockId, airLine, flightNo, date, origin, destination, cabin, free, leastSeats } = outlook
  const { floor, most, step, mostStep, cap, earnest, available, endsAt, openingsLeft } = outlook
  const nameOf = useAirportNames()
  const navigate = useNavigate()
  const tell = useTell()
  const [said, setPrice] = useState<Fen>()
  const price = said ?? floor
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(openFreeBidding)
  const short = earnest - available
  const seatsWrong = seats < leastSeats ? `至少 ${leastSeats} 座` : seats > free ? `可用座位只有 ${free} 座` : undefined
  const priceWrong =
    price % step !== 0
      ? '须为10元的整数倍'
      : price < floor || price > most
        ? `须在 ${formatYuan(floor)} 至 ${formatYuan(most)} 之间`
        : undefined
  const press = async () => {
    if (!tell.mayAct()) return
    setProblem(undefined)
    try {
      const { id } = await send({ stockId, seats, price })
      navigate(`/bidding/${encodeURIComponent(id)}`)
    } catch (error) {
      setProblem(error)
      void again()
    }
  }
  return (
    <div className="bid-page">
      <section className="bid-card bid-do" aria-label="发起自由竞价">
        <h2>
          <span>
            <Airline code={airLine} bare /> {flightNo} <Route legs={[{ origin, destination }]} nameOf={nameOf} />
          </span>
        </h2>
        <p className="bid-hint">
          {dayText(date)} {timesText(outlook, ' ～ ')}　{cabin} 舱　可用 {free} 座
        </p>
        <Field label="座位数" help={`至少 ${leastSeats} 座`} error={seatsWrong}>
          {control => (
            <InputNumber {...control} min={1} max={1_000} precision={0} value={seats} onChange={value => value && setSeats(value)} />
          )}
        </Field>
        <Field label="我的每座出价（元）" help={`${formatYuan(floor)} 至 ${formatYuan(most)}，为首次出价`} error={priceWrong}>
          {control => (
            <InputNumber
              {...control}
              step={step / 100}
              precision={0}
              inputMode="numeric"
              value={price / 100}
              onChange={value => setPrice(value === null ? undefined : Math.round(value * 100))}
            />
          )}
        </Field>
        <Lines
          of={[
            [`票款 ${seats} 座`, <Money key="fares" fen={price * seats} />],
            ['保证金可用余额', <Money key="available" fen={available} />],
          ]}
          sum={['占用保证金', <Money key="earnest" fen={earnest} sign />]}
        />
        {short > 0 ? (
          <Short by={short} airLine={airLine} />
        ) : (
          <Button
            type="primary"
            size="large"
            block
            loading={isPending}
            disabled={isAsking || openingsLeft === 0 || seatsWrong !== undefined || priceWrong !== undefined}
            onClick={() => void press()}
          >
            {openingsLeft === 0 ? '该航班发起次数已用完' : `发起，出价 ${formatYuan(price)} / 座`}
          </Button>
        )}
        {problem !== undefined && <Problem error={problem} />}
      </section>
      <section className="bid-card" aria-labelledby="free-terms">
        <h2 id="free-terms">规则</h2>
        <ul className="bid-terms">
          <li>发起后立即开始，座位为竞价占用；{formatDateTime(endsAt).slice(0, 16)} 截止，临近截止有新的领先报价时顺延</li>
          {openingsLeft !== undefined && <li>该航班还可发起 {openingsLeft} 次；进行中和发起后退出的计次，成交的不计</li>}
          <li>
            每次加价 {formatYuan(step)} 至 {formatYuan(mostStep)}，最高 {formatYuan(cap)}；价格按每座，不含税费
          </li>
          <li>其他开通自由竞价的代理人都可以加价，价高者得，先到最高限价的成交</li>
          <li>未成交的保证金全部退回可用余额；成交后须按时预付并支付订单，否则罚没</li>
        </ul>
      </section>
    </div>
  )
}
