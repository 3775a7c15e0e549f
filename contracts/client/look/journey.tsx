import type { ReactNode } from 'react'
import { type AirlineCode, airlines, type FareType, fareTypes } from '../../enums.ts'
import { EMPTY } from '../../kernel/calendar.ts'
import type { Fen } from '../../kernel/money.ts'
import { daysText, minutesOf, staOf, stdOf, zoneMark } from '../../kernel/zones.ts'
import './journey.css'
import { Airline, AirportName, Money } from './parts.tsx'
import { dayText, durationText, type Flown } from './route.ts'

/** Flights with their prices, as search, order and workspace show them; without a widget library. */
export type NameOf = (code: string) => string | undefined

/** An airline's mark and the flight number, with the airline's name or other content below. */
export const FlightName = ({ airLine, flightNo, children }: Pick<Flown, 'airLine' | 'flightNo'> & { children?: ReactNode }) => (
  <div className="flight-name">
    <Airline code={airLine} bare />
    <div>
      <b>{flightNo}</b>
      <small>{children ?? airlines[airLine as AirlineCode]?.name ?? airLine}</small>
    </div>
  </div>
)

type LegProps = {
  flight: Flown
  nameOf: NameOf
  /** name of the stopover, null for none; undefined where it is not known */
  via?: string | null
}

/** Departure, duration and arrival of a leg. */
export const Leg = ({ flight, nameOf, via }: LegProps) => {
  const { origin, destination, arrDays } = flight
  return (
    <div className="leg">
      <div>
        <div className="leg-time">
          {flight.depTime}
          <small>{zoneMark(flight.depZone, stdOf(flight))}</small>
        </div>
        <div className="leg-place">
          <AirportName code={origin} name={nameOf(origin)} />
        </div>
      </div>
      <div className="leg-way">
        <span>{durationText(minutesOf(flight))}</span>
        <i aria-hidden="true" />
        {via !== undefined && <span>{via === null ? '直飞' : `经停${via}`}</span>}
      </div>
      <div>
        <div className="leg-time">
          {flight.arrTime}
          {arrDays !== 0 && <sup>{daysText(arrDays)}</sup>}
          <small>{zoneMark(flight.arrZone, staOf(flight))}</small>
        </div>
        <div className="leg-place">
          <AirportName code={destination} name={nameOf(destination)} />
        </div>
      </div>
    </div>
  )
}

type ItineraryProps = {
  legs: readonly Flown[]
  nameOf: NameOf
  /** content beside a leg: its cabin, a button */
  beside?: (leg: number) => ReactNode
}

/** A journey, with a row for each flight. */
export const Itinerary = ({ legs, nameOf, beside }: ItineraryProps) => (
  <ol className="itinerary">
    {legs.map((flight, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the journey
      <li key={index}>
        <FlightName {...flight}>{dayText(flight.date)}</FlightName>
        <Leg flight={flight} nameOf={nameOf} />
        {beside && <div className="itinerary-beside">{beside(index)}</div>}
      </li>
    ))}
  </ol>
)

/** Price per person of one passenger type, and the number of its passengers. */
type TypePrice = { type: FareType; count: number; fare: Fen; cnFund: Fen; yq: Fen; others?: Fen; perPassenger: Fen; total: Fen }

/** Price per person of each type with the included taxes. A narrow screen shows only types that travel. */
export const TypePrices = ({ prices }: { prices: readonly Omit<TypePrice, 'fare' | 'total'>[] }) => (
  <ul className="type-prices">
    {prices.map(({ type, count, perPassenger, cnFund, yq, others = 0 }) => (
      <li key={type} className={count > 0 ? undefined : 'nobody'}>
        <span>{shortly(type)}</span>
        <b>
          <Money fen={perPassenger} sign />
        </b>
        <span>
          含税 <Money fen={cnFund + yq + others} />
        </span>
      </li>
    ))}
  </ul>
)
/** short names, for cells without room beside the amount */
const shortly = (type: FareType) => (type === 'FREE' ? '免票' : type === 'SOLIDER' ? '军残' : fareTypes[type])

type FareTableProps = {
  lines: readonly TypePrice[]
  /** total, fen; shown where more than one line adds up */
  total?: Fen
  /** name of the table for screen readers */
  label?: string
}

/** The parts of a price by type: fare, taxes, people, sum. Types without people are shown faintly. */
export const FareTable = ({ lines, total, label = '票价构成' }: FareTableProps) => {
  const abroad = lines.some(({ others }) => others)
  return (
    <table className="fare-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">旅客类型</th>
          {['票价', '民航基金', '燃油费', ...(abroad ? ['其他税费'] : [])].map(head => (
            <th key={head} scope="col" className="number wide-only">
              {head}
            </th>
          ))}
          {['每人含税', '人数', '小计（元）'].map(head => (
            <th key={head} scope="col" className="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => {
          const { type, count, fare, cnFund, yq, others = 0, perPassenger } = line
          return (
            <tr key={type} className={count > 0 ? undefined : 'nobody'}>
              <th scope="row">
                {fareTypes[type]}
                <span className="narrow-only">
                  <Money fen={fare} /> + 税 <Money fen={cnFund + yq + others} />
                </span>
              </th>
              {[fare, cnFund, yq, ...(abroad ? [others] : [])].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the head
                <td key={index} className="number wide-only">
                  <Money fen={amount} />
                </td>
              ))}
              <td className="number">
                <Money fen={perPassenger} />
              </td>
              <td className="number">{count > 0 ? count : EMPTY}</td>
              <td className="number">{count > 0 ? <Money fen={line.total} /> : EMPTY}</td>
            </tr>
          )
        })}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td className="wide-only" colSpan={abroad ? 4 : 3} />
            <td />
            <td className="number">{lines.reduce((sum, { count }) => sum + count, 0)}</td>
            <td className="number">
              <Money fen={total} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
