import { type ProductFeeType, productFeeTypes } from '../../enums.ts'

/**
 * What an airline offers beside the seat (DOMAIN §3.19). Two of them are no products of their own: `PAY_FEE` is charged for each that is bought,
 * `CHANGE_FEE` for another name on a ticket that is issued (DOMAIN §3.23).
 */
export const extraKinds = productFeeTypes
export type ExtraKind = ProductFeeType

/** what agencies buy for their travellers */
const { PAY_FEE: _, CHANGE_FEE: __, ...bought } = extraKinds
export const boughtKinds = bought
export type BoughtKind = keyof typeof boughtKinds
/** what is written out to a person; all else stays with his seat when another takes it */
export const personKinds: readonly BoughtKind[] = ['INSURANCE']
