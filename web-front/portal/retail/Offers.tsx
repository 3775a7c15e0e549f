import { Button } from 'antd'
import { useState } from 'react'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import type { Static } from '#contracts/kernel/schema.ts'
import { daysText } from '#contracts/kernel/zones.ts'
import type { retailSearch } from '#contracts/retail/flight-api.ts'
import type { RetailFlight } from '#contracts/retail/parts.ts'
import { houseNow } from '../../kit/clock.ts'
import type { Chosen } from './Travellers.tsx'

type Legs = Static<typeof retailSearch.data>['legs']
type Props = {
  legs: Legs
  until: string
  chosen: readonly (Chosen | undefined)[]
  nameOf: (code: string) => string | undefined
  choose: (leg: number, offer: Chosen) => void
  again: () => void
  isAsking: boolean
}

/** Flights of each leg with their products; the choice of one product for each. */
export const Offers = ({ legs, until, chosen, nameOf, choose, again, isAsking }: Props) => (
  <>
    <p className="retail-until">
      查询结果 <TimeLeft limit={until} now={houseNow} /> 有效，价格和座位以提交为准{' '}
      <Button size="small" loading={isAsking} onClick={again}>
        重新查询
      </Button>
    </p>
    {legs.map((leg, n) => (
      <section key={`${leg.origin}${leg.date}`} className="retail-leg" aria-label={n === 0 ? '去程航班' : '回程航班'}>
        <h2>
          {legs.length > 1 && (n === 0 ? '去程 ' : '回程 ')}
          <Route legs={[leg]} nameOf={nameOf} /> {leg.date}
        </h2>
        <ul>
          {leg.flights.map(flight => (
            <Flight key={flight.flightNo} flight={flight} chosen={chosen[n]} choose={offer => choose(n, offer)} />
          ))}
        </ul>
      </section>
    ))}
  </>
)

const Flight = ({ flight, chosen, choose }: { flight: RetailFlight; chosen: Chosen | undefined; choose: (offer: Chosen) => void }) => {
  const { airLine, flightNo, depTime, arrTime, arrDays, cabins } = flight
  return (
    <li className="retail-flight">
      <p>
        <Airline code={airLine} /> <b>{flightNo}</b> {depTime}–{arrTime} {daysText(arrDays)}
      </p>
      <ul>
        {cabins.flatMap(({ stockId, cabin, seatsLeft, offers }) =>
          offers.map(offer => (
            <Product
              key={`${stockId} ${offer.freightId}`}
              about={`${flightNo} ${cabin}舱 ${offer.product}`}
              cabin={cabin}
              seatsLeft={seatsLeft}
              offer={offer}
              isChosen={chosen?.stockId === stockId && chosen.freightId === offer.freightId}
              choose={() => choose({ stockId, freightId: offer.freightId, total: offer.total, flightNo, prices: offer.prices })}
            />
          )),
        )}
      </ul>
    </li>
  )
}

type ProductProps = {
  about: string
  cabin: string
  seatsLeft: string
  offer: RetailFlight['cabins'][number]['offers'][number]
  isChosen: boolean
  choose: () => void
}
const Product = ({ about, cabin, seatsLeft, offer: { product, fare, total, ruleText }, isChosen, choose }: ProductProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={`retail-product${isChosen ? ' chosen' : ''}`}>
      <span>
        {product} <small>{cabin} 舱</small>
      </span>
      <span>
        票价 <Money fen={fare} sign /> <small>{seatsLeft === 'A' ? '余座充足' : `余 ${seatsLeft} 座`}</small>
      </span>
      <b>
        含税 <Money fen={total} sign />
      </b>
      <span className="retail-do">
        <Button size="small" aria-expanded={isOpen} aria-label={`${about} 退改规定`} onClick={() => setOpen(!isOpen)}>
          退改
        </Button>{' '}
        <Button
          size="small"
          type={isChosen ? 'default' : 'primary'}
          aria-pressed={isChosen}
          aria-label={`${isChosen ? '已选' : '选择'} ${about}`}
          onClick={choose}
        >
          {isChosen ? '已选' : '选择'}
        </Button>
      </span>
      {isOpen && (
        <ul className="retail-rules">
          {ruleText.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
