import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { opening } from '#contracts/client/opening.tsx'
import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { quoteFactors } from '#contracts/quotation/codes.ts'
import { acceptQuote, counterQuote, quoteDetail } from '#contracts/quotation/quote-api.ts'
import { isDesks, quoteStatuses } from '#contracts/quotation/quote-codes.ts'
import { Actions } from '../../kit/Actions.tsx'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { CounterDialog } from './CounterDialog.tsx'
import './quotation.css'

const SendQuote = opening(() => import('../send/SendQuote.tsx').then(({ SendQuote }) => SendQuote))

export type ShownQuote = Static<typeof quoteDetail.data>
type Explained = NonNullable<ShownQuote['explained']>[number]
const until = (at: string) => formatDateTime(at).slice(0, 16)

/** A quote: its price and computation, or its obstacles, and the possible actions. */
export const Quote = () => {
  const { id = '' } = useParams()
  useFrame({ title: '报价', back: '/quotation' })
  const quote = useAsk(quoteDetail, { quoteId: id }, { lists: ['quote'] })
  return (
    <div className="qt">
      <Fetched from={quote} what="报价" rows={8}>
        {data => <Loaded quote={data} />}
      </Fetched>
    </div>
  )
}

type Open = 'accept' | 'counter' | 'send'
const Loaded = ({ quote }: { quote: ShownQuote }) => {
  const { quoteId, status, fare, total, seats, until: by, dueBy, obstacles, explained, legs, lines, manual, counters } = quote
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="qt-title">
        <h1>报价 {quoteId}</h1>
        <Tag tone={toneOf(status)}>{quoteStatuses[status]}</Tag>
        <span className="qt-grow" />
        {status === 'OFFERED' && <Button onClick={() => setOpen('send')}>发给客户</Button>}
        <Actions
          allowed={quote.allowedActions}
          actions={[
            { endpoint: acceptQuote, label: '接受并下单', press: () => setOpen('accept') },
            { endpoint: counterQuote, label: `议价（剩 ${counters} 次）`, press: () => setOpen('counter') },
          ]}
        />
      </div>
      <section className="qt-card" aria-label="报价结果">
        {fare !== undefined && (
          <p className="qt-fare">
            成人票价 <Money fen={fare} sign point />
            <small>不含税费{manual && '，人工报价'}</small>
          </p>
        )}
        <p className="qt-standing" role="status">
          <Standing quote={quote} />
        </p>
        {obstacles.length > 0 && isDesks(status) && (
          <ul className="qt-obstacles" aria-label="未能自动报价的原因">
            {obstacles.map(({ code, text }) => (
              <li key={`${code}${text}`}>{text}</li>
            ))}
          </ul>
        )}
        <Lines
          of={[
            ...legs.map(({ flightNo, date, origin, destination }) => [`${flightNo}　${origin}–${destination}`, date] as const),
            ['座位数', `${seats}`],
            ...(by && status === 'OFFERED' ? [['有效至', until(by)] as const] : []),
            ...(dueBy && isDesks(status) ? [['答复时限', until(dueBy)] as const] : []),
            ...(quote.wanted !== undefined ? [['我的期望票价', <Money key="wanted" fen={quote.wanted} />] as const] : []),
          ]}
        />
      </section>
      {total !== undefined && lines && (
        <section className="qt-card" aria-labelledby="qt-total">
          <h2 id="qt-total">订单总价</h2>
          <Lines
            of={lines.flatMap((of, leg) =>
              of.flatMap(({ type, count, perPassenger, total }) =>
                count > 0
                  ? [
                      [
                        `${legs.length > 1 ? `${legs[leg]!.flightNo}　` : ''}${fareTypes[type]}（含税 ${(perPassenger / 100).toFixed(2)}）× ${count}`,
                        <Money key={type} fen={total} />,
                      ] as const,
                    ]
                  : [],
              ),
            )}
            sum={['合计', <Money key="total" fen={total} sign />]}
          />
        </section>
      )}
      {explained && !manual && fare !== undefined && (
        <section className="qt-card" aria-labelledby="qt-how">
          <h2 id="qt-how">报价怎么算的</h2>
          {explained.map((told, leg) => (
            <How key={legs[leg]!.stockId} told={told} {...(legs.length > 1 && { heading: legs[leg]!.flightNo })} />
          ))}
        </section>
      )}
      {open === 'send' && <SendQuote quote={quote} close={close} />}
      {open === 'accept' && <AcceptDialog quote={quote} close={close} />}
      {open === 'counter' && <CounterDialog quote={quote} close={close} />}
    </>
  )
}

const Standing = ({ quote: { status, until: by, reason, answer, orderNo, overdue } }: { quote: ShownQuote }) => {
  if (status === 'OFFERED' && by)
    return (
      <>
        请在有效期内接受，逾期须重新询价 <TimeLeft limit={by} now={houseNow} />
        {answer && `；航空公司：${answer}`}
      </>
    )
  if (status === 'ORDERED' && orderNo)
    return (
      <>
        已下单：<Link to={`/order/${encodeURIComponent(orderNo)}`}>订单 {orderNo}</Link>
      </>
    )
  if (status === 'REJECTED') return <>未能报价：{reason}</>
  if (status === 'EXPIRED') return <>报价已失效，请重新询价</>
  if (status === 'ACCEPTED') return <>正在下单</>
  return (
    <>
      {status === 'COUNTERED' ? '议价已提交' : '不能自动报价，已转人工'}，
      {overdue ? '已过答复时限，航空公司尚未答复，可直接联系航空公司' : '航空公司将在答复时限前答复'}
    </>
  )
}

const How = ({ told: { full, steps, exact, floor, price, bound }, heading }: { told: Explained; heading?: string }) => (
  <>
    {heading && <h3>{heading}</h3>}
    <Lines
      of={[
        ['全价票价', <Money key="full" fen={full} />],
        ...steps.map(({ factor, row, by }) => [`${quoteFactors[factor]}　${row}`, `× ${by / 100}%`] as const),
        ['计算结果，取整到 10 元', exact],
        ...(bound === 'FLOOR' ? [['低于底价，按底价', <Money key="floor" fen={floor} />] as const] : []),
      ]}
      sum={['成人票价', <Money key="price" fen={price} sign />]}
    />
  </>
)
