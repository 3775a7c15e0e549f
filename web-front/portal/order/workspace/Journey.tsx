import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bagWord } from '#contracts/auction/bag-kinds.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Itinerary } from '#contracts/client/look/Itinerary.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { closeReasons, groupTypes, voyageTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { legStandings } from '#contracts/seats/standings.ts'
import { houseNow } from '../../../kit/clock.ts'
import { pathOfBag } from '../../bags/paths.ts'
import { OrderComplaints } from '../../communication/OrderComplaints.tsx'
import { useAirportNames } from '../../search/ask.ts'
import { OrderServices } from '../../service/OrderServices.tsx'
import { peopleText } from './names.ts'
import { type OpenedOrder, whenText } from './steps.ts'

const Changes = opening(() => import('../../change/Changes.tsx').then(({ Changes }) => Changes))

/** The flights of the group, its locators, and the agreed terms. */
export const Journey = ({ order, now }: { order: OpenedOrder; now: number }) => {
  const { legs, waitlist, flow } = order
  const nameOf = useAirportNames()
  return (
    <div className="ow-cols">
      <div className="ow-col">
        <section className="ow-card" aria-labelledby="legs">
          <h2 id="legs" className="ow-card-head">
            航段
            <small>{voyageTypes[order.voyageType]}</small>
          </h2>
          <div className="ow-pad">
            <Itinerary
              legs={legs}
              nameOf={nameOf}
              beside={index => {
                const { cabin, refundable, segmentRefund } = legs[index]!
                return [`${cabin} 舱`, !refundable && '票价自愿退票不退', legs.length > 1 && segmentRefund && '可单独退本航段']
                  .filter(Boolean)
                  .join('，')
              }}
            />
          </div>
        </section>
        <Changes order={order} />
        {waitlist && <Waiting waitlist={waitlist} now={now} />}
        {flow && (
          <section className="ow-card" aria-labelledby="flow">
            <h2 id="flow" className="ow-card-head">
              取消审批
            </h2>
            <p className="ow-pad">
              {flow.statusDesc}
              {flow.toGroupName && `，当前环节：${flow.toGroupName}`}
            </p>
          </section>
        )}
      </div>
      <div className="ow-col">
        <section className="ow-card" aria-labelledby="group">
          <h2 id="group" className="ow-card-head">
            团队
          </h2>
          <Facts order={order} />
        </section>
        <OrderServices order={order} />
        <OrderComplaints orderNo={order.orderNo} airLine={order.airLine} />
      </div>
    </div>
  )
}

/** the lot or bag that the order came of; and the earnest that is lost if the first part is not paid */
const Won = ({ win: { lotId, bagId, earnest, by } }: { win: NonNullable<OpenedOrder['win']> }) => (
  <>
    {bagId ? (
      <Link to={pathOfBag(bagId)}>
        {bagWord(bagId)} {bagId}
      </Link>
    ) : (
      lotId && <Link to={`/bidding/${encodeURIComponent(lotId)}`}>标的 {lotId}</Link>
    )}
    {earnest !== undefined && by && `，${formatDateTime(by).slice(0, 16)} 前未付首期的，保证金 ${formatYuan(earnest)} 罚没`}
  </>
)

const Facts = ({ order }: { order: OpenedOrder }) => {
  const {
    orderNo,
    groupType,
    counts,
    seats,
    paxMin,
    pnrs,
    contact,
    remark,
    tourCode,
    closeReason,
    auditRemark,
    splitFrom,
    copyOf,
    joins,
    splitInto,
    win,
  } = order
  const facts: [string, ReactNode][] = [
    ['航空公司', <Airline key="airline" code={order.airLine} />],
    ['人数', peopleText(counts)],
    ['座位', `${seats} 座，最少成团 ${paxMin} 人`],
    ...(pnrs.length > 0
      ? [['PNR', pnrs.map(({ pnr, seats }) => (pnrs.length > 1 ? `${pnr}（${seats} 座）` : pnr)).join('、')] as [string, ReactNode]]
      : []),
    ...(groupType ? [['团队类型', groupTypes[groupType]] as [string, ReactNode]] : []),
    ...(order.terms.contracts ? [['合同', order.terms.contracts.join('、')] as [string, ReactNode]] : []),
    ...(tourCode ? [['团号', tourCode] as [string, ReactNode]] : []),
    ['联系人', `${contact.name} ${contact.phone}`],
    ['提交', `${userName(order.submittedBy)} ${formatDateTime(order.submittedAt).slice(0, 16)}`],
    ...(auditRemark ? [['审核意见', auditRemark] as [string, ReactNode]] : []),
    ...(closeReason ? [['失效原因', closeReasons[closeReason]] as [string, ReactNode]] : []),
    ...(win ? [['竞价成交', <Won key="won" win={win} />] as [string, ReactNode]] : []),
    ...(joins ? [['加入订单', <OrderLink key="joins" orderNo={joins} />] as [string, ReactNode]] : []),
    ...(copyOf ? [['复制自', <OrderLink key="copy" orderNo={copyOf} />] as [string, ReactNode]] : []),
    ...(splitFrom ? [['由订单拆分', <OrderLink key="from" orderNo={splitFrom} />] as [string, ReactNode]] : []),
    ...splitInto.map(({ orderNo, seats, ahead }): [string, ReactNode] => [
      ahead ? '虚拟出票' : '拆分出',
      <OrderLink key={orderNo} orderNo={orderNo} after={`（${seats} 座）`} />,
    ]),
    ...(remark ? [['备注', remark] as [string, ReactNode]] : []),
    ['订单号', orderNo],
  ]
  return (
    <dl className="ow-list">
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const OrderLink = ({ orderNo, after = '' }: { orderNo: string; after?: string }) => (
  <>
    <Link to={`/order/${encodeURIComponent(orderNo)}`}>{orderNo}</Link>
    {after}
  </>
)

/** Places of the order in the queue of each flight, and the limit for confirming the seats that it got. */
const Waiting = ({ waitlist: { until, confirmBy, legs }, now }: { waitlist: NonNullable<OpenedOrder['waitlist']>; now: number }) => (
  <section className="ow-card" aria-labelledby="waiting">
    <h2 id="waiting" className="ow-card-head">
      候补
      <small>
        {confirmBy ? '确认时限' : '候补截止'} {whenText(confirmBy ?? until, now)} <TimeLeft limit={confirmBy ?? until} now={houseNow} />
      </small>
    </h2>
    <dl className="ow-list">
      {legs.map(({ stockId, flightNo, standing, place, waiting }) => (
        <div key={stockId}>
          <dt>{flightNo}</dt>
          <dd>
            {legStandings[standing]}
            {place && `，第 ${place} 位（共 ${waiting} 个订单）`}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
