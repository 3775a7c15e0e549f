import { Itinerary, type NameOf } from '#contracts/client/look/journey.tsx'
import { Money } from '#contracts/client/look/parts.tsx'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { OrderLink } from './FlightCard.tsx'
import type { Form, Group } from './form.ts'
import { type Offer, orderAddress, personsOf, shortBy } from './results.ts'
import { Terms } from './Terms.tsx'

type Props = { chosen: readonly (Offer | undefined)[]; nameOf: NameOf; group: Group }

/** A journey for whose every leg a flight has been chosen, and what it would have to keep. */
export const Chosen = ({ chosen, nameOf, group }: Props) => {
  const legs = chosen.filter(offer => offer !== undefined)
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

type BarProps = { chosen: Props['chosen']; form: Form; mayWait: (offer: Offer) => boolean }

/** What it comes to so far, and the way to its order once it is whole. */
export const ChosenBar = ({ chosen, form, mayWait }: BarProps) => {
  const picked = chosen.filter(offer => offer !== undefined)
  const [first] = picked
  if (!first) return null
  const isWhole = picked.length === chosen.length
  const short = Math.max(...picked.map(shortBy))
  const isOpen = isWhole && picked.every(offer => shortBy(offer) === 0 || mayWait(offer))
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
