import { stockBatches } from '#contracts/seats/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { InvalidateBatch } from './InvalidateBatch.tsx'

/** The uploaded lists of block seats. */
export const StockBatchList = () => (
  <ListScreen of={stockBatches} rowActions={row => <InvalidateBatch batch={row} size="small" variant="text" />} />
)
