import { bagKindOf } from '#contracts/auction/bag-codes.ts'

/** where bags of a kind are listed */
export const bagHalls = { COMBI: '/bags', ALLOCATION: '/allocations' } as const
/** where a bag stands, of either kind */
export const pathOfBag = (id: string): string => `${bagHalls[bagKindOf(id)]}/${encodeURIComponent(id)}`
