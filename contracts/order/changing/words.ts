import { type FareType, fareTypes } from '../../enums.ts'

/** kinds of changes of flights after an order stands (DOMAIN §3.18) */
export const moveKinds = { DATE: '改期', CABIN: '升舱' } as const
/** the same, with people who are added to a paid order */
export const changeKinds = { ...moveKinds, SEATS: '加人' } as const
/** the flights or the people of an order without tickets, or coupons of travellers who have them */
export const changeManners = { LEGS: '整单', COUPONS: '客票' } as const

/** 加成人 3、儿童 1 */
export const partyText = (counts: Partial<Record<FareType, number>>): string =>
  `加${(Object.keys(fareTypes) as FareType[]).flatMap(type => (counts[type] ? [`${fareTypes[type]} ${counts[type]}`] : [])).join('、')}`
