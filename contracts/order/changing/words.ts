/** kinds of changes after an order stands (DOMAIN §3.18) */
export const changeKinds = { DATE: '改期', CABIN: '升舱' } as const
/** the flights of an order without tickets, or coupons of travellers who have them */
export const changeManners = { LEGS: '整单', COUPONS: '客票' } as const
