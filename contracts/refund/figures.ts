import { addDays, toLocal } from '../kernel/calendar.ts'
import type { Figure } from '../kernel/figure.ts'
import { refunds } from './lists.ts'

/** how long an application has waited, in days of Shanghai: from, and up to (none: however long) */
const ages = [
  ['当天', 0, 0],
  ['1–3 天', 1, 3],
  ['4–5 天', 4, 5],
  ['6–7 天', 6, 7],
  ['超 7 天', 8, undefined],
] as const

/** Refunds that wait: for a decision, and for their money. */
export const refundFigures: readonly Figure[] = [
  {
    id: 'refundsToDecide',
    zh: '待审核退票',
    list: refunds,
    filter: () => ({ status: 'REFUNDSUBMIT' }),
    sort: 'submittedAt',
    isChief: true,
    isInMenu: true,
    parts: ages.map(([zh, from, to]) => ({
      zh,
      filter: now => {
        const { date } = toLocal(now)
        return {
          status: 'REFUNDSUBMIT',
          ...(to !== undefined && { submittedAt_gte: addDays(date, -to) }),
          ...(from > 0 && { submittedAt_lte: addDays(date, -from) }),
        }
      },
    })),
  },
  {
    id: 'refundsToPay',
    zh: '待付退款',
    list: refunds,
    filter: () => ({ status: 'REFUNDAPPROVE' }),
    sort: 'dueBy',
    isChief: true,
    isInMenu: true,
  },
  {
    id: 'refundsOverdue',
    zh: '退款逾期',
    list: refunds,
    filter: now => ({ status: 'REFUNDAPPROVE', dueBy_lt: now }),
    sort: 'dueBy',
    isAlarming: true,
  },
]
