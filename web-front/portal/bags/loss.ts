import type { BagStanding } from '#contracts/auction/bag-api.ts'
import { defaultCauses } from '#contracts/auction/codes.ts'
import { formatYuan } from '#contracts/kernel/money.ts'

/** the cause and the amount of the lost earnest */
export const lossText = ({ cause, forfeit }: NonNullable<BagStanding['lost']>): string =>
  `${defaultCauses[cause]}${forfeit > 0 ? `，罚没保证金 ${formatYuan(forfeit)}` : ''}`
