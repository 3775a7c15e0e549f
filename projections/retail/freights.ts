import { LRUCache } from 'lru-cache'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import type { Freight } from '#contracts/retail/freights.ts'
import type { Queries } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'

type ByCabin = ReadonlyMap<string, readonly Freight[]>
/** lines that are kept: an airline has as many as people ask for */
const LINES = 500
/** the most freights of one line */
const MOST = 5_000

/**
 * The enabled freights of an airline on a line, by cabin. A line is read once and kept until a freight changes: reading all freights at
 * each change of one would hold up every search.
 */
export const freightsByLine = (query: Pick<Queries, 'cached'>) => {
  const kept = new LRUCache<string, () => Promise<ByCabin>>({ max: LINES })
  return (airLine: string, line: string): Promise<ByCabin> => {
    const key = `${airLine} ${line}`
    const known =
      kept.get(key) ??
      query.cached(recordView(productFreight), { filter: { airLine, line, enabled: true }, limit: MOST }, rows =>
        groupedBy(rows, ({ cabin }) => cabin),
      )
    kept.set(key, known)
    return known()
  }
}
