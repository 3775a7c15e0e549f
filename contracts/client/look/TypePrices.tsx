import { type FareType, fareTypes } from '../../enums.ts'
import './journey.css'
import type { TypePrice } from './FareTable.tsx'
import { Money } from './Money.tsx'

/** Price per person of each type with the included taxes. A narrow screen shows only types that travel. */
export const TypePrices = ({ prices }: { prices: readonly Omit<TypePrice, 'fare' | 'total'>[] }) => (
  <ul className="type-prices">
    {prices.map(({ type, count, perPassenger, cnFund, yq, others = 0 }) => (
      <li key={type} className={count > 0 ? undefined : 'nobody'}>
        <span>{shortly(type)}</span>
        <b>
          <Money fen={perPassenger} sign />
        </b>
        <span>
          含税 <Money fen={cnFund + yq + others} />
        </span>
      </li>
    ))}
  </ul>
)
/** short names, for cells without room beside the amount */
const shortly = (type: FareType) => (type === 'FREE' ? '免票' : type === 'SOLIDER' ? '军残' : fareTypes[type])
