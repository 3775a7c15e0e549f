import type { BagStanding } from '#contracts/auction/bag-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { Lines } from '../../kit/Lines.tsx'
import '../bidding/bidding.css'
import { useAirportNames } from '../search/ask.ts'
import './bags.css'

type Priced = Pick<BagStanding, 'lots' | 'price' | 'seats' | 'amount'>
export const BagFlights = ({ bag: { lots, price, seats, amount }, isFloor = false }: { bag: Priced; isFloor?: boolean }) => {
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
