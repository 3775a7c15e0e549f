import type { Screens } from '../kernel/screen.ts'

export const refundScreens = {
  refund: { zh: '退票', module: 'order.refund' },
} as const satisfies Screens
