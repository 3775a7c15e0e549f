import { type ProductFeeType, productFeeTypes } from '../enums.ts'

/** What an airline offers beside the seat (DOMAIN §3.19). `PAY_FEE` is no product of its own: it is charged for each that is bought. */
const { CHANGE_FEE: _, ...offered } = productFeeTypes
export const extraKinds = offered
export type ExtraKind = Exclude<ProductFeeType, 'CHANGE_FEE'>

/** what agencies buy for their travellers */
const { PAY_FEE: __, ...bought } = extraKinds
export const boughtKinds = bought
export type BoughtKind = keyof typeof boughtKinds
/** what is written out to a person; all else stays with his seat when another takes it */
export const personKinds: readonly BoughtKind[] = ['INSURANCE']
