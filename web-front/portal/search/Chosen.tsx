import { Itinerary } from '#contracts/client/look/Itinerary.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import type { NameOf } from '#contracts/client/look/route.ts'
import type { AskedGroup } from './form.ts'
import type { PricedFlight } from './results.ts'
import { Terms } from './Terms.tsx'

export type ChosenProps = { chosen: readonly (PricedFlight | undefined)[]; nameOf: NameOf; group: AskedGroup }

/** A complete journey, with a flight for every leg, and its terms. */
export const Chosen = ({ chosen, nameOf, group }: ChosenProps) => {
  const legs = chosen.filter(flight => flight !== undefined)
  if (legs.length < chosen.length) return null
  return (
    <section className="chosen-flights" aria-label="已选航班">
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
