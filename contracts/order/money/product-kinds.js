import { productFeeTypes } from '../../enums.ts';
/**
 * Extra products of an airline (DOMAIN §3.19). Two kinds are no products by themselves: `PAY_FEE` is charged for each item bought,
 * `CHANGE_FEE` for another name on an issued ticket (DOMAIN §3.23).
 */
export const extraKinds = productFeeTypes;
/** kinds that agencies buy for their travellers */
const { PAY_FEE: _, CHANGE_FEE: __, ...bought } = extraKinds;
export const boughtKinds = bought;
/** kinds that are issued to a person; all others stay with the seat when another person takes it */
export const personKinds = ['INSURANCE'];
