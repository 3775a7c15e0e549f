import { daysText, minutesOf, staOf, stdOf, zoneMark } from '../../kernel/zones.ts'
import './journey.css'
import { AirportName } from './AirportName.tsx'
import { durationText, type Flown, type NameOf } from './route.ts'

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
