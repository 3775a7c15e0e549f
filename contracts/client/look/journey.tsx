import type { ReactNode } from 'react'
import { type AirlineCode, airlines, type FareType, fareTypes } from '../../enums.ts'
import { EMPTY } from '../../kernel/calendar.ts'
import type { Fen } from '../../kernel/money.ts'
import './journey.css'
import { Airline, AirportName, Money } from './parts.tsx'
import { dayText, durationText, type Flown, minutesOf } from './route.ts'

/** Flights and what they cost, as search, order and workspace show them; without a widget library. */
export type NameOf = (code: string) => string | undefined

/** An airline's mark, the flight's number, and the airline's name below, or what else is said of it. */
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
  /** the name of the place where it stops over, null where it stops nowhere; nothing is said when that is not known */
  via?: string | null
}

/** When and where from, how long, when and where to. */
export const Leg = ({ flight, nameOf, via }: LegProps) => {
  const { origin, destination, depTime, arrTime, arrDays } = flight
  return (
    <div className="leg">
      <div>
        <div className="leg-time">{depTime}</div>
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
          {arrTime}
          {arrDays > 0 && <sup>+{arrDays} 天</sup>}
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
  /** what stands beside a leg: its cabin, a button */
  beside?: (leg: number) => ReactNode
}

/** A journey, a row for each of its flights. */
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

/** What one of a type costs, and how many of them there are. */
type TypePrice = { type: FareType; count: number; fare: Fen; cnFund: Fen; yq: Fen; perPassenger: Fen; total: Fen }

/** What one of each type pays, with the taxes that are in it; on a telephone only types that travel. */
export const TypePrices = ({ prices }: { prices: readonly Omit<TypePrice, 'fare' | 'total'>[] }) => (
  <ul className="type-prices">
    {prices.map(({ type, count, perPassenger, cnFund, yq }) => (
      <li key={type} className={count > 0 ? undefined : 'nobody'}>
        <span>{shortly(type)}</span>
        <b>
          <Money fen={perPassenger} sign />
        </b>
        <span>
          含税 <Money fen={cnFund + yq} />
        </span>
      </li>
    ))}
  </ul>
)
/** beside an amount there is no room for more */
const shortly = (type: FareType) => (type === 'FREE' ? '免票' : type === 'SOLIDER' ? '军残' : fareTypes[type])

type FareTableProps = {
  lines: readonly TypePrice[]
  /** what it comes to, where more than one line adds up */
  total?: Fen
  /** which table it is, for whoever hears it */
  label?: string
}

/** What a price is made of, type by type: fare, taxes, people, sum. Types with nobody in them stand faint. */
export const FareTable = ({ lines, total, label = '票价构成' }: FareTableProps) => (
  <table className="fare-table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">旅客类型</th>
        {['票价', '民航基金', '燃油费'].map(head => (
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
        const { type, count, fare, cnFund, yq, perPassenger } = line
        return (
          <tr key={type} className={count > 0 ? undefined : 'nobody'}>
            <th scope="row">
              {fareTypes[type]}
              <span className="narrow-only">
                <Money fen={fare} /> + 税 <Money fen={cnFund + yq} />
              </span>
            </th>
            {[fare, cnFund, yq].map((amount, index) => (
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
          <td className="wide-only" colSpan={3} />
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
