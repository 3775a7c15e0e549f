import { Money } from '#contracts/client/look/Money.tsx'
import { BottomBar } from '../../kit/BottomBar.tsx'
import type { ChosenProps } from './Chosen.tsx'
import type { SearchFields } from './form.ts'
import { OrderLink } from './OrderLink.tsx'
import { orderAddress, type PricedFlight, personsOf, shortBy } from './results.ts'

type BarProps = { chosen: ChosenProps['chosen']; form: SearchFields; mayWait: (flight: PricedFlight) => boolean }

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
