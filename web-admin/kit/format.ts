import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Column } from '#contracts/kernel/columns.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { userName } from '#contracts/kernel/user-name.ts'

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A value as people read it: `--` for none, money in yuan with separators and without sign (the unit stands in the header). */
export const textOf = ({ kind, labels }: Pick<Column, 'kind' | 'labels'>, value: unknown): string => {
  if (value === undefined || value === null || value === '') return EMPTY
  if (kind === 'money') return formatYuan(Number(value)).replace('¥', '')
  if (kind === 'instant') return formatDateTime(String(value))
  if (kind === 'int') return group(String(value))
  if (kind === 'flag') return value ? '是' : '否'
  if (kind === 'choice') return labels?.[String(value)] ?? String(value)
  if (kind === 'user') return userName(String(value))
  return String(value)
}

/** Header of a column: the title, and the unit where there is one. */
export const headOf = ({ kind, title }: Pick<Column, 'kind' | 'title'>): string => (kind === 'money' ? `${title}（元）` : title)

/** Numbers stand to the right, so that their places are under each other. */
export const isNumeric = ({ kind }: Pick<Column, 'kind'>): boolean => kind === 'money' || kind === 'int' || kind === 'number'

/** Time left until a limit: `2 天 3 小时`, `3 小时 5 分`, `4 分 09 秒`; after it `已过 …`. */
export const leftUntil = (limit: string, now: number): string => {
  const ms = Date.parse(limit) - now
  const seconds = Math.floor(Math.abs(ms) / 1000)
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  const text = days
    ? `${days} 天 ${hours} 小时`
    : hours
      ? `${hours} 小时 ${minutes} 分`
      : `${minutes} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
  return ms >= 0 ? `剩 ${text}` : `已过 ${text}`
}

/** How the place of a status in its life is shown. */
export type Tone = 'default' | 'info' | 'success' | 'warning' | 'error'
const tones: Record<string, Tone> = {
  WAIT_FOR_PAY: 'warning',
  PAID: 'info',
  PRINTED: 'success',
  REFUND_MODIFY: 'error',
  EXPIRED: 'default',
  REFUNDSUBMIT: 'warning',
  REFUNDAPPROVE: 'info',
  REFUNDTICKET: 'info',
  REFUNDACCOMPLISH: 'success',
  REFUNDREJECT: 'default',
  SUCCEEDED: 'success',
  FAILED: 'error',
  CREATED: 'warning',
  PARTIAL_REFUNDED: 'info',
  UNHANDLED: 'error',
  HANDLED: 'success',
  OPEN: 'warning',
  APPROVED: 'info',
  REFUNDED: 'success',
  REJECTED: 'default',
  EFFECTIVE: 'success',
  PAUSED: 'warning',
  RUNNING: 'info',
  WAITING: 'default',
  DONE: 'success',
  TICKETED: 'success',
  NAMED: 'info',
  REFUNDING: 'warning',
  REVIEWING: 'warning',
  RETURNED: 'error',
  FROZEN: 'error',
  PENDING: 'warning',
  FINISHED: 'success',
  RELEASED: 'success',
  ACTIVE: 'info',
}
export const toneOf = (status: string): Tone => tones[status] ?? 'default'
