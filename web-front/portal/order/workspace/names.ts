import { type FareType, fareTypes } from '#contracts/enums.ts'

/** composition of a group: `20 成人，2 儿童` */
export const peopleText = (counts: Readonly<Record<FareType, number>>): string =>
  (Object.entries(counts) as [FareType, number][])
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${count} ${type === 'FREE' ? '免票' : type === 'SOLIDER' ? '军残' : fareTypes[type]}`)
    .join('，')
