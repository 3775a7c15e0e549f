import type { Screens } from '../kernel/screen.ts'

export const refundScreens = {
  refund: { zh: '退票', module: 'order.refund', place: ['sale', 5] },
} as const satisfies Screens
