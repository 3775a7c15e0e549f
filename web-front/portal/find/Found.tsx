import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { legsOf, shortDate } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { orderStatuses } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { clockText } from '#contracts/kernel/zones.ts'
import { findOrders } from '#contracts/order/due-api.ts'
import { FEWEST, foundBy } from '#contracts/order/matters.ts'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useProfile } from '../ask.ts'
import { Find } from '../frame/Find.tsx'
import { useAirports } from '../search/ask.ts'
import './find.css'

type Found = Static<typeof findOrders.data>['content'][number]

/** Search for orders by anything known of them; a complete number leads straight to its order. */
export const Found = () => {
  const [address] = useSearchParams()
  const narrow = useNarrow()
  const { data: me } = useProfile()
  const q = (address.get('q') ?? '').trim()
  return (
    <>
      <h1>查找订单</h1>
      {narrow && <Find takesFocus={q === ''} />}
      {me && !me.agency ? <section>后台账号没有自己的订单</section> : q.length >= FEWEST ? <Results q={q} /> : <Hint />}
    </>
  )
}

const Hint = () => (
  <section className="found">
    <Empty title="输入订单号、PNR、票号、旅客姓名、团名、航班号或联系人" text={`至少 ${FEWEST} 个字，只要开头即可`} />
  </section>
)

const Results = ({ q }: { q: string }) => {
  const navigate = useNavigate()
  const found = useAsk(findOrders, { q }, { lists: ['order'] })
  const { data: airports = [] } = useAirports(true)
  const names = new Map(airports.map(({ airportCode, shortCname }) => [airportCode, shortCname]))
  const exact = found.data?.content.filter(({ exact }) => exact) ?? []
  const [only] = exact
  const leads = exact.length === 1 && only ? wayOf(only) : undefined
  useEffect(() => {
    // the back button must lead to where the search was made
    if (leads) void navigate(leads, { replace: true })
  }, [leads, navigate])
  return (
    <Fetched from={found} what="订单" rows={5}>
      {({ content, more }) => (
        <section className="found" aria-label="查找结果">
          {content.length === 0 ? (
            <Empty title={`没有找到“${q}”`} text="订单号、PNR、票号、旅客姓名、团名、航班号和联系人按开头查找，请检查是否输错">
              <Link to="/order">查看全部订单</Link>
            </Empty>
          ) : (
            <>
              <p className="found-count">
                “{q}” 找到 {more ? `${content.length} 个以上` : `${content.length} 个`}订单，新提交的在前
                {more && '，请输入得更完整'}
              </p>
              <ul>
                {content.map(order => (
                  <Row key={order.id} of={order} nameOf={code => names.get(code)} />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </Fetched>
  )
}

/** The address for a result; a ticket or a traveller is shown in the list of its order. */
const wayOf = ({ id, by }: Found): string =>
  `/order/${encodeURIComponent(id)}${by === 'TICKET' ? '?tab=tickets' : by === 'NAME' ? '?tab=names' : ''}`

const Row = ({ of: order, nameOf }: { of: Found; nameOf: (code: string) => string | undefined }) => {
  const {
    groupName,
    orderNo,
    agencyName,
    airLine,
    flights,
    route,
    departure,
    std,
    depZone,
    persons,
    status,
    total,
    pnr,
    by,
    travellers = [],
  } = order
  return (
    <li>
      <div className="found-name">
        <Link to={wayOf(order)}>{groupName}</Link>
        <small>
          {orderNo}
          {pnr && `　${pnr}`}　{agencyName}
        </small>
      </div>
      <div className="found-flight">
        <Airline code={airLine} bare />
        <span>{flights}</span>
        <Route legs={legsOf(route)} nameOf={nameOf} />
        <span>
          {shortDate(departure)} {clockText(std, depZone)}
        </span>
        <span>{persons} 人</span>
      </div>
      <div className="found-state">
        <Tag tone={toneOf(status)}>{orderStatuses[status]}</Tag>
        <Money fen={total} sign />
      </div>
      <small className="found-by">
        {foundBy[by]}
        {travellers.length > 0 && `：${travellers.join('、')}`}
      </small>
    </li>
  )
}
