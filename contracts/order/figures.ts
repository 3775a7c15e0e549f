import { limitKinds } from '../enums.ts'
import { addDays, addMinutes, type Instant, toLocal } from '../kernel/calendar.ts'
import type { Figure, FigureFilter } from '../kernel/figure.ts'
import { orders, timeoutOrders, unsentMails } from './lists.ts'

/** minutes before a limit at which it is urgent */
export const URGENT_MINUTES = 120
/** days before the limit for names at which they are asked for */
const NAMES = 3
const day = (now: Instant) => toLocal(now).date
const byLimit = (zh: string, within: (now: Instant) => FigureFilter) => ({
  zh,
  list: orders,
  filter: within,
  sort: 'limitBy',
  isChief: true,
  parts: Object.entries(limitKinds).map(([limitKind, zh]) => ({
    zh: zh.replace('时限', ''),
    filter: (now: Instant) => ({ ...within(now), limitKind }),
  })),
})

/** Counts of waiting orders: by the nearest limit, and by the desk's next step. */
export const orderFigures: readonly Figure[] = [
  { id: 'dueSoon', ...byLimit('2小时内到期', now => ({ limitBy_lte: addMinutes(now, URGENT_MINUTES) })), isAlarming: true },
  { id: 'dueToday', ...byLimit('今天到期', now => ({ limitBy_lte: day(now) })) },
  { id: 'dueTomorrow', ...byLimit('明天到期', now => ({ limitBy_gte: addDays(day(now), 1), limitBy_lte: addDays(day(now), 1) })) },
  { id: 'toConfirm', zh: '待确认座位', list: orders, filter: () => ({ seatStatus: 'REQUESTED' }), isChief: true, isInMenu: true },
  {
    id: 'toTicket',
    zh: '待出票',
    list: orders,
    filter: () => ({ status: 'PAID', seatStatus: 'CONFIRMED' }),
    isChief: true,
    isInMenu: true,
  },
  { id: 'halfTicketed', zh: '出票一半', list: orders, filter: () => ({ ticketProgress: 'PARTIAL' }) },
  { id: 'namesDue', zh: '名单未齐', list: orders, filter: now => ({ namesDue_lte: addDays(day(now), NAMES) }) },
  { id: 'priceChange', zh: '改价待同意', list: orders, filter: () => ({ priceChange: 'PROPOSED' }) },
  { id: 'audit', zh: '订单待审核', list: orders, filter: () => ({ status: 'WAIT_FOR_PAY', auditStatus: 'AUDITING' }) },
  { id: 'lateTickets', zh: '超时未出票', list: timeoutOrders, filter: () => ({ late: 'TICKET' }), isAlarming: true, isInMenu: true },
  { id: 'unsentMails', zh: '未发出的邮件', list: unsentMails, filter: () => ({ status: 'FAILED' }), isAlarming: true, isInMenu: true },
]
