import { Itinerary } from '#contracts/client/look/Itinerary.tsx'
import { Back } from '../../../kit/Back.tsx'
import { Loading } from '../../../kit/Loading.tsx'
import { useAirportNames } from '../../search/ask.ts'
import type { Choice } from './choice.ts'
import type { Preview } from './words.ts'

/** The chosen flights with their remaining seats. */
export const Flights = ({ choice, shown, back }: { choice: Choice; shown: Preview | undefined; back: string }) => {
  const nameOf = useAirportNames()
  return (
    <section className="new-order-card" aria-labelledby="new-order-flights">
      <header>
        <h2 id="new-order-flights">行程</h2>
        <Back to={back}>重新选择</Back>
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

const Seats = ({ leg: { cabin, seatsLeft }, seats }: { leg: Preview['legs'][number]; seats: number }) => (
  <>
    <b className={seatsLeft < seats ? 'new-order-wanting' : undefined}>
      {seatsLeft < seats ? `余 ${seatsLeft} 座，差 ${seats - seatsLeft} 座` : `余 ${seatsLeft} 座`}
    </b>
    <br />
    {cabin} 舱
  </>
)
