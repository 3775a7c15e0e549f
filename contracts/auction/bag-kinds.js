/** Kinds of bags: the first who books has it, or it is for one agency (DOMAIN §3.27). */
export const bagKinds = { COMBI: '组合竞拍', ALLOCATION: '客户切位' };
/** The letter in the number of a batch, and so of its bags, tells their kind. */
export const bagLetters = { COMBI: 'B', ALLOCATION: 'C' };
export const bagKindOf = (id) => (id.startsWith(bagLetters.ALLOCATION) ? 'ALLOCATION' : 'COMBI');
/** noun for the bag with this number */
export const bagWord = (id) => (bagKindOf(id) === 'ALLOCATION' ? '切位包' : '组合包');
