import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.change': ['变更改期', 56], 'order.changeRule': ['变更规则', 132] }
