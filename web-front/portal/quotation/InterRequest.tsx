import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { interTone } from '#contracts/client/look/tones.ts'
import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { agentHandle, interRequestDetail } from '#contracts/quotation/inter-api.ts'
import { interEnds, interStatuses, waitsForDesk } from '#contracts/quotation/inter-codes.ts'
import { Actions, isAllowed } from '../../kit/Actions.tsx'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import { Lines } from '../../kit/Lines.tsx'
import { AcceptOffer } from './AcceptOffer.tsx'
import { CounterOffer } from './CounterOffer.tsx'
import { EndRequest } from './EndRequest.tsx'
import './quotation.css'

export type Request = Static<typeof interRequestDetail.data>
type Entry = Request['thread'][number]
export type Offer = NonNullable<Entry['offers']>[number]
const minute = (at: string) => formatDateTime(at).slice(0, 16)

/** A request for a group abroad: how it stands, and the conversation with its newest entry on top. */
export const InterRequest = () => {
  const { id = '' } = useParams()
  useFrame({ title: '国际询价', back: '/interRequest' })
  const request = useAsk(interRequestDetail, { orderId: id }, { lists: ['inter-request'] })
  return (
    <div className="qt">
      <Fetched from={request} what="国际询价" rows={8}>
        {data => <Loaded request={data} />}
      </Fetched>
    </div>
  )
}

type Open = { kind: 'accept' | 'counter'; offer: Offer } | { kind: 'DECLINE' | 'WITHDRAW' }
const Loaded = ({ request }: { request: Request }) => {
  const { orderId, status, thread, legs, counts, airLine, seats, groupName, flexDays, budget, allowedActions } = request
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const standing = status === 'QUOTED' ? thread.find(({ kind }) => kind === 'QUOTED') : undefined
  return (
    <>
      <div className="qt-title">
        <h1>国际询价 {orderId}</h1>
        <Tag tone={interTone(status)}>{interStatuses[status]}</Tag>
        <span className="qt-grow" />
        <Actions
          allowed={allowedActions}
          actions={[
            { endpoint: agentHandle, action: 'decline', label: '不接受', danger: true, press: () => setOpen({ kind: 'DECLINE' }) },
            { endpoint: agentHandle, action: 'withdraw', label: '撤回询价', danger: true, press: () => setOpen({ kind: 'WITHDRAW' }) },
          ]}
        />
      </div>
      <section className="qt-card" aria-label="询价状态">
        <p className="qt-standing" role="status">
          <Standing request={request} />
        </p>
        <Lines
          of={[
            ['航空公司', <Airline key="airline" code={airLine} />],
            ...legs.map(
              ({ origin, destination, date, cabin }) => [`${origin}–${destination}`, `${date}${cabin ? ` ${cabin}舱` : ''}`] as const,
            ),
            ...(flexDays ? [['日期可前后', `${flexDays} 天`] as const] : []),
            ['人数', peopleOf(counts)],
            ['座位数', `${seats}`],
            ['团名', groupName],
            ...(budget === undefined ? [] : [['预算总价', <Money key="budget" fen={budget} />] as const]),
          ]}
        />
      </section>
      <ol className="qt-thread" aria-label="往来">
        {thread.map(entry => (
          <li key={entry.handleId} className="qt-card">
            <Said entry={entry} thread={thread}>
              {entry === standing
                ? offer => (
                    <div className="qt-do">
                      {isAllowed(allowedActions, { endpoint: agentHandle, action: 'counter' }) && (
                        <Button onClick={() => setOpen({ kind: 'counter', offer })}>还价（剩 {request.rounds} 次）</Button>
                      )}
                      {isAllowed(allowedActions, { endpoint: agentHandle, action: 'accept' }) && (
                        <Button type="primary" onClick={() => setOpen({ kind: 'accept', offer })}>
                          接受并下单
                        </Button>
                      )}
                    </div>
                  )
                : undefined}
            </Said>
          </li>
        ))}
      </ol>
      {open?.kind === 'accept' && <AcceptOffer request={request} offer={open.offer} close={close} />}
      {open?.kind === 'counter' && <CounterOffer request={request} offer={open.offer} close={close} />}
      {(open?.kind === 'DECLINE' || open?.kind === 'WITHDRAW') && <EndRequest request={request} action={open.kind} close={close} />}
    </>
  )
}

const peopleOf = (counts: Request['counts']) =>
  (Object.keys(fareTypes) as (keyof Request['counts'])[])
    .flatMap(type => (counts[type] > 0 ? [`${counts[type]} ${fareTypes[type]}`] : []))
    .join('，')

const Standing = ({ request: { status, until, dueBy, overdue, orderNo, rounds } }: { request: Request }) => {
  if (status === 'QUOTED' && until)
    return (
      <>
        请在 {minute(until)} 前接受{rounds > 0 && '或还价'}，逾期失效 <TimeLeft limit={until} now={houseNow} />
      </>
    )
  if (status === 'ORDERED' && orderNo)
    return (
      <>
        已下单：<Link to={`/order/${encodeURIComponent(orderNo)}`}>订单 {orderNo}</Link>
      </>
    )
  if (waitsForDesk(status) && dueBy)
    return overdue ? (
      <>已过答复时限 {minute(dueBy)}，航空公司尚未答复，可直接联系航空公司</>
    ) : (
      <>
        航空公司将在 {minute(dueBy)} 前答复 <TimeLeft limit={dueBy} now={houseNow} />
      </>
    )
  if (status === 'ACCEPTED') return <>正在下单</>
  if (status === 'EXPIRED') return <>已失效，请重新询价</>
  return <>{interStatuses[status]}，询价已结束</>
}

const titleOf = ({ kind, end }: Entry): string =>
  kind === 'ASKED' ? '我方询价' : kind === 'QUOTED' ? '航空公司报价' : kind === 'COUNTERED' ? '我方还价' : interEnds[end!]

type SaidProps = { entry: Entry; thread: readonly Entry[]; children: ((offer: Offer) => ReactNode) | undefined }
const Said = ({ entry, thread, children }: SaidProps) => {
  const { at, offers = [], until, offerId, total, remark } = entry
  const about = thread.flatMap(({ offers = [] }) => offers).find(offer => offer.offerId === offerId)
  return (
    <>
      <h2>
        {titleOf(entry)} <small>{minute(at)}</small>
      </h2>
      {total !== undefined && (
        <p>
          期望总价 <Money fen={total} sign />
          {about && (
            <small>
              ，原方案 <Money fen={about.total} sign />
            </small>
          )}
        </p>
      )}
      {remark && <p className="qt-remark">{remark}</p>}
      {until && <small>有效至 {minute(until)}</small>}
      {offers.map((offer, n) => (
        <section key={offer.offerId} className="qt-offer" aria-label={`方案${n + 1}`}>
          <h3>
            方案{n + 1} <Money fen={offer.total} sign /> <small>含税，{offer.paxMin} 人起</small>
          </h3>
          {offer.conditions && <p className="qt-remark">条件：{offer.conditions}</p>}
          <Lines
            of={[
              ...offer.legs.map(
                ({ flightNo, date, origin, destination, cabin, ...times }) =>
                  [`${flightNo}　${origin}–${destination}`, `${date} ${timesText({ date, ...times }, '–')} ${cabin}舱`] as const,
              ),
              ...offer.lines.map(
                ({ type, count, perPassenger, total }) =>
                  [`${fareTypes[type]}（含税 ${(perPassenger / 100).toFixed(2)}）× ${count}`, <Money key={type} fen={total} />] as const,
              ),
            ]}
            sum={['合计', <Money key="total" fen={offer.total} sign />]}
          />
          {children?.(offer)}
        </section>
      ))}
    </>
  )
}
