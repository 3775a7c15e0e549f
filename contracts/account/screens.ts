import type { Screens } from '../kernel/screen.ts'

export const accountScreens = {
  'trial-balance': { zh: '试算平衡', module: 'order.ledger', place: ['money', 11] },
} as const satisfies Screens
