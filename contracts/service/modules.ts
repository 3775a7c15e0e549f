import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.tdfw': ['团队服务', 58] }
