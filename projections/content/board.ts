import { sellsUnder } from '#contracts/agency/sub-agent.ts'
import { byWeight, type InfoReader, isFor } from '#contracts/content/published.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { type Call, isStaff, type Who } from '#contracts/kernel/endpoint.ts'
import { agencies } from '../agency/agency.ts'
import type { Queries } from '../kernel/query.ts'
import { type Piece, published } from './published.ts'

/** pieces that are enabled at once; the newest count */
const MOST = 5_000

/** Pieces that are published for a caller now, the most important first: rows without their texts, from memory. */
export const board = (query: Pick<Queries, 'cached' | 'cachedById'>) => {
  const enabled = query.cached(published, { filter: { enabled: true }, sort: ['-from'], limit: MOST })
  const agencyOf = query.cachedById(agencies)
  const readerOf = async (who: Who): Promise<InfoReader> => {
    if (isStaff(who)) return { isStaff: true, airlines: who.airlines }
    const own = who.agency === undefined ? null : await agencyOf(who.agency)
    const parent = own?.parent === undefined ? undefined : ((await agencyOf(own.parent)) ?? undefined)
    const { domestic, inter } = own ? sellsUnder(own, parent) : { domestic: [], inter: [] }
    // an agency without a level counts as C, as with seats that are held unpaid
    return { isStaff: false, airlines: [...domestic, ...inter], level: (parent ?? own)?.level ?? 'C' }
  }
  const onDay = async (now: string, keep: (piece: Piece, day: string) => boolean): Promise<Piece[]> => {
    const day = toLocal(now).date
    return (await enabled()).filter(piece => keep(piece as Piece, day)).sort(byWeight) as Piece[]
  }
  return {
    /** the pieces for a caller; of an agency those of the airlines that it sells and of its family's level */
    of: async ({ who, now }: Pick<Call, 'who' | 'now'>): Promise<Piece[]> => {
      const reader = await readerOf(who)
      return onDay(now, (piece, day) => isFor(reader, piece, day))
    },
    /** announcements that stand on the login page */
    open: (now: string): Promise<Piece[]> =>
      onDay(now, (piece, day) => piece.open === true && isFor({ isStaff: false, airlines: [piece.airLine] }, piece, day)),
  }
}
export type Board = ReturnType<typeof board>
