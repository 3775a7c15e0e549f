import { fareTypes } from '#contracts/enums.ts'
import type { ShownOrder } from './OrderDetail.tsx'

export type Dividing = { order: ShownOrder; close: () => void }
export const optionsOf = (passengers: ShownOrder['passengers']) =>
  passengers.map(({ id, name, type, pnr }) => ({ id, label: `${name} ${fareTypes[type]}${pnr ? ` ${pnr}` : ''}` }))
