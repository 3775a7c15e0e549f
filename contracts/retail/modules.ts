import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { retail: ['散客', 35], 'retail.ticketManager': ['客规', 20] }
