import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.fines': ['罚金', 44] }
