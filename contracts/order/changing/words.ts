import { type FareType, fareTypes } from '../../enums.ts'
import { passengerChanges } from '../names/words.ts'

/** kinds of changes of flights after an order stands (DOMAIN §3.18) */
export const moveKinds = { DATE: '改期', CABIN: '升舱' } as const
/** the same, with people who are added to a paid order, and names on a list that is locked */
export const changeKinds = { ...moveKinds, SEATS: '加人', NAMES: '名单变更' } as const
/** 祥鹏 takes changes of a locked list from agencies by an application */
export const NAMES_AIRLINE = '8L'
/** the flights, the people or the names of an order without tickets, or coupons of travellers who have them */
export const changeManners = { LEGS: '整单', COUPONS: '客票' } as const

/** 加成人 3、儿童 1 */
export const partyText = (counts: Partial<Record<FareType, number>>): string =>
  `加${(Object.keys(fareTypes) as FareType[]).flatMap(type => (counts[type] ? [`${fareTypes[type]} ${counts[type]}`] : [])).join('、')}`

/** 修改旅客（成人）; a name stands in none of the texts that staff without the right to see names read */
export const namingText = ({ change, now }: { change: keyof typeof passengerChanges; now?: { type: FareType } }): string =>
  `${passengerChanges[change]}${now ? `（${fareTypes[now.type]}）` : ''}`
type Called = { name: string; docNo: string }
/** 赵建国 460100… → 李新名 460100…, for who may read names */
export const namingPeople = (naming: { former: Called } | { now: Called }): string =>
  [...('former' in naming ? [naming.former] : []), ...('now' in naming ? [naming.now] : [])]
    .map(({ name, docNo }) => `${name} ${docNo}`)
    .join(' → ')
