import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.stock': ['库存', 51], 'order.interAddNum': ['国际加量', 52] }
