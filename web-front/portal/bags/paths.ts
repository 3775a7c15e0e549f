import { bagKindOf } from '#contracts/auction/bag-kinds.ts'

/** list of each kind of bags */
export const bagHalls = { COMBI: '/bags', ALLOCATION: '/allocations' } as const
/** page of a bag of either kind */
export const pathOfBag = (id: string): string => `${bagHalls[bagKindOf(id)]}/${encodeURIComponent(id)}`
