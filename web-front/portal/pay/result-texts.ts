import type { PayOutcome } from './paying.ts'

/** Explanations of results for payments beside an order's price; `DONE` and `LATE` depend on what was paid. */
export const resultTexts = (own: { DONE: string; LATE: string }): Partial<Record<PayOutcome, string>> => ({
  WAITING: '在支付页面付款后，这里会显示结果；可以离开此页',
  RECORDING: '款项已到账，状态马上更新',
  FAILED: '没有扣款，可以重新支付',
  CLOSED: '这笔支付没有完成，已关闭；如已扣款会原路退回',
  ...own,
})
