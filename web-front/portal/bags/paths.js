import { bagKindOf } from '#contracts/auction/bag-kinds.ts';
/** list of each kind of bags */
export const bagHalls = { COMBI: '/bags', ALLOCATION: '/allocations' };
/** page of a bag of either kind */
export const pathOfBag = (id) => `${bagHalls[bagKindOf(id)]}/${encodeURIComponent(id)}`;
