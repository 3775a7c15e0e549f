import { Button, Radio, Select } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { costText, sumText } from '#contracts/change/costs.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { retailChangeSearch, retailChangeSubmit } from '#contracts/retail/change-api.ts'
import { retailDetail } from '#contracts/retail/flight-api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { DayField } from '../../kit/DayField.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { pathOfOrder, toJourney } from '../order/paths.ts'
import { Card } from '../refund/Card.tsx'
import { openOn, type RetailOrder } from './coupons.ts'
import { TicketChoice } from './TicketChoice.tsx'
import '../refund/refund.css'

type Found = Static<typeof retailChangeSearch.data>
type Offer = Found['flights'][number]['cabins'][number]['offers'][number]
type Chosen = { stockId: string; title: string; offer: Offer }

/** The change of single travellers' tickets to another flight, in three steps; the last one says the money once more. */
export const RetailChange = () => {
  const { orderNo = '' } = useParams()
  useFrame({ title: '散客改签', back: pathOfOrder(orderNo) })
  const order = useAsk(retailDetail, { orderNo }, { lists: ['order', 'change'] })
  return (
    <div className="rf">
      <Fetched from={order} what="订单" rows={6}>
        {data => <Steps order={data} />}
      </Fetched>
    </div>
  )
}

const Steps = ({ order }: { order: RetailOrder }) => {
  const { orderNo, legs, tickets: all } = order
  const [tickets, chooseTickets] = useState<string[]>([])
  const [leaving, leave] = useState<string>()
  const [day, setDay] = useState('')
  const [chosen, choose] = useState<Chosen>()
  const { send, isPending } = useSend(retailChangeSubmit)
  const [problem, setProblem] = useState<unknown>()
  const [done, setDone] = useState<Static<typeof retailChangeSubmit.data>>()
  const now = toInstant(houseNow())
  const own = all.filter(({ ticketNo }) => tickets.includes(ticketNo))
  const open = legs.filter(({ stockId }) => own.length > 0 && own.every(ticket => openOn(order, ticket, stockId)))
  const from = open.find(({ stockId }) => stockId === leaving) ?? open[0]
  const again = (change: () => void) => {
    change()
    choose(undefined)
    setProblem(undefined)
  }
  const submit = async () => {
    if (!from || !chosen) return
    const { stockId, offer } = chosen
    const segments = [{ from: from.stockId, stockId, freightId: offer.freightId }]
    setProblem(undefined)
    await send({ orderNo, ticketNo: tickets.join(','), segments, due: offer.due, back: offer.back }).then(setDone, setProblem)
  }
  if (done)
    return (
      <Empty
        title={
          done.status === 'WAIT_PAY'
            ? '改签已受理，请在时限内支付'
            : done.status === 'AUDITING'
              ? '改签已提交，等待航空公司审批'
              : '已改签，新票已开'
        }
        text={`变更单 ${done.changeId}，${sumText(done)}`}
      >
        <Link to={toJourney({ orderId: orderNo })}>{done.status === 'WAIT_PAY' ? '去支付' : '查看订单'}</Link>
      </Empty>
    )
  return (
    <div className="rf-stack">
      <Card step={1} title="选择客票" beside={<Link to={pathOfOrder(orderNo)}>订单 {orderNo}</Link>}>
        <TicketChoice order={order} tickets={tickets} choose={some => again(() => chooseTickets(some))} disabled={isPending} />
        {from && (
          <div className="rf-pad">
            <Fields>
              {open.length > 1 && (
                <Field label="原航段" required>
                  {control => (
                    <Select
                      {...control}
                      value={from.stockId}
                      options={open.map(({ stockId, flightNo, date }) => ({ value: stockId, label: `${flightNo} ${dayText(date)}` }))}
                      onChange={next => again(() => leave(next))}
                    />
                  )}
                </Field>
              )}
              <Field label="新航班日期" required>
                {control => (
                  <DayField {...control} now={now} from={toLocal(now).date} value={day} onChange={next => again(() => setDay(next))} />
                )}
              </Field>
            </Fields>
          </div>
        )}
      </Card>
      {from && day && (
        <Card step={2} title="选择航班">
          <Flights
            asked={{ ticketNo: tickets.join(','), startDate: day, stockId: from.stockId }}
            chosen={chosen}
            choose={next => again(() => choose(next))}
          />
        </Card>
      )}
      {from && chosen && (
        <Card step={3} title="确认改签">
          <div className="rf-pad">
            <Lines
              of={[
                ['客票', `${tickets.length} 张`],
                ['航班', `${from.flightNo} ${dayText(from.date)} → ${chosen.title}`],
                ['票价差额', <Money key="difference" fen={chosen.offer.difference} />],
                ['变更费', <Money key="fee" fen={chosen.offer.fee} />],
              ]}
              sum={
                chosen.offer.back > 0
                  ? ['应退', <Money key="back" fen={chosen.offer.back} sign />]
                  : ['应付', <Money key="due" fen={chosen.offer.due} sign />]
              }
            />
            <p className="rf-help">改签后换开新票，原票作废；此后按新航班的退改规定办理。</p>
            {problem !== undefined && <Problem error={problem} />}
            <Button type="primary" loading={isPending} onClick={() => void submit()}>
              确认改签，{sumText(chosen.offer)}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}

type FlightsProps = {
  asked: Static<typeof retailChangeSearch.body>
  chosen: Chosen | undefined
  choose: (chosen: Chosen) => void
}
const Flights = ({ asked, chosen, choose }: FlightsProps) => {
  const found = useAsk(retailChangeSearch, asked, { lists: ['stock'] })
  return (
    <Fetched from={found} what="航班" rows={3}>
      {({ flights, step, irregular }) => (
        <div className="rf-pad">
          <p className="rf-help">{irregular ? '航班不正常，免费改签，不收差额' : (step ?? '')}</p>
          {flights.length === 0 && <p className="rf-none">该日没有可改的航班，请选择其他日期</p>}
          <Radio.Group
            vertical
            value={chosen && `${chosen.stockId} ${chosen.offer.freightId}`}
            onChange={({ target }) => {
              const picked = offersIn(flights).find(one => `${one.stockId} ${one.offer.freightId}` === target.value)
              if (picked) choose(picked)
            }}
          >
            {offersIn(flights).map(one => (
              <Radio key={`${one.stockId} ${one.offer.freightId}`} value={`${one.stockId} ${one.offer.freightId}`}>
                {one.title} {one.offer.product}，{costText(one.offer)}
              </Radio>
            ))}
          </Radio.Group>
        </div>
      )}
    </Fetched>
  )
}
const offersIn = (flights: Found['flights']): Chosen[] =>
  flights.flatMap(({ flightNo, date, depTime, cabins }) =>
    cabins.flatMap(({ stockId, cabin, offers }) =>
      offers.map(offer => ({ stockId, title: `${flightNo} ${dayText(date)} ${depTime} ${cabin}舱`, offer })),
    ),
  )
