import type { Screens } from '../kernel/screen.ts'

export const paymentScreens = {
  payment: { zh: '支付记录', module: 'order.payment' },
  'payment-error': { zh: '支付异常', module: 'order.payment' },
  'needs-refund': { zh: '应退款', module: 'order.payment' },
  'payment-refund': { zh: '支付退款', module: 'order.payment' },
  offset: { zh: '抵扣', module: 'order.payment' },
} as const satisfies Screens
