import { dueExtras } from '#projections/extra/extras.ts'
import { extraReads } from '#projections/extra/index.ts'
import { expiring } from '#services/kernel/stream/expire.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { extraRoutes } from './calls.ts'
import { extraChapter } from './chapter.ts'
import { extra } from './decide.ts'
import { extraFinishers } from './finishers.ts'
import { extraHistories } from './histories.ts'
import { extraPayables } from './payable.ts'
import { orderProducts } from './products.ts'
import { extraProcess, extraPromises } from './refunds.ts'

/** Products sold beside the seat: insurance, meals, baggage. */
export const context: Context = {
  reads: extraReads,
  histories: extraHistories,
  payables: extraPayables,
  finishers: extraFinishers,
  besideOrder: { products: orderProducts },
  chapters: { order: extraChapter },
  open: house => {
    const { run, rules, gateway, number, query, clock, paying } = house
    const expire = expiring({ run, as: 'extras', due: dueExtras(query), pass: (at, id) => at(extra, id).passTime({}) })
    return {
      routes: extraRoutes({
        ...paying,
        extras: rules.extras,
        payMinutes: () => number('extraPayMinutes'),
      }),
      reactions: [extraProcess({ gateway, afterMinutes: () => number('resumeAfterMinutes') }), extraPromises],
      clocks: [every(house, 'extras to be paid', '增值产品支付时限', () => expire(clock()), { mayPause: true })],
    }
  },
}
