import { dayText } from '#contracts/client/look/route.ts'
import { addDays, type Instant, instantMs, type LocalDate, toLocal, weekday } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Matter as MatterSchema } from '#contracts/order/due-api.ts'

export type Matter = Static<typeof MatterSchema>

type Group = { name: string; matters: Matter[] }

/** What is due by how soon it is: today and before, to the end of the week, later, and what has no limit. Those that hold nothing are left out. */
export const groupsOf = (matters: readonly Matter[], now: Instant): Group[] => {
  const today = toLocal(now).date
  const sunday = addDays(today, 7 - weekday(today))
  const nameOf = ({ until }: Matter) => {
    if (!until) return '未设时限'
    const day = toLocal(until).date
    return day <= today ? '今天到期' : day <= sunday ? '本周到期' : '以后到期'
  }
  return ['今天到期', '本周到期', '以后到期', '未设时限']
    .map(name => ({ name, matters: matters.filter(matter => nameOf(matter) === name) }))
    .filter(({ matters }) => matters.length > 0)
}

const DAY_MS = 24 * 3_600_000
/** Those due within a day, so many at most and the first at least. */
export const pressing = (matters: readonly Matter[], now: Instant, most: number): Matter[] =>
  matters.filter(({ until }, at) => at === 0 || (until !== undefined && instantMs(until) - instantMs(now) <= DAY_MS)).slice(0, most)

/** `今天 17:00 前`, `明天 12:00 前`, `11-26 周四 17:00 前` */
export const untilText = (until: Instant, now: Instant): string => {
  const { date, time } = toLocal(until)
  const today = toLocal(now).date
  const day = date === today ? '今天' : date === addDays(today, 1) ? '明天' : dayText(date, today)
  return `${day} ${time} 前`
}

/** Where a matter is done. */
export const wayOf = ({ kind, orderId = '', refundId, subject = '' }: Matter): string => {
  const order = `/order/${encodeURIComponent(orderId)}`
  const own = encodeURIComponent(subject)
  switch (kind) {
    case 'DEPOSIT':
    case 'BALANCE':
    case 'FULL':
      return `${order}?pay=next`
    case 'FINE':
    case 'FINE_CHANGE':
      return '/account/fine'
    case 'NAMES':
    case 'RENAME':
    case 'RENAME_CHANGE':
      return `${order}?tab=names`
    case 'PAPERS':
      return `/refund/${encodeURIComponent(refundId ?? '')}`
    case 'WIN':
    case 'OFFER':
      return `/bidding/${own}`
    case 'BAG':
      return `/bags/${own}`
    case 'ALLOTTED':
    case 'ALLOTMENT':
      return `/allocations/${own}`
    default:
      return order
  }
}

/** `6 天后`, of a flight that leaves */
export const daysUntil = (departure: LocalDate, today: LocalDate): string => {
  const days = Math.round((Date.parse(departure) - Date.parse(today)) / 86_400_000)
  return days > 0 ? `${days} 天后` : days === 0 ? '今天' : '已出行'
}
