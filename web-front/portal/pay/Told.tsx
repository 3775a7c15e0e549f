import type { ReactNode } from 'react'
import { isOpen, type PayOutcome } from './paying.ts'

const titles: Readonly<Record<PayOutcome, string>> = {
  WAITING: '正在确认支付',
  RECORDING: '已支付，正在入账',
  DONE: '支付成功',
  TWICE: '重复支付',
  LATE: '订单失效后到账',
  FAILED: '支付失败',
  CLOSED: '支付单已关闭',
}
export const titleOf = (outcome: PayOutcome): string => titles[outcome]
export const toneOf = (outcome: PayOutcome): string =>
  outcome === 'DONE' ? 'tone-done' : isOpen(outcome) ? 'tone-progress' : outcome === 'CLOSED' ? 'tone-neutral' : 'tone-danger'
const signs: Readonly<Record<PayOutcome, string>> = {
  WAITING: '',
  RECORDING: '',
  DONE: '✓',
  TWICE: '!',
  LATE: '!',
  FAILED: '×',
  CLOSED: '–',
}

/** An outcome of a payment with its sign, title and explanation. */
export const Told = ({ outcome, title = titles[outcome], children }: { outcome: PayOutcome; title?: string; children: ReactNode }) => (
  <div className={`pay-result ${toneOf(outcome)}`} role="status">
    {isOpen(outcome) ? (
      <i className="pay-spin" aria-hidden="true" />
    ) : (
      <i className="pay-sign" aria-hidden="true">
        {signs[outcome]}
      </i>
    )}
    <h3>{title}</h3>
    {children}
  </div>
)
