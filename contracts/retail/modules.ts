import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  retail: ['散客', 35],
  'retail.orderManager': ['散客订单', 5],
  'retail.productFreight': ['产品运价', 10],
  'retail.ticketManager': ['客规', 20],
  'retail.refund': ['散客退票', 30],
  'retail.change': ['散客改签', 40],
}
