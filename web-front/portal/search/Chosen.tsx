import { Itinerary, type NameOf } from '#contracts/client/look/journey.tsx'
import { Money } from '#contracts/client/look/parts.tsx'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { OrderLink } from './FlightCard.tsx'
import type { AskedGroup, SearchFields } from './form.ts'
import { orderAddress, type PricedFlight, personsOf, shortBy } from './results.ts'
import { Terms } from './Terms.tsx'

type Props = { chosen: readonly (PricedFlight | undefined)[]; nameOf: NameOf; group: AskedGroup }

/** A complete journey, with a flight for every leg, and its terms. */
export const Chosen = ({ chosen, nameOf, group }: Props) => {
  const legs = chosen.filter(flight => flight !== undefined)
  if (legs.length < chosen.length) return null
  return (
    <section className="chosen" aria-label="已选航班">
      <div>
        <h4>已选航班</h4>
        <Itinerary
          legs={legs}
          nameOf={nameOf}
          beside={leg => (
            <>
              {legs[leg]!.cabin} 舱 <Money fen={legs[leg]!.total} sign />
            </>
          )}
        />
      </div>
      <Terms stockIds={legs.map(({ stockId }) => stockId)} group={group} />
    </section>
  )
}

type BarProps = { chosen: Props['chosen']; form: SearchFields; mayWait: (flight: PricedFlight) => boolean }

/** The price so far, and the link to the order once the journey is complete. */
export const ChosenBar = ({ chosen, form, mayWait }: BarProps) => {
  const picked = chosen.filter(flight => flight !== undefined)
  const [first] = picked
  if (!first) return null
  const isWhole = picked.length === chosen.length
  const short = Math.max(...picked.map(shortBy))
  const isOpen = isWhole && picked.every(flight => shortBy(flight) === 0 || mayWait(flight))
  return (
    <BottomBar actions={isOpen && <OrderLink to={orderAddress(form.voyageType, picked, form)} short={short} />}>
      <div className="chosen-sum">
        <Money fen={picked.reduce((sum, { total }) => sum + total, 0)} sign point />
        <small>
          {personsOf(first)} 人{isWhole ? '全程合计' : `，已选 ${picked.length} / ${chosen.length} 段`}，含税
        </small>
      </div>
    </BottomBar>
  )
}
