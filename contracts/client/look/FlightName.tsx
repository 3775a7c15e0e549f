import type { ReactNode } from 'react'
import { type AirlineCode, airlines } from '../../enums.ts'
import './journey.css'
import { Airline } from './Airline.tsx'
import type { Flown } from './route.ts'

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
