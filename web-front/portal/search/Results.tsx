import { Button, Empty, Skeleton } from 'antd'
import { messageOf } from '#contracts/client/error.ts'
import { Airline, Money, Route } from '#contracts/client/look/parts.tsx'
import { fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Airport } from '#contracts/order/search/places.ts'
import type { Found, Offer, useSearch } from './ask.ts'

/** What a search has found, leg by leg; the cheapest flight first. */
export const Results = ({ found, airports }: { found: ReturnType<typeof useSearch>; airports: readonly Airport[] }) => (
  <section aria-label="查询结果" aria-busy={found.isFetching} aria-live="polite">
    {found.isFetching ? (
      <Skeleton active />
    ) : found.error ? (
      <p role="alert">
        查询失败：{messageOf(found.error)} <Button onClick={() => void found.refetch()}>重试</Button>
      </p>
    ) : (
      found.data && <Legs found={found.data} airports={airports} />
    )}
  </section>
)

const Legs = ({ found: { legs, lowest }, airports }: { found: Found; airports: readonly Airport[] }) => {
  const nameOf = (code: string) => airports.find(({ airportCode }) => airportCode === code)?.shortCname
  if (lowest === null)
    return (
      <Empty
        description={
          legs.length > 1 ? '没有每个航段都有座位的航空公司，请更换日期、人数或航段' : '当天没有可以销售的航班，请更换日期或人数'
        }
      />
    )
  return (
    <>
      <h2>
        <span>查询结果</span>
        <span className="lowest">全程最低 {formatYuan(lowest)}</span>
      </h2>
      {legs.map(({ origin, destination, date, offers }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the journey
        <section key={index} aria-labelledby={`found-${index}`}>
          <h3 id={`found-${index}`}>
            {legs.length > 1 && `第${index + 1}航段 `}
            <Route legs={[{ origin, destination }]} nameOf={nameOf} /> {date}（{offers.length} 个航班）
          </h3>
          <ul className="offers">
            {offers.map(offer => (
              <li key={offer.stockId}>
                <Flight offer={offer} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const Flight = ({ offer, nameOf }: { offer: Offer; nameOf: (code: string) => string | undefined }) => {
  const { airLine, airLineName, flightNo, origin, destination, depTime, arrTime, arrDays, cabin, seatsLeft, paxMin, policyName } = offer
  const { freeSeats, prices, total } = offer
  const adult = prices.find(({ type }) => type === 'ADULT')
  const persons = prices.reduce((sum, { count }) => sum + count, 0)
  return (
    <article aria-label={flightNo}>
      <div className="flight">
        <h4>
          <Airline code={airLine} bare /> {flightNo} <small>{airLineName}</small>
        </h4>
        <p>
          <strong>{depTime}</strong> {nameOf(origin) ?? origin} → <strong>{arrTime}</strong>
          {arrDays > 0 && `（+${arrDays}天）`} {nameOf(destination) ?? destination}
        </p>
        <p>
          {cabin} 舱 · 余 {seatsLeft} 座 · {paxMin} 人成团{freeSeats > 0 && ` · 含 ${freeSeats} 个免票`}
        </p>
        <p className="price">
          {adult && <strong>{formatYuan(adult.perPassenger)}</strong>} {adult && '每位成人，含税'}
          <br />
          {persons} 人共 {formatYuan(total)}
        </p>
      </div>
      <details>
        <summary>价格与税费（{policyName}）</summary>
        <Prices prices={prices} flightNo={flightNo} />
      </details>
    </article>
  )
}

const amounts = ['fare', 'cnFund', 'yq', 'perPassenger', 'total'] as const
const heads = ['票价', '民航发展基金', '燃油附加费', '单人合计', '小计（元）']

const Prices = ({ prices, flightNo }: Pick<Offer, 'prices' | 'flightNo'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too
  <section className="wide-table" aria-label={`${flightNo} 价格与税费`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">旅客类型</th>
          {['人数', ...heads].map(head => (
            <th key={head} scope="col" className="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {prices.map(price => (
          <tr key={price.type}>
            <th scope="row">{fareTypes[price.type]}</th>
            <td className="number">{price.count}</td>
            {amounts.map(amount => (
              <td key={amount} className="number">
                <Money fen={price[amount]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
