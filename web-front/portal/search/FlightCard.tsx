import { Button } from 'antd'
import { useId } from 'react'
import { FareTable } from '#contracts/client/look/FareTable.tsx'
import { FlightName } from '#contracts/client/look/FlightName.tsx'
import { Leg } from '#contracts/client/look/Leg.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import type { NameOf } from '#contracts/client/look/route.ts'
import { TypePrices } from '#contracts/client/look/TypePrices.tsx'
import type { AskedGroup } from './form.ts'
import { OrderLink } from './OrderLink.tsx'
import { type PricedFlight, personsOf, shortBy, toldTypes } from './results.ts'
import { Terms } from './Terms.tsx'

type Props = {
  flight: PricedFlight
  nameOf: NameOf
  group: AskedGroup
  /** address of the order page, for a journey of one leg */
  orderAt: string | undefined
  /** chooses the flight for its leg, in a journey of several legs */
  pick: (() => void) | undefined
  isPicked: boolean
  mayWait: boolean
  isOpen: boolean
  toggle: () => void
  isCompared: boolean
  compare: (() => void) | undefined
}

/** A flight for sale: its times, the seats left and wanted, its price, and its terms. */
export const FlightCard = ({ flight, nameOf, group, orderAt, pick, isPicked, mayWait, isOpen, toggle, isCompared, compare }: Props) => {
  const { flightNo, cabin, paxMin, freeSeats, seatsLeft, prices, total, airLineName, obstacle } = flight
  const details = useId()
  const short = shortBy(flight)
  const persons = personsOf(flight)
  const isOpenToGroup = obstacle === undefined && (short === 0 || mayWait)
  return (
    <article className={`flight-card${isPicked ? ' picked' : ''}`} aria-label={flightNo}>
      <div className="flight-row">
        <div className="flight-which">
          <label className="flight-compare">
            <input type="checkbox" checked={isCompared} disabled={!compare} onChange={compare} aria-label={`${flightNo} 加入对比`} />
          </label>
          <FlightName {...flight}>{airLineName}</FlightName>
        </div>
        <Leg flight={flight} nameOf={nameOf} />
        <div className="flight-seats">
          {short > 0 ? (
            <b className="tone-waiting">
              余 {seatsLeft} 座，差 {short} 座
            </b>
          ) : (
            <b>余 {seatsLeft} 座</b>
          )}
          <small>
            <span>{paxMin} 人成团</span> <span>{cabin} 舱</span> {freeSeats > 0 && <span>含 {freeSeats} 个免票</span>}
          </small>
        </div>
        <TypePrices prices={toldTypes(flight)} />
        <div className="flight-sum">
          <b>
            <Money fen={total} sign />
          </b>
          <small>{persons} 人合计，含税</small>
        </div>
        <div className="flight-do">
          {orderAt !== undefined && isOpenToGroup && <OrderLink to={orderAt} short={short} />}
          {pick && isOpenToGroup && (
            <Button type={short === 0 && !isPicked ? 'primary' : 'default'} onClick={pick} aria-pressed={isPicked}>
              {isPicked ? '已选' : '选择航班'}
            </Button>
          )}
          {obstacle !== undefined ? (
            <span className="flight-none">{obstacle}</span>
          ) : (
            short > 0 && !mayWait && <span className="flight-none">座位不足</span>
          )}
          <button type="button" className="search-link" aria-expanded={isOpen} aria-controls={details} onClick={toggle}>
            票价与条件
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isOpen ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} />
            </svg>
          </button>
        </div>
      </div>
      {isOpen && (
        <div className="flight-more" id={details}>
          <div>
            <h4>票价构成</h4>
            <FareTable lines={prices} total={total} label={`${flightNo} 票价构成`} />
          </div>
          {orderAt !== undefined && obstacle === undefined && <Terms stockIds={[flight.stockId]} group={group} />}
        </div>
      )}
    </article>
  )
}
