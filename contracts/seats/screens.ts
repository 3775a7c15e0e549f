import type { Screens } from '../kernel/screen.ts'

export const seatsScreens = {
  stock: { zh: '切位库存', module: 'order.stock', place: ['stock', 1] },
  'stock-batch': { zh: '库存批次', module: 'order.stock', place: ['stock', 2] },
} as const satisfies Screens
