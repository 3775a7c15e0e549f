import type { ReactNode } from 'react'
import './journey.css'
import { FlightName } from './FlightName.tsx'
import { Leg } from './Leg.tsx'
import { dayText, type Flown, type NameOf } from './route.ts'

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
