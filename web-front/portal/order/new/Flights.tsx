import { Link } from 'react-router-dom'
import { Itinerary } from '#contracts/client/look/journey.tsx'
import { Loading } from '../../../kit/States.tsx'
import { useAirportNames } from '../../search/ask.ts'
import type { Choice } from './choice.ts'
import type { Preview } from './words.ts'

/** What was chosen, flight by flight, with the seats that are left. */
export const Flights = ({ choice, shown }: { choice: Choice; shown: Preview | undefined }) => {
  const nameOf = useAirportNames()
  return (
    <section className="new-order-card" aria-labelledby="new-order-flights">
      <header>
        <h2 id="new-order-flights">行程</h2>
        <Link to={searchFor(choice, shown)}>重新选择</Link>
      </header>
      <div className="new-order-body">
        {shown ? (
          <Itinerary legs={shown.legs} nameOf={nameOf} beside={leg => <Seats leg={shown.legs[leg]!} seats={shown.seats} />} />
        ) : (
          <Loading rows={choice.legs.length} height={48} />
        )}
      </div>
    </section>
  )
}

/** the search as it was asked, once the flights are known */
const searchFor = ({ voyageType, counts }: Choice, shown: Preview | undefined): string => {
  const page = '/demandManagement/searchTickets'
  if (!shown) return page
  const legs = shown.legs.map(({ origin, destination, date }) => `${origin}-${destination}-${date}`).join(',')
  return `${page}?type=${voyageType}&legs=${legs}&adults=${counts.ADULT}&children=${counts.CHILD}&infants=${counts.INFANT}`
}

const Seats = ({ leg: { cabin, seatsLeft }, seats }: { leg: Preview['legs'][number]; seats: number }) => (
  <>
    <b className={seatsLeft < seats ? 'new-order-wanting' : undefined}>
      {seatsLeft < seats ? `余 ${seatsLeft} 座，差 ${seats - seatsLeft} 座` : `余 ${seatsLeft} 座`}
    </b>
    <br />
    {cabin} 舱
  </>
)
