import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  'order.refund': ['退票', 30],
  'order.refundScale': ['退票费规则', 90],
  'order.refundTypeRule': ['退票类型规则', 100],
  'basicinfo.taskRefund': ['退票任务', 120],
}
