import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.autoQuotation': ['自动报价', 95] }
