import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.rename': ['客票更名', 55] }
