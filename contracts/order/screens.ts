import type { Screens } from '../kernel/screen.ts'

export const orderScreens = {
  order: { zh: '订单', module: 'order.order' },
  'order-timeout': { zh: '超时订单', module: 'order.order' },
  'begun-step': { zh: '未完成步骤', module: 'order.order' },
  mail: { zh: '未发出的邮件', module: 'order.order' },
} as const satisfies Screens
